#include "kernels.h"

#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline))
#define UNROLLED _Pragma("clang loop unroll(full)")

// MARK: Vectors

INLINE vector load(const float *source) { return *(const vector *)source; }
INLINE void store(float *target, vector value) { *(vector *)target = value; }

#if defined(__wasm__) && !defined(__wasm_simd128__)
INLINE vector spread(float value) { return value; }
INLINE vector rectified(vector value) { return value > 0 ? value : 0; }
INLINE vector greater(vector one, vector other) { return one > other ? one : other; }
#else
INLINE vector spread(float value) { return (vector){value, value, value, value}; }
INLINE vector rectified(vector value) { return (vector)((mask)(value > spread(0)) & (mask)value); }
INLINE vector greater(vector one, vector other) {
    mask is_first = (mask)(one > other);
    return (vector)((is_first & (mask)one) | (~is_first & (mask)other));
}
#endif

// MARK: Convolutions over all channels

/// Adds the products of `count` inputs with their weights to the sums of `pixels` (known when compiled) pixels.
INLINE void multiply(const float *source, size_t step, size_t count, const float *weights, int pixels,
                     vector sums[PIXELS][VECTORS]) {
    for (size_t input = 0; input < count; input++) {
        vector row[VECTORS];
        UNROLLED for (int part = 0; part < VECTORS; part++) row[part] = load(weights + input * PANEL + part * LANES);
        UNROLLED for (int pixel = 0; pixel < pixels; pixel++) {
            vector value = spread(source[(size_t)pixel * step + input]);
            UNROLLED for (int part = 0; part < VECTORS; part++) sums[pixel][part] += value * row[part];
        }
    }
}

INLINE void begin(const float *offsets, int pixels, vector sums[PIXELS][VECTORS]) {
    UNROLLED for (int pixel = 0; pixel < pixels; pixel++) {
        UNROLLED for (int part = 0; part < VECTORS; part++) sums[pixel][part] = load(offsets + part * LANES);
    }
}

INLINE void finish(vector sums[PIXELS][VECTORS], int pixels, int rectifies, size_t step, float *target) {
    UNROLLED for (int pixel = 0; pixel < pixels; pixel++) {
        UNROLLED for (int part = 0; part < VECTORS; part++) {
            vector value = rectifies ? rectified(sums[pixel][part]) : sums[pixel][part];
            store(target + (size_t)pixel * step + part * LANES, value);
        }
    }
}

INLINE void pointwise(const float *source, size_t inputs, size_t outputs, const float *weights, int pixels,
                      float *target) {
    vector sums[PIXELS][VECTORS];
    begin(weights, pixels, sums);
    multiply(source, inputs, inputs, weights + PANEL, pixels, sums);
    finish(sums, pixels, 0, outputs, target);
}

void cfn_pointwise_row(const float *source, size_t width, size_t inputs, size_t outputs, const float *weights,
                       float *target) {
    for (size_t output = 0; output < outputs; output += PANEL) {
        size_t x = 0;
        for (; x + PIXELS <= width; x += PIXELS) {
            pointwise(source + x * inputs, inputs, outputs, weights, PIXELS, target + x * outputs + output);
        }
        for (; x < width; x++) {
            pointwise(source + x * inputs, inputs, outputs, weights, 1, target + x * outputs + output);
        }
        weights += (inputs + 1) * PANEL;
    }
}

void cfn_floats_row(const uint8_t *pixels, size_t channels, int is_bgr, size_t width, float *target) {
    size_t blue = is_bgr ? 0 : 2;
    for (size_t x = 0; x < width; x++) {
        target[3 * x] = (float)pixels[x * channels + blue];
        target[3 * x + 1] = (float)pixels[x * channels + 1];
        target[3 * x + 2] = (float)pixels[x * channels + 2 - blue];
    }
}

void cfn_stem_row(const float *const rows[3], const float *weights, size_t width, float *target) {
    // Two columns of three colours are between the windows of two outputs.
    const size_t step = 6;
    for (size_t output = 0; output < STEM_OUTPUTS; output += PANEL) {
        for (size_t x = 0; x + PIXELS <= width; x += PIXELS) {
            vector sums[PIXELS][VECTORS];
            begin(weights, PIXELS, sums);
            for (size_t row = 0; row < 3; row++) {
                const float *part = weights + PANEL + row * STEM_RUN * PANEL;
                multiply(rows[row] + x * step, step, STEM_RUN, part, PIXELS, sums);
            }
            finish(sums, PIXELS, 1, STEM_OUTPUTS, target + x * STEM_OUTPUTS + output);
        }
        weights += (3 * STEM_RUN + 1) * PANEL;
    }
}

// MARK: Convolutions of one channel

/// One vector of channels of the pixels from `from` to before `to`. Each input is read once, and then added to three outputs.
INLINE void depthwise(const float *const rows[3], size_t from, size_t to, size_t channels, const float *weights,
                      int rectifies, float *target) {
    vector taps[9];
    UNROLLED for (size_t tap = 0; tap < 9; tap++) taps[tap] = load(weights + tap * channels);
    vector offset = load(weights + 9 * channels);
    size_t place = from * channels;
    vector upper = load(rows[0] + place), middle = load(rows[1] + place), lower = load(rows[2] + place);
    vector here = offset + upper * taps[0] + middle * taps[3] + lower * taps[6];
    place += channels;
    upper = load(rows[0] + place), middle = load(rows[1] + place), lower = load(rows[2] + place);
    here += upper * taps[1] + middle * taps[4] + lower * taps[7];
    vector next = offset + upper * taps[0] + middle * taps[3] + lower * taps[6];
    for (size_t x = from; x < to; x++) {
        place += channels;
        upper = load(rows[0] + place), middle = load(rows[1] + place), lower = load(rows[2] + place);
        vector value = here + upper * taps[2] + middle * taps[5] + lower * taps[8];
        here = next + upper * taps[1] + middle * taps[4] + lower * taps[7];
        next = offset + upper * taps[0] + middle * taps[3] + lower * taps[6];
        store(target + x * channels, rectifies ? rectified(value) : value);
    }
}

void cfn_depthwise_row(const float *const rows[3], size_t width, size_t channels, const float *weights, int rectifies,
                       float *target) {
    // So many pixels of three rows stay in the nearest cache until all of their channels are read.
    const size_t stretch = 16;
    for (size_t from = 0; from < width; from += stretch) {
        size_t to = from + stretch < width ? from + stretch : width;
        for (size_t channel = 0; channel < channels; channel += LANES) {
            const float *places[3] = {rows[0] + channel, rows[1] + channel, rows[2] + channel};
            if (rectifies) {
                depthwise(places, from, to, channels, weights + channel, 1, target + channel);
            } else {
                depthwise(places, from, to, channels, weights + channel, 0, target + channel);
            }
        }
    }
}

// MARK: Between the strides

void cfn_pool_row(const float *upper, const float *lower, size_t width, size_t channels, float *target) {
    for (size_t x = 0; x < width; x++) {
        size_t left = 2 * x * channels, right = left + channels;
        for (size_t channel = 0; channel < channels; channel += LANES) {
            vector above = greater(load(upper + left + channel), load(upper + right + channel));
            vector below = greater(load(lower + left + channel), load(lower + right + channel));
            store(target + x * channels + channel, greater(above, below));
        }
    }
}

void cfn_add_row(const float *source, size_t width, size_t channels, float *target) {
    for (size_t x = 0; x < width; x++) {
        float *left = target + 2 * x * channels, *right = left + channels;
        for (size_t channel = 0; channel < channels; channel += LANES) {
            vector value = load(source + x * channels + channel);
            store(left + channel, load(left + channel) + value);
            store(right + channel, load(right + channel) + value);
        }
    }
}

// MARK: Probabilities

/// exp(value) for -87...87, from the Taylor series around the nearest power of two.
static float exponential(float value) {
    float scaled = value * 1.44269504f;
    int32_t power = (int32_t)(scaled < 0 ? scaled - 0.5f : scaled + 0.5f);
    // ln 2 in two parts: the product with the first has no rounding.
    float rest = value - (float)power * 0.693359375f + (float)power * 2.12194440e-4f;
    float series = 1 + rest / 7;
    for (int term = 6; term > 0; term--) series = 1 + series * rest / (float)term;
    union {
        uint32_t bits;
        float number;
    } scale = {(uint32_t)(power + 127) << 23};
    return series * scale.number;
}

float cfn_sigmoid(float value) {
    // The first comparison also catches what is not a number.
    if (!(value > -87)) return 0;
    return 1 / (1 + exponential(-(value < 87 ? value : 87)));
}
