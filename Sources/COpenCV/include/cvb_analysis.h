/// Measures of sharpness, and thin edges.
#ifndef CVB_ANALYSIS_H
#define CVB_ANALYSIS_H

#include "cvb_base.h"

CVB_NONNULL_BEGIN
CVB_C_BEGIN

/// The length of the Sobel gradient (3x3, unscaled) at every pixel of the grey `image`. A Gaussian blur of standard
/// deviation `blur` pixels (0...100; 0 for none) comes first, without rounding in between.
///
/// `lengths` receives one float per pixel, row-major without padding. Edges are mirrored.
bool cvb_gradient_lengths(const cvb_image *image, double blur, float *lengths, cvb_error *err);

/// A pixel on an edge.
typedef struct cvb_edge {
    uint16_t x;
    uint16_t y;
    /// The gradient across the edge in grey levels per pixel (Sobel 3x3, divided by 8).
    float across;
    float down;
} cvb_edge;

/// The thin edges of `image` in row order. An edge is a pixel whose gradient is at least `least` (above 0) and the
/// greatest of the three along its own direction. The strongest channel of each pixel counts, and the border pixels are
/// left out.
///
/// `blur` is the standard deviation of a Gaussian blur that comes first (0...100; 0 for none). Writes at most
/// `capacity` edges, and their number to `*count`.
bool cvb_thin_edges(
    const cvb_image *image, double blur, double least, cvb_edge *edges, int32_t capacity, int32_t *count,
    cvb_error *err);

CVB_C_END
CVB_NONNULL_END

#endif
