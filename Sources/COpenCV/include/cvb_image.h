/// Resampling and conversion of whole images.
#ifndef CVB_IMAGE_H
#define CVB_IMAGE_H

#include "cvb_base.h"

CVB_NONNULL_BEGIN
CVB_C_BEGIN

/// The pixels beyond the edges of a warp's source.
typedef enum cvb_border {
    /// Every channel is `border_value`.
    CVB_BORDER_CONSTANT = 0,
    /// The nearest pixel of the edge.
    CVB_BORDER_REPLICATE = 1,
} cvb_border;

/// Fills `destination` with the whole of `source` at another size. Shrinking axes are averaged over areas (INTER_AREA),
/// growing ones are interpolated linearly (INTER_LINEAR). Both sides must have the same channels.
bool cvb_resize(const cvb_image *source, const cvb_canvas *destination, cvb_error *err);

/// Fills `destination` with `source` under an affine map, bilinearly sampled (positions rounded to 1/32 pixel).
///
/// `matrix` is the row-major 2x3 map from source to destination positions. The centre of the top left pixel is at (0,
/// 0). It must be finite and invertible. Shrinking is not filtered: shrink with cvb_resize first.
bool cvb_warp_affine(
    const cvb_image *source, const cvb_canvas *destination, const double *matrix, cvb_border border,
    uint8_t border_value, cvb_error *err);

/// Fills `destination` with `source` under a map that keeps straight lines straight, bilinearly sampled.
///
/// `matrix` is the finite, row-major 3x3 map from destination to source positions. Places beyond the source or behind
/// the horizon become `border_value` or the nearest pixel. Shrinking is not filtered: shrink with cvb_resize first.
bool cvb_warp_perspective(
    const cvb_image *source, const cvb_canvas *destination, const double *matrix, cvb_border border,
    uint8_t border_value, cvb_error *err);

/// Fills `destination` with `source` turned clockwise by `quarter_turns` (0...3) times 90 degrees.
bool cvb_rotate(
    const cvb_image *source, const cvb_canvas *destination, int32_t quarter_turns, cvb_error *err);

/// Fills `destination` (1 channel) with the luma of `source` (3 channels): 0.299 R + 0.587 G + 0.114 B.
bool cvb_grayscale(const cvb_image *source, const cvb_canvas *destination, cvb_error *err);

CVB_C_END
CVB_NONNULL_END

#endif
