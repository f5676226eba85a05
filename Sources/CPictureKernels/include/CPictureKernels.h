#ifndef C_PICTURE_KERNELS_H
#define C_PICTURE_KERNELS_H

#include <stddef.h>
#include <stdint.h>

// The inner loops of the comparison of photographs and of the search for outlines. Planes and pictures lie row by row.
//
// Each result is summed in one fixed order, without fused operations. The bits are the same with all instructions. Safe from
// any thread.

enum { CPK_MAXIMUM_RADIUS = 60, CPK_REACH = 3, CPK_PLACES = 2 * CPK_REACH + 1 };

/// Blurs a plane along its rows and then along its columns.
///
/// Edges are mirrored without repeating the outermost value.
///
/// @param kernel   2 * radius + 1 weights; `radius` is at most CPK_MAXIMUM_RADIUS.
/// @param scratch  room for width * height + width + 2 * radius values.
/// @param target   width * height values; not `source`.
void cpk_blur(const float *source, size_t width, size_t height, const float *kernel, size_t radius, float *scratch,
              float *target);

/// Writes the sums of the products of a square pattern with CPK_PLACES * CPK_PLACES windows of a plane, row by row.
///
/// @param plane     the first value of the first window. Each row has `stride` values, and one more after the last
///                  window's last value can be read.
/// @param pattern   size * size values; `size` is a multiple of 4.
/// @param products  CPK_PLACES * CPK_PLACES values.
void cpk_products(const float *plane, size_t stride, const float *pattern, size_t size, float *products);

/// Samples an 8-bit picture at `count` places by cubic interpolation (Keys 1981, with -0.75). Beyond the edge, the nearest
/// pixel is repeated.
///
/// @param width   at least 1, as `height`.
/// @param stride  bytes per row.
/// @param places  x and y in turn.
void cpk_sample(const uint8_t *pixels, size_t width, size_t height, size_t stride, const float *places, size_t count,
                uint8_t *samples);

/// Replaces each pixel by the mean of its neighbourhood of 3×3, weighted 1, 2 and 4, and rounded. The outermost pixels count
/// twice beyond the edge.
///
/// @param row       width * channels, the bytes of a row; both pictures have no others.
/// @param channels  bytes per pixel, 1...4.
/// @param scratch   room for 3 * (row + 2 * channels) bytes.
void cpk_smooth(const uint8_t *source, size_t row, size_t height, size_t channels, uint8_t *scratch, uint8_t *target);

/// As `cpk_smooth`, by the median of the nine.
void cpk_median(const uint8_t *source, size_t row, size_t height, size_t channels, uint8_t *scratch, uint8_t *target);

/// Edges of a picture. The arrays have one value for each edge.
typedef struct cpk_edges {
    /// The place relative to any origin, in pixels.
    const double *x, *y;
    /// The angle of the gradient, 0..<π.
    const double *angle;
} cpk_edges;

/// A line, and how far edges that belong to it may be from it.
typedef struct cpk_line {
    /// The angle of the normal, 0..<π, and the largest difference from an edge's angle; both limits are excluded.
    double angle, tolerance;
    /// Points of the line satisfy x * cosine + y * sine = distance.
    double cosine, sine, distance;
    /// The largest distance from the line in pixels, excluded.
    double width;
} cpk_line;

/// Finds the edges from `start` to before `end` that belong to a line.
///
/// @param hits   room for end - start indices, which rise.
/// @param count  how many there are.
void cpk_edges_of_line(const cpk_edges *edges, size_t start, size_t end, const cpk_line *line, uint32_t *hits,
                       size_t *count);

/// The instructions in use: "avx2" or "portable".
const char *cpk_instructions(void);

/// Chooses the instructions of that name from now on, for tests; 0 if the processor does not have them. It must not be called
/// while another thread computes.
int cpk_choose(const char *name);

#endif
