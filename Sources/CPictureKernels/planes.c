#include "instructions.h"

#include <string.h>

#pragma STDC FP_CONTRACT OFF

enum { LANES = 8 };
typedef float lanes __attribute__((vector_size(4 * LANES)));

/// Adds the products of the values at `place` with `weight`.
CPK_INLINE void accumulate(lanes *sums, const float *place, float weight) {
    lanes values;
    memcpy(&values, place, sizeof values);
    *sums += values * weight;
}

// MARK: Blur

static size_t mirrored(ptrdiff_t place, size_t extent) {
    ptrdiff_t last = (ptrdiff_t)extent - 1;
    ptrdiff_t reflected = place < 0 ? -place : place > last ? 2 * last - place : place;
    return (size_t)(reflected < 0 ? 0 : reflected > last ? last : reflected);
}

/// Writes `count` sums. Sum i is that of weights[k] * source[starts[k] + i]; without `starts`, starts[k] is k.
///
/// The sums of some places stay in registers until all weights are added, so that each is written once.
CPK_INLINE void add(const float *weights, size_t taps, const float *source, const size_t *starts, float *target,
                    size_t count) {
    size_t place = 0;
    for (; place + 4 * LANES <= count; place += 4 * LANES) {
        lanes sums[4] = {0};
        for (size_t tap = 0; tap < taps; tap++) {
            const float *from = source + (starts ? starts[tap] : tap) + place;
            for (int part = 0; part < 4; part++) accumulate(&sums[part], from + part * LANES, weights[tap]);
        }
        memcpy(target + place, sums, sizeof sums);
    }
    for (; place < count; place++) {
        float sum = 0;
        for (size_t tap = 0; tap < taps; tap++) sum += weights[tap] * source[(starts ? starts[tap] : tap) + place];
        target[place] = sum;
    }
}

CPK_INLINE void cpk_blur_kernel(const float *source, size_t width, size_t height, const float *kernel, size_t radius,
                                float *scratch, float *target) {
    size_t taps = 2 * radius + 1;
    float *across = scratch, *line = scratch + width * height;
    for (size_t row = 0; row < height; row++) {
        const float *values = source + row * width;
        for (size_t place = 0; place < width + 2 * radius; place++) {
            line[place] = values[mirrored((ptrdiff_t)place - (ptrdiff_t)radius, width)];
        }
        add(kernel, taps, line, NULL, across + row * width, width);
    }
    size_t starts[2 * CPK_MAXIMUM_RADIUS + 1];
    for (size_t row = 0; row < height; row++) {
        for (size_t tap = 0; tap < taps; tap++) {
            starts[tap] = mirrored((ptrdiff_t)(row + tap) - (ptrdiff_t)radius, height) * width;
        }
        add(kernel, taps, across, starts, target + row * width, width);
    }
}

CPK_KERNEL(cpk_blur,
           (const float *source, size_t width, size_t height, const float *kernel, size_t radius, float *scratch,
            float *target),
           (source, width, height, kernel, radius, scratch, target))

// MARK: Products

/// The products of one row of windows, of which the last lane is not used. Column c of the pattern is added to part c % 4, as
/// a vector of four adds them.
CPK_INLINE void products_of_row(const float *plane, size_t stride, const float *pattern, size_t size, float *products) {
    lanes parts[4] = {0};
    for (size_t row = 0; row < size; row++) {
        const float *values = plane + row * stride, *weights = pattern + row * size;
        for (size_t column = 0; column < size; column += 4) {
            for (int part = 0; part < 4; part++) {
                accumulate(&parts[part], values + column + part, weights[column + part]);
            }
        }
    }
    lanes sums = ((parts[0] + parts[1]) + parts[2]) + parts[3];
    memcpy(products, &sums, CPK_PLACES * sizeof(float));
}

CPK_INLINE void cpk_products_kernel(const float *plane, size_t stride, const float *pattern, size_t size,
                                    float *products) {
    for (size_t row = 0; row < CPK_PLACES; row++) {
        products_of_row(plane + row * stride, stride, pattern, size, products + row * CPK_PLACES);
    }
}

CPK_KERNEL(cpk_products,
           (const float *plane, size_t stride, const float *pattern, size_t size, float *products),
           (plane, stride, pattern, size, products))
