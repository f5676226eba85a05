#ifndef C_PAGE_PICTURES_H
#define C_PAGE_PICTURES_H

#include <stddef.h>
#include <stdint.h>

// The operations on pictures that OpenCV does for the service, for the capture page. Pictures lie row by row without
// padding, with 1 or 3 channels. Results differ from OpenCV's by rounding alone.

/// The functions of the C library that the page's Swift code calls.
double exp(double), log(double), pow(double, double), sin(double), cos(double), asin(double), atan2(double, double);

/// A pixel on an edge, and its gradient in grey levels per pixel.
typedef struct cpp_edge {
    uint16_t x, y;
    float across, down;
} cpp_edge;

/// Turns four channels of a canvas (red, green, blue, and one that is ignored) into blue, green, red.
void cpp_bgr(const uint8_t *rgba, size_t count, uint8_t *bgr);

/// The luma of blue, green and red: 0.299 R + 0.587 G + 0.114 B.
void cpp_grey(const uint8_t *bgr, size_t count, uint8_t *grey);

/// Averages areas of a picture into one that is not larger.
///
/// @param scratch  room for width * channels + 4 * target_width values.
void cpp_shrink(const uint8_t *source, size_t width, size_t height, size_t channels, float *scratch, uint8_t *target,
                size_t target_width, size_t target_height);

/// Samples a picture by linear interpolation at the places to which a map of the plane takes the target's pixels. Beyond the
/// edge, the nearest pixel is repeated.
///
/// @param matrix  row-major 3×3.
void cpp_sample(const uint8_t *source, size_t width, size_t height, size_t channels, const double *matrix,
                uint8_t *target, size_t target_width, size_t target_height);

/// Turns a picture by `turns` quarters clockwise.
void cpp_turn(const uint8_t *source, size_t width, size_t height, size_t channels, int turns, uint8_t *target);

/// The lengths of the Sobel gradient of a grey picture, unscaled. Edges are mirrored.
void cpp_gradient_lengths(const uint8_t *grey, size_t width, size_t height, float *lengths);

/// Finds the thin edges after a Gaussian blur of one pixel, as `Image.thinEdges` describes them.
///
/// @param scratch  room for cpp_edges_scratch(width, height, channels) bytes, aligned to 8.
/// @param edges    room for width * height edges.
/// @return how many there are.
size_t cpp_thin_edges(const uint8_t *pixels, size_t width, size_t height, size_t channels, double least, void *scratch,
                      cpp_edge *edges);
size_t cpp_edges_scratch(size_t width, size_t height, size_t channels);

#endif
