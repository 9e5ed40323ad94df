/*
 * What the two read modes make of 8- and 16-bit integers.
 *
 * cudaReadModeElementType hands the integer over as it is;
 * cudaReadModeNormalizedFloat maps the range of the type to [0, 1] or [-1, 1],
 * where the two lowest signed values both become -1. Two textures over the same
 * memory show both, for each type, at the edges of its range.
 */
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define CUDA_SAFE_CALL(call) do {                                        \
	cudaError_t err = call;                                          \
	if (cudaSuccess != err) {                                        \
		fprintf(stderr, "Cuda error in line %i : %s.\n",         \
			__LINE__, cudaGetErrorString(err));              \
		exit(EXIT_FAILURE);                                      \
	} } while (0)

#define N 8

texture<unsigned char, 1, cudaReadModeElementType> u8Element;
texture<unsigned char, 1, cudaReadModeNormalizedFloat> u8Normalized;
texture<signed char, 1, cudaReadModeElementType> s8Element;
texture<signed char, 1, cudaReadModeNormalizedFloat> s8Normalized;
texture<unsigned short, 1> u16Element;
texture<unsigned short, 1, cudaReadModeNormalizedFloat> u16Normalized;
texture<short, 1> s16Element;
texture<short, 1, cudaReadModeNormalizedFloat> s16Normalized;

/* Two and four components at a time. */
texture<short2, 1, cudaReadModeNormalizedFloat> pairs;
texture<uchar4, 1, cudaReadModeNormalizedFloat> colours;

struct Promoted {
	int element[N];
	float normalized[N];
};

__global__ void readU8(Promoted *out)
{
	int i = threadIdx.x;
	out->element[i] = tex1Dfetch(u8Element, i);
	out->normalized[i] = tex1Dfetch(u8Normalized, i);
}

__global__ void readS8(Promoted *out)
{
	int i = threadIdx.x;
	out->element[i] = tex1Dfetch(s8Element, i);
	out->normalized[i] = tex1Dfetch(s8Normalized, i);
}

__global__ void readU16(Promoted *out)
{
	int i = threadIdx.x;
	out->element[i] = tex1Dfetch(u16Element, i);
	out->normalized[i] = tex1Dfetch(u16Normalized, i);
}

__global__ void readS16(Promoted *out)
{
	int i = threadIdx.x;
	out->element[i] = tex1Dfetch(s16Element, i);
	out->normalized[i] = tex1Dfetch(s16Normalized, i);
}

__global__ void readVectors(float4 *out)
{
	int i = threadIdx.x;
	float2 pair = tex1Dfetch(pairs, i);
	float4 colour = tex1Dfetch(colours, i);
	out[2 * i] = make_float4(pair.x, pair.y, 0.0f, 1.0f);
	out[2 * i + 1] = colour;
}

static int wrong = 0;

template <class T>
static void show(const char *name, const T *values, float largest, Promoted *d_out)
{
	Promoted out;
	CUDA_SAFE_CALL(cudaGetLastError());
	CUDA_SAFE_CALL(cudaMemcpy(&out, d_out, sizeof(out), cudaMemcpyDeviceToHost));
	for (int i = 0; i < N; i++) {
		float reference = fmaxf(values[i] / largest, -1.0f);
		wrong += out.element[i] != values[i];
		wrong += fabsf(out.normalized[i] - reference) > 1e-6f;
		printf("%-15s %6d -> %6d %9.5f\n", name, (int)values[i], out.element[i], out.normalized[i]);
	}
}

int main()
{
	const unsigned char u8[N] = {0, 1, 2, 127, 128, 129, 254, 255};
	const signed char s8[N] = {-128, -127, -126, -1, 0, 1, 126, 127};
	const unsigned short u16[N] = {0, 1, 255, 32767, 32768, 32769, 65534, 65535};
	const short s16[N] = {-32768, -32767, -32766, -1, 0, 1, 32766, 32767};

	void *memory;
	Promoted *d_out;
	float4 *d_vectors, vectors[N];
	CUDA_SAFE_CALL(cudaMalloc(&memory, N * sizeof(short)));
	CUDA_SAFE_CALL(cudaMalloc((void **)&d_out, sizeof(Promoted)));
	CUDA_SAFE_CALL(cudaMalloc((void **)&d_vectors, sizeof(vectors)));

	CUDA_SAFE_CALL(cudaMemcpy(memory, u8, sizeof(u8), cudaMemcpyHostToDevice));
	CUDA_SAFE_CALL(cudaBindTexture(0, u8Element, memory, sizeof(u8)));
	CUDA_SAFE_CALL(cudaBindTexture(0, u8Normalized, memory, sizeof(u8)));
	readU8<<<1, N>>>(d_out);
	show("unsigned char", u8, 255.0f, d_out);

	CUDA_SAFE_CALL(cudaMemcpy(memory, s8, sizeof(s8), cudaMemcpyHostToDevice));
	CUDA_SAFE_CALL(cudaBindTexture(0, s8Element, memory, sizeof(s8)));
	CUDA_SAFE_CALL(cudaBindTexture(0, s8Normalized, memory, sizeof(s8)));
	readS8<<<1, N>>>(d_out);
	show("signed char", s8, 127.0f, d_out);

	CUDA_SAFE_CALL(cudaMemcpy(memory, u16, sizeof(u16), cudaMemcpyHostToDevice));
	CUDA_SAFE_CALL(cudaBindTexture(0, u16Element, memory, sizeof(u16)));
	CUDA_SAFE_CALL(cudaBindTexture(0, u16Normalized, memory, sizeof(u16)));
	readU16<<<1, N>>>(d_out);
	show("unsigned short", u16, 65535.0f, d_out);

	CUDA_SAFE_CALL(cudaMemcpy(memory, s16, sizeof(s16), cudaMemcpyHostToDevice));
	CUDA_SAFE_CALL(cudaBindTexture(0, s16Element, memory, sizeof(s16)));
	CUDA_SAFE_CALL(cudaBindTexture(0, s16Normalized, memory, sizeof(s16)));
	readS16<<<1, N>>>(d_out);
	show("short", s16, 32767.0f, d_out);

	/* the shorts once more, two and four bytes at a time */
	CUDA_SAFE_CALL(cudaBindTexture(0, pairs, memory, sizeof(s16)));
	CUDA_SAFE_CALL(cudaBindTexture(0, colours, memory, sizeof(s16)));
	readVectors<<<1, N / 2>>>(d_vectors);
	CUDA_SAFE_CALL(cudaGetLastError());
	CUDA_SAFE_CALL(cudaMemcpy(vectors, d_vectors, sizeof(vectors), cudaMemcpyDeviceToHost));
	const unsigned char *bytes = (const unsigned char *)s16;
	for (int i = 0; i < N / 2; i++) {
		float4 p = vectors[2 * i], c = vectors[2 * i + 1];
		wrong += fabsf(p.x - fmaxf(s16[2 * i] / 32767.0f, -1.0f)) > 1e-6f;
		wrong += fabsf(p.y - fmaxf(s16[2 * i + 1] / 32767.0f, -1.0f)) > 1e-6f;
		wrong += fabsf(c.x - bytes[4 * i] / 255.0f) > 1e-6f || fabsf(c.w - bytes[4 * i + 3] / 255.0f) > 1e-6f;
		printf("short2 %9.5f %9.5f   uchar4 %.5f %.5f %.5f %.5f\n", p.x, p.y, c.x, c.y, c.z, c.w);
	}

	CUDA_SAFE_CALL(cudaUnbindTexture(u8Element));
	CUDA_SAFE_CALL(cudaUnbindTexture(u8Normalized));
	CUDA_SAFE_CALL(cudaUnbindTexture(s8Element));
	CUDA_SAFE_CALL(cudaUnbindTexture(s8Normalized));
	CUDA_SAFE_CALL(cudaUnbindTexture(u16Element));
	CUDA_SAFE_CALL(cudaUnbindTexture(u16Normalized));
	CUDA_SAFE_CALL(cudaUnbindTexture(s16Element));
	CUDA_SAFE_CALL(cudaUnbindTexture(s16Normalized));
	CUDA_SAFE_CALL(cudaUnbindTexture(pairs));
	CUDA_SAFE_CALL(cudaUnbindTexture(colours));
	cudaFree(memory);
	cudaFree(d_out);
	cudaFree(d_vectors);
	printf("%d values differ from the reference\n", wrong);
	return wrong != 0;
}
