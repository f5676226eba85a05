#include "CPagePictures.h"

void cpp_bgr(const uint8_t *rgba, size_t count, uint8_t *bgr) {
    for (size_t i = 0; i < count; i++) {
        bgr[3 * i] = rgba[4 * i + 2];
        bgr[3 * i + 1] = rgba[4 * i + 1];
        bgr[3 * i + 2] = rgba[4 * i];
    }
}

void cpp_grey(const uint8_t *bgr, size_t count, uint8_t *grey) {
    for (size_t i = 0; i < count; i++) {
        uint32_t sum = 1868u * bgr[3 * i] + 9617u * bgr[3 * i + 1] + 4899u * bgr[3 * i + 2];
        grey[i] = (uint8_t)((sum + 8192) >> 14);
    }
}

static uint8_t rounded(float value) {
    return (uint8_t)(value + 0.5f);
}

/// The part of the source that one value of the target covers, and the weights of its first and last value; those between
/// weigh 1.
typedef struct span {
    uint32_t first, last;
    float head, tail;
} span;

static span covered(size_t index, double step, size_t count) {
    const double start = (double)index * step, end = start + step;
    span span = {.first = (uint32_t)start, .last = (uint32_t)end};
    if (span.last >= count || (double)span.last == end) span.last -= 1;
    span.head = (float)((double)span.first + 1 - start);
    span.tail = (float)(end - (double)span.last);
    if (span.first == span.last) span.head = (float)step;
    return span;
}

void cpp_shrink(const uint8_t *source, size_t width, size_t height, size_t channels, float *scratch, uint8_t *target,
                size_t target_width, size_t target_height) {
    const double step = (double)width / (double)target_width, fall = (double)height / (double)target_height;
    const size_t count = width * channels;
    const float part = (float)(1 / (step * fall));
    span *spans = (span *)(scratch + count);
    for (size_t x = 0; x < target_width; x++) spans[x] = covered(x, step, width);
    for (size_t y = 0; y < target_height; y++) {
        // Rows are added first, because whole rows are added quickly.
        const span down = covered(y, fall, height);
        const uint8_t *row = source + down.first * count;
        for (size_t i = 0; i < count; i++) scratch[i] = down.head * (float)row[i];
        for (size_t from = down.first + 1; from <= down.last; from++) {
            const float weight = from == down.last ? down.tail : 1;
            row = source + from * count;
            for (size_t i = 0; i < count; i++) scratch[i] += weight * (float)row[i];
        }
        for (size_t x = 0; x < target_width; x++) {
            const span across = spans[x];
            const float *from = scratch + across.first * channels, *last = scratch + across.last * channels;
            float sums[3] = {0, 0, 0};
            for (size_t c = 0; c < channels; c++) sums[c] = across.head * from[c];
            while ((from += channels) < last) {
                for (size_t c = 0; c < channels; c++) sums[c] += from[c];
            }
            if (from == last) {
                for (size_t c = 0; c < channels; c++) sums[c] += across.tail * from[c];
            }
            for (size_t c = 0; c < channels; c++) *target++ = rounded(sums[c] * part);
        }
    }
}

static double held(double value, size_t count) {
    const double most = (double)(count - 1);
    // A place on the horizon is not a number, and is taken for the first pixel.
    return value > 0 ? (value < most ? value : most) : 0;
}

void cpp_sample(const uint8_t *source, size_t width, size_t height, size_t channels, const double *matrix,
                uint8_t *target, size_t target_width, size_t target_height) {
    for (size_t row = 0; row < target_height; row++) {
        for (size_t column = 0; column < target_width; column++) {
            const double w = matrix[6] * (double)column + matrix[7] * (double)row + matrix[8];
            const double x = held((matrix[0] * (double)column + matrix[1] * (double)row + matrix[2]) / w, width);
            const double y = held((matrix[3] * (double)column + matrix[4] * (double)row + matrix[5]) / w, height);
            const size_t left = (size_t)x, top = (size_t)y;
            const size_t right = left + 1 < width ? channels : 0, below = top + 1 < height ? width * channels : 0;
            const float across = (float)(x - (double)left), down = (float)(y - (double)top);
            const uint8_t *at = source + (top * width + left) * channels;
            for (size_t c = 0; c < channels; c++) {
                const float above = (float)at[c] + across * ((float)at[c + right] - (float)at[c]);
                const float beneath =
                    (float)at[c + below] + across * ((float)at[c + below + right] - (float)at[c + below]);
                *target++ = rounded(above + down * (beneath - above));
            }
        }
    }
}

void cpp_turn(const uint8_t *source, size_t width, size_t height, size_t channels, int turns, uint8_t *target) {
    const size_t wide = turns % 2 == 0 ? width : height, high = turns % 2 == 0 ? height : width;
    for (size_t y = 0; y < high; y++) {
        for (size_t x = 0; x < wide; x++) {
            const size_t from_x = turns == 0 ? x : turns == 1 ? y : turns == 2 ? width - 1 - x : width - 1 - y;
            const size_t from_y = turns == 0 ? y : turns == 1 ? height - 1 - x : turns == 2 ? height - 1 - y : x;
            const uint8_t *from = source + (from_y * width + from_x) * channels;
            for (size_t c = 0; c < channels; c++) *target++ = from[c];
        }
    }
}
