/*
 * The four addressing modes, with normalized and with unnormalized coordinates.
 *
 * The texture is bound once. Its attributes are then assigned between launches:
 * each launch sees the values that hold at that moment. Wrap and mirror exist
 * for normalized coordinates only; otherwise the hardware clamps. A second
 * texture has a mode of its own on each axis.
 */
#include <stdio.h>
#include <stdlib.h>
#include <cuda_runtime.h>

#define SAFE_CALL(call) safeCall((call), __LINE__)

static void safeCall(cudaError_t status, int line)
{
    if (status == cudaSuccess) return;
    fprintf(stderr, "line %d: %s\n", line, cudaGetErrorString(status));
    exit(EXIT_FAILURE);
}

#define M 4                 /* texels on a side */
#define FIRST (-2 * M)      /* texel positions looked up: FIRST .. FIRST + COUNT - 1 */
#define COUNT (5 * M)

texture<int, 1, cudaReadModeElementType> texLine;
texture<int, 2, cudaReadModeElementType> texGrid;

__global__ void lookUpLine(int *out, float scale)
{
    int i = threadIdx.x;
    out[i] = tex1D(texLine, (FIRST + i + 0.5f) * scale);
}

__global__ void lookUpGrid(int *out, float scale)
{
    int x = threadIdx.x, y = threadIdx.y;
    out[y * COUNT + x] = tex2D(texGrid, (FIRST + x + 0.5f) * scale, (FIRST + y + 0.5f) * scale);
}

/* The texel that position i falls on; -1 outside of a border. */
static int texelAt(int i, cudaTextureAddressMode mode, bool normalized)
{
    if (!normalized && (mode == cudaAddressModeWrap || mode == cudaAddressModeMirror))
        mode = cudaAddressModeClamp;
    switch (mode) {
    case cudaAddressModeWrap:
        return ((i % M) + M) % M;
    case cudaAddressModeMirror:
        i = ((i % (2 * M)) + 2 * M) % (2 * M);
        return i < M ? i : 2 * M - 1 - i;
    case cudaAddressModeClamp:
        return i < 0 ? 0 : i < M ? i : M - 1;
    default:
        return i < 0 || i >= M ? -1 : i;
    }
}

static const cudaTextureAddressMode modes[] = {
    cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder};
static const char *const names[] = {"wrap", "clamp", "mirror", "border"};

static int wrong = 0;

static void showLine(int *d_out)
{
    int line[COUNT];
    for (int normalized = 0; normalized < 2; normalized++)
        for (int m = 0; m < 4; m++) {
            texLine.normalized = normalized;
            texLine.addressMode[0] = modes[m];
            lookUpLine<<<1, COUNT>>>(d_out, normalized ? 1.0f / M : 1.0f);
            SAFE_CALL(cudaGetLastError());
            SAFE_CALL(cudaMemcpy(line, d_out, sizeof(line), cudaMemcpyDeviceToHost));
            printf("%-6s %-12s", names[m], normalized ? "normalized" : "unnormalized");
            for (int i = 0; i < COUNT; i++) {
                int texel = texelAt(FIRST + i, modes[m], normalized != 0);
                wrong += line[i] != (texel < 0 ? 0 : texel + 1);
                printf("%s%d", i % M ? "" : " ", line[i]);
            }
            printf("\n");
        }
}

static void showGrid(int *d_out)
{
    static int grid[COUNT * COUNT];
    texGrid.normalized = true;
    for (int mx = 0; mx < 4; mx++)
        for (int my = 0; my < 4; my++) {
            texGrid.addressMode[0] = modes[mx];
            texGrid.addressMode[1] = modes[my];
            lookUpGrid<<<1, dim3(COUNT, COUNT)>>>(d_out, 1.0f / M);
            SAFE_CALL(cudaGetLastError());
            SAFE_CALL(cudaMemcpy(grid, d_out, sizeof(grid), cudaMemcpyDeviceToHost));
            int sum = 0;
            for (int y = 0; y < COUNT; y++)
                for (int x = 0; x < COUNT; x++) {
                    int tx = texelAt(FIRST + x, modes[mx], true), ty = texelAt(FIRST + y, modes[my], true);
                    wrong += grid[y * COUNT + x] != (tx < 0 || ty < 0 ? 0 : 10 * (ty + 1) + tx + 1);
                    sum += grid[y * COUNT + x] * (x + 1) + y;
                }
            printf("grid, x %-6s y %-6s: sum %d\n", names[mx], names[my], sum);
        }
}

int main()
{
    int line[M], grid[M * M];
    for (int i = 0; i < M; i++) line[i] = i + 1;
    for (int i = 0; i < M * M; i++) grid[i] = 10 * (i / M + 1) + i % M + 1;

    cudaArray *lineArray, *gridArray;
    SAFE_CALL(cudaMallocArray(&lineArray, &texLine.channelDesc, M));
    SAFE_CALL(cudaMallocArray(&gridArray, &texGrid.channelDesc, M, M));
    SAFE_CALL(cudaMemcpy2DToArray(lineArray, 0, 0, line, sizeof(line), sizeof(line), 1, cudaMemcpyHostToDevice));
    SAFE_CALL(cudaMemcpy2DToArray(gridArray, 0, 0, grid, M * sizeof(int), M * sizeof(int), M, cudaMemcpyHostToDevice));
    SAFE_CALL(cudaBindTextureToArray(texLine, lineArray));
    SAFE_CALL(cudaBindTextureToArray(texGrid, gridArray, texGrid.channelDesc));

    int *d_out;
    SAFE_CALL(cudaMalloc((void **)&d_out, COUNT * COUNT * sizeof(int)));
    showLine(d_out);
    showGrid(d_out);

    SAFE_CALL(cudaUnbindTexture(texLine));
    SAFE_CALL(cudaUnbindTexture(texGrid));
    SAFE_CALL(cudaFreeArray(lineArray));
    SAFE_CALL(cudaFreeArray(gridArray));
    SAFE_CALL(cudaFree(d_out));
    printf("%d lookups differ from the reference\n", wrong);
    return wrong != 0;
}
