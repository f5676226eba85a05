#ifndef CFN_KERNELS_H
#define CFN_KERNELS_H

#include <stddef.h>
#include <stdint.h>

// Computations on one row of pixels. The channels of a pixel lie side by side. Their number is a multiple of PANEL.

#if defined(__wasm__) && !defined(__wasm_simd128__)
// Without vector registers, a register holds one channel. More sums than these do not fit into 16 registers.
enum { LANES = 1, VECTORS = 4, PIXELS = 2 };
typedef float vector;
#else
enum { LANES = 4, VECTORS = 2, PIXELS = 4 };
typedef float vector __attribute__((vector_size(16), aligned(4), may_alias));
typedef int32_t mask __attribute__((vector_size(16)));
#endif

/// PANEL outputs are computed together, and their weights lie together: PANEL offsets, and then PANEL weights for each input.
enum { PANEL = LANES * VECTORS };

/// The outputs of the first convolution, and its inputs in each row of its window.
enum { STEM_OUTPUTS = 16, STEM_RUN = 9 };

/// The numbers of an unpacked 3×3 convolution for each channel: nine weights, and the offset.
enum { TAPS = 10 };

/// Writes the pixels in the order blue, green, red.
void cfn_floats_row(const uint8_t *pixels, size_t channels, int is_bgr, size_t width, float *target);

/// The first convolution, with rectification.
///
/// @param rows   three rows of 2 * width + 1 pixels. The first pixel is the one left of the picture.
/// @param width  the number of outputs; even.
void cfn_stem_row(const float *const rows[3], const float *weights, size_t width, float *target);

/// A convolution of 1×1 without rectification.
void cfn_pointwise_row(const float *source, size_t width, size_t inputs, size_t outputs, const float *weights,
                       float *target);

/// A convolution of 3×3 of each channel by itself.
///
/// @param rows  three rows of width + 2 pixels.
void cfn_depthwise_row(const float *const rows[3], size_t width, size_t channels, const float *weights, int rectifies,
                       float *target);

/// The maxima of 2×2 pixels. `target` has `width` pixels; it may be `upper`.
void cfn_pool_row(const float *upper, const float *lower, size_t width, size_t channels, float *target);

/// Adds each of `width` pixels to two pixels of `target`.
void cfn_add_row(const float *source, size_t width, size_t channels, float *target);

/// 1 / (1 + exp(-value)) with a relative error below 1e-6; 0 for a value that is not a number.
float cfn_sigmoid(float value);

#endif
