#include "instructions.h"

#include <math.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

// MARK: Samples

CPK_INLINE size_t within(ptrdiff_t place, size_t extent) {
    ptrdiff_t last = (ptrdiff_t)extent - 1;
    return (size_t)(place < 0 ? 0 : place > last ? last : place);
}

/// The weights of four neighbours for a place `t` of the way from the second to the third.
CPK_INLINE void weigh(float t, float *weights) {
    const float a = -0.75f;
    float before = 1 + t, after = 2 - t, rest = 1 - t;
    weights[0] = ((a * before - 5 * a) * before + 8 * a) * before - 4 * a;
    weights[1] = ((a + 2) * t - (a + 3)) * t * t + 1;
    weights[2] = ((a + 2) * rest - (a + 3)) * rest * rest + 1;
    weights[3] = ((a * after - 5 * a) * after + 8 * a) * after - 4 * a;
}

CPK_INLINE float limited(float value, float least, float most) {
    float above = value > least ? value : least;
    return above < most ? above : most;
}

CPK_INLINE void cpk_sample_kernel(const uint8_t *pixels, size_t width, size_t height, size_t stride,
                                  const float *places, size_t count, uint8_t *samples) {
    for (size_t index = 0; index < count; index++) {
        // Places far outside take the edge's value. They are limited first, so that the conversion cannot overflow.
        float x = limited(places[2 * index], -4, (float)width + 4);
        float y = limited(places[2 * index + 1], -4, (float)height + 4);
        float left = floorf(x), top = floorf(y);
        float across[4], down[4];
        weigh(x - left, across);
        weigh(y - top, down);
        size_t columns[4];
        for (int part = 0; part < 4; part++) columns[part] = within((ptrdiff_t)left + part - 1, width);
        float sum = 0;
        for (int part = 0; part < 4; part++) {
            const uint8_t *row = pixels + within((ptrdiff_t)top + part - 1, height) * stride;
            float line = (float)row[columns[0]] * across[0];
            for (int column = 1; column < 4; column++) line += (float)row[columns[column]] * across[column];
            sum += down[part] * line;
        }
        samples[index] = (uint8_t)limited(roundf(sum), 0, 255);
    }
}

CPK_KERNEL(cpk_sample,
           (const uint8_t *pixels, size_t width, size_t height, size_t stride, const float *places, size_t count,
            uint8_t *samples),
           (pixels, width, height, stride, places, count, samples))

// MARK: Neighbourhoods

/// Copies a row between two copies of its outermost pixels.
CPK_INLINE void pad(const uint8_t *source, size_t row, size_t channels, uint8_t *target) {
    memcpy(target, source, channels);
    memcpy(target + channels, source, row);
    memcpy(target + channels + row, source + row - channels, channels);
}

CPK_INLINE uint8_t least(uint8_t one, uint8_t other) { return one < other ? one : other; }
CPK_INLINE uint8_t most(uint8_t one, uint8_t other) { return one < other ? other : one; }

CPK_INLINE void sort(uint8_t *low, uint8_t *high) {
    uint8_t one = *low, other = *high;
    *low = least(one, other);
    *high = most(one, other);
}

/// - Source: Paeth, "Median Finding on a 3×3 Grid", 1990.
CPK_INLINE uint8_t median(uint8_t *nine) {
    static const uint8_t exchanges[19][2] = {
        {1, 2}, {4, 5}, {7, 8}, {0, 1}, {3, 4}, {6, 7}, {1, 2}, {4, 5}, {7, 8}, {0, 3},
        {5, 8}, {4, 7}, {3, 6}, {1, 4}, {2, 5}, {4, 7}, {4, 2}, {6, 4}, {4, 2},
    };
#pragma GCC unroll 19
    for (int index = 0; index < 19; index++) sort(&nine[exchanges[index][0]], &nine[exchanges[index][1]]);
    return nine[4];
}

CPK_INLINE uint8_t mean(const uint8_t *nine) {
    uint16_t corners = (uint16_t)(nine[0] + nine[2] + nine[6] + nine[8]);
    uint16_t sides = (uint16_t)(nine[1] + nine[3] + nine[5] + nine[7]);
    return (uint8_t)((uint16_t)(corners + 2 * sides + 4 * nine[4] + 8) / 16);
}

CPK_INLINE void filter(const uint8_t *source, size_t row, size_t height, size_t channels, uint8_t *scratch,
                       uint8_t *restrict target, bool is_median) {
    size_t padded = row + 2 * channels;
    for (size_t line = 0; line < height; line++) {
        const uint8_t *rows[3];
        for (size_t part = 0; part < 3; part++) {
            size_t place = within((ptrdiff_t)(line + part) - 1, height);
            pad(source + place * row, row, channels, scratch + part * padded);
            rows[part] = scratch + part * padded;
        }
        uint8_t *result = target + line * row;
        for (size_t byte = 0; byte < row; byte++) {
            uint8_t nine[9];
            for (int part = 0; part < 9; part++) nine[part] = rows[part / 3][byte + (size_t)(part % 3) * channels];
            result[byte] = is_median ? median(nine) : mean(nine);
        }
    }
}

CPK_INLINE void cpk_smooth_kernel(const uint8_t *source, size_t row, size_t height, size_t channels, uint8_t *scratch,
                                  uint8_t *target) {
    filter(source, row, height, channels, scratch, target, false);
}

CPK_INLINE void cpk_median_kernel(const uint8_t *source, size_t row, size_t height, size_t channels, uint8_t *scratch,
                                  uint8_t *target) {
    filter(source, row, height, channels, scratch, target, true);
}

CPK_KERNEL(cpk_smooth,
           (const uint8_t *source, size_t row, size_t height, size_t channels, uint8_t *scratch, uint8_t *target),
           (source, row, height, channels, scratch, target))
CPK_KERNEL(cpk_median,
           (const uint8_t *source, size_t row, size_t height, size_t channels, uint8_t *scratch, uint8_t *target),
           (source, row, height, channels, scratch, target))
