/*
 * An image of RGBA bytes in a CUDA array, enlarged with the hardware's filter.
 *
 * The classic use of a texture: bytes become floats in [0, 1]
 * (cudaReadModeNormalizedFloat), coordinates are normalized, neighbouring
 * texels are blended (cudaFilterModeLinear). The fetches sit in device
 * functions below the kernels, and every call goes through an error check.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <cuda_runtime.h>

#define cutilSafeCall(err) __cudaSafeCall(err, __FILE__, __LINE__)
#define cutilCheckMsg(msg) __cudaCheckMsg(msg, __LINE__)

inline void __cudaSafeCall(cudaError_t err, const char *file, const int line)
{
    if (cudaSuccess != err) {
        fprintf(stderr, "cudaSafeCall() Runtime API error in file <%s>, line %i : %s.\n",
                file, line, cudaGetErrorString(err));
        exit(-1);
    }
}

inline void __cudaCheckMsg(const char *msg, const int line)
{
    cudaError_t err = cudaGetLastError();
    if (cudaSuccess != err) {
        fprintf(stderr, "line %i : %s : %s.\n", line, msg, cudaGetErrorString(err));
        exit(-1);
    }
}

const int width = 64, height = 48;
const int zoom = 4;

texture<uchar4, 2, cudaReadModeNormalizedFloat> tex;

// Pixel (x, y) of the enlarged image; u and v are where that is in the original.
__device__ float4 sample(int x, int y)
{
    float u = (x + 0.5f) / (float)(width * zoom);
    float v = (y + 0.5f) / (float)(height * zoom);
    return tex2D(tex, u, v);
}

__device__ float luminance(float4 c)
{
    return 0.25f * c.x + 0.5f * c.y + 0.25f * c.z;
}

__device__ float gradient(int x, int y)
{
    return luminance(sample(x + zoom, y)) - luminance(sample(x - zoom, y));
}

__global__ void enlarge(float4 *out)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width * zoom && y < height * zoom)
        out[y * width * zoom + x] = sample(x, y);
}

__global__ void edges(float *out)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width * zoom && y < height * zoom)
        out[y * width * zoom + x] = gradient(x, y);
}

static uchar4 image[height * width];

static void drawImage()
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            uchar4 &p = image[y * width + x];
            bool disc = (x - 20) * (x - 20) + (y - 24) * (y - 24) < 15 * 15;
            p.x = (unsigned char)(4 * x);
            p.y = (unsigned char)(disc ? 255 : 5 * y);
            p.z = (unsigned char)((x ^ y) * 4);
            p.w = disc ? 255 : 128;
        }
}

static float channel(int x, int y, int c)
{
    x = x < 0 ? 0 : x < width ? x : width - 1;
    y = y < 0 ? 0 : y < height ? y : height - 1;
    const uchar4 p = image[y * width + x];
    return (c == 0 ? p.x : c == 1 ? p.y : c == 2 ? p.z : p.w) / 255.0f;
}

static float bilinear(int X, int Y, int c)
{
    float x = (X + 0.5f) / zoom - 0.5f, y = (Y + 0.5f) / zoom - 0.5f;
    int i = (int)floorf(x), j = (int)floorf(y);
    float a = x - i, b = y - j;
    return (1 - a) * (1 - b) * channel(i, j, c) + a * (1 - b) * channel(i + 1, j, c)
         + (1 - a) * b * channel(i, j + 1, c) + a * b * channel(i + 1, j + 1, c);
}

static float referenceLuminance(int X, int Y)
{
    return 0.25f * bilinear(X, Y, 0) + 0.5f * bilinear(X, Y, 1) + 0.25f * bilinear(X, Y, 2);
}

int main()
{
    const int W = width * zoom, H = height * zoom;
    drawImage();

    cudaArray *array;
    cudaChannelFormatDesc desc = cudaCreateChannelDesc(8, 8, 8, 8, cudaChannelFormatKindUnsigned);
    cutilSafeCall(cudaMallocArray(&array, &desc, width, height));
    cutilSafeCall(cudaMemcpy2DToArray(array, 0, 0, image, width * sizeof(uchar4), width * sizeof(uchar4),
                                      height, cudaMemcpyHostToDevice));

    tex.addressMode[0] = cudaAddressModeClamp;
    tex.addressMode[1] = cudaAddressModeClamp;
    tex.filterMode = cudaFilterModeLinear;
    tex.normalized = true; // access with normalized texture coordinates
    cutilSafeCall(cudaBindTextureToArray(tex, array, desc));

    float4 *d_enlarged;
    float *d_edges;
    cutilSafeCall(cudaMalloc((void **)&d_enlarged, W * H * sizeof(float4)));
    cutilSafeCall(cudaMalloc((void **)&d_edges, W * H * sizeof(float)));
    dim3 block(16, 16), grid(W / 16, H / 16);
    enlarge<<<grid, block>>>(d_enlarged);
    cutilCheckMsg("enlarge failed");
    edges<<<grid, block, 0>>>(d_edges);
    cutilCheckMsg("edges failed");

    float4 *enlarged = (float4 *)malloc(W * H * sizeof(float4));
    float *edge = (float *)malloc(W * H * sizeof(float));
    cutilSafeCall(cudaMemcpy(enlarged, d_enlarged, W * H * sizeof(float4), cudaMemcpyDeviceToHost));
    cutilSafeCall(cudaMemcpy(edge, d_edges, W * H * sizeof(float), cudaMemcpyDeviceToHost));
    cutilSafeCall(cudaUnbindTexture(tex));
    cutilSafeCall(cudaFreeArray(array));

    // The filter's weights have 8 fractional bits: here they are exact, its sums
    // are rounded.
    const float tolerance = 1.0f / 1024;
    int wrong = 0;
    double mean[5] = {0, 0, 0, 0, 0};
    for (int Y = 0; Y < H; Y++)
        for (int X = 0; X < W; X++) {
            const float4 p = enlarged[Y * W + X];
            const float got[4] = {p.x, p.y, p.z, p.w};
            for (int c = 0; c < 4; c++) {
                wrong += fabsf(got[c] - bilinear(X, Y, c)) > tolerance;
                mean[c] += got[c] / (W * H);
            }
            float reference = referenceLuminance(X + zoom, Y) - referenceLuminance(X - zoom, Y);
            wrong += fabsf(edge[Y * W + X] - reference) > 2 * tolerance;
            mean[4] += fabsf(edge[Y * W + X]) / (W * H);
        }
    printf("%dx%d enlarged to %dx%d\n", width, height, W, H);
    printf("mean red %.3f, green %.3f, blue %.3f, alpha %.3f, gradient %.3f\n",
           mean[0], mean[1], mean[2], mean[3], mean[4]);
    for (int i = 0; i < 4; i++) {
        const float4 p = enlarged[(i * 41 + 7) * W + i * 53 + 31];
        printf("pixel %d: %.2f %.2f %.2f %.2f\n", i, p.x, p.y, p.z, p.w);
    }
    printf("%d values differ from the reference\n", wrong);
    free(enlarged);
    free(edge);
    cutilSafeCall(cudaFree(d_enlarged));
    cutilSafeCall(cudaFree(d_edges));
    return wrong != 0;
}
