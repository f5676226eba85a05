/// Numbers that tell of sharpness and of regular patterns.
#ifndef CVB_ANALYSIS_H
#define CVB_ANALYSIS_H

#include "cvb_base.h"

CVB_NONNULL_BEGIN
CVB_C_BEGIN

/// The magnitude of the two-dimensional DFT of `width` x `height` floats (1...4096 each), row-major, without padding.
///
/// `magnitudes` gets as many floats: not scaled, the constant part at index 0, frequencies rising to the middle of each
/// axis and then negative, as numpy's fft2 has them. It must not overlap `values`.
bool cvb_dft_magnitude(
    const float *values, int32_t width, int32_t height, float *magnitudes, cvb_error *err);

/// The length of the Sobel gradient (3x3, not scaled) at every pixel of the grey `image`, after a Gaussian blur of standard
/// deviation `blur` pixels (0...100; 0 for none) that is not rounded in between.
///
/// `lengths` gets one float a pixel, row-major without padding; edges are mirrored.
bool cvb_gradient_lengths(const cvb_image *image, double blur, float *lengths, cvb_error *err);

/// A pixel through which an edge runs.
typedef struct cvb_edge {
    uint16_t x;
    uint16_t y;
    /// The gradient across the edge in grey levels a pixel (Sobel 3x3, divided by 8).
    float across;
    float down;
} cvb_edge;

/// The thin edges of `image`, row after row: each pixel whose gradient, of the channel that has the strongest there, is
/// at least `least` (above 0) long and the greatest of the three along its own direction, the edge of the picture left out.
///
/// `blur` is the standard deviation of a Gaussian before it (0...100; 0 for none). Writes at most `capacity` edges and
/// their number to `*count`.
bool cvb_thin_edges(
    const cvb_image *image, double blur, double least, cvb_edge *edges, int32_t capacity, int32_t *count,
    cvb_error *err);

CVB_C_END
CVB_NONNULL_END

#endif
