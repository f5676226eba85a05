#include "CTemplateMatrix.h"

#include <string.h>

// One kernel, compiled for each set of instructions with as many sums as its registers hold. The choice is made by an
// ordinary function and not by the loader (target_clones), so that sanitizers may run it too.
#pragma STDC FP_CONTRACT ON

enum { HEIGHT = CTM_PANEL_HEIGHT };

/// The components at one place of a panel's templates.
typedef float panel_row __attribute__((vector_size(HEIGHT * sizeof(float)), aligned(4)));

#define INLINE static inline __attribute__((always_inline))

INLINE size_t least(size_t a, size_t b) { return a < b ? a : b; }

INLINE void store(float *scores, const panel_row *sums, size_t width) {
    if (width >= HEIGHT) {
        memcpy(scores, sums, sizeof *sums);
    } else {
        memcpy(scores, sums, width * sizeof(float));
    }
}

/// The products of `height` (known when compiled, at most 8) templates with those of `panels` (1 or 2) panels.
INLINE void tile(const float *rows, const float *left, const float *right, size_t dimension, int height, int panels,
                 panel_row sums[2][8]) {
    for (int row = 0; row < height; row++) {
        sums[0][row] = (panel_row){0};
        if (panels > 1) sums[1][row] = (panel_row){0};
    }
    for (size_t index = 0; index < dimension; index++) {
        panel_row first, second;
        memcpy(&first, left + index * HEIGHT, sizeof first);
        memcpy(&second, (panels > 1 ? right : left) + index * HEIGHT, sizeof second);
#pragma clang loop unroll(full)
        for (int row = 0; row < height; row++) {
            float component = rows[index * HEIGHT + row];
            sums[0][row] += component * first;
            if (panels > 1) sums[1][row] += component * second;
        }
    }
}

/// All products of a panel of rows with one or two panels of columns, `height` rows at a time.
INLINE void panel(const float *rows, size_t row_count, const float *left, const float *right, size_t column_count,
                  size_t dimension, size_t stride, float *scores, int height, int panels) {
    for (int top = 0; top < HEIGHT && (size_t)top < row_count; top += height) {
        panel_row sums[2][8];
        tile(rows + top, left, right, dimension, height, panels, sums);
#pragma clang loop unroll(full)
        for (int row = 0; row < height; row++) {
            if ((size_t)(top + row) >= row_count) break;
            float *place = scores + (size_t)(top + row) * stride;
            store(place, &sums[0][row], column_count);
            if (panels > 1) store(place + HEIGHT, &sums[1][row], column_count - HEIGHT);
        }
    }
}

INLINE void multiply(const float *rows, size_t row_count, const float *columns, size_t column_count, size_t dimension,
                     float *scores, int height, int panels) {
    size_t step = (size_t)panels * HEIGHT;
    for (size_t left = 0; left < column_count; left += step) {
        const float *first = columns + left * dimension;
        size_t width = least(step, column_count - left);
        for (size_t top = 0; top < row_count; top += HEIGHT) {
            const float *own = rows + top * dimension;
            size_t tall = least(HEIGHT, row_count - top);
            float *place = scores + top * column_count + left;
            if (panels > 1 && width > HEIGHT) {
                panel(own, tall, first, first + HEIGHT * dimension, width, dimension, column_count, place, height, 2);
            } else {
                panel(own, tall, first, first, width, dimension, column_count, place, height, 1);
            }
        }
    }
}

INLINE float score(const float *row, const float *column, size_t dimension) {
    float sum = 0;
    for (size_t index = 0; index < dimension; index++) sum += row[index * HEIGHT] * column[index * HEIGHT];
    return sum;
}

// The number of rows at a time, and of panels. For AVX-512, 16 sums of 16 lanes fill half of the registers. The same
// holds for 4 rows as 8 sums of 8 lanes with AVX2, and for 2 rows as 8 sums of 4 lanes with SSE2.
#define KERNEL(name, attributes, height, panels)                                                                         \
    attributes static void multiply_##name(const float *rows, size_t row_count, const float *columns,                   \
                                           size_t column_count, size_t dimension, float *scores) {                      \
        multiply(rows, row_count, columns, column_count, dimension, scores, height, panels);                            \
    }                                                                                                                    \
    attributes static float score_##name(const float *row, const float *column, size_t dimension) {                     \
        return score(row, column, dimension);                                                                            \
    }

#if defined(__x86_64__)
KERNEL(avx512, __attribute__((target("avx512f,avx2,fma"))), 8, 2)
KERNEL(avx2, __attribute__((target("avx2,fma"))), 4, 1)
KERNEL(portable, , 2, 1)
#else
KERNEL(portable, , 4, 1)
#endif

typedef struct kernel {
    const char *name;
    void (*multiply)(const float *, size_t, const float *, size_t, size_t, float *);
    float (*score)(const float *, const float *, size_t);
} kernel;

static kernel choose(void) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f")) return (kernel){"avx512", multiply_avx512, score_avx512};
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        return (kernel){"avx2", multiply_avx2, score_avx2};
    }
#endif
    return (kernel){"portable", multiply_portable, score_portable};
}

void ctm_multiply(const float *rows, size_t row_count, const float *columns, size_t column_count, size_t dimension,
                  float *scores) {
    choose().multiply(rows, row_count, columns, column_count, dimension, scores);
}

float ctm_score(const float *row, const float *column, size_t dimension) {
    return choose().score(row, column, dimension);
}

const char *ctm_instructions(void) { return choose().name; }
