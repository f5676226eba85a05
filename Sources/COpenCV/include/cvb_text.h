/// Where lines of text lie in a picture, and two-valued pictures of them.
#ifndef CVB_TEXT_H
#define CVB_TEXT_H

#include "cvb_base.h"

CVB_NONNULL_BEGIN
CVB_C_BEGIN

/// A bar as long and as high as a line of text, or a part of one.
typedef struct cvb_text_bar {
    /// The middle of either end, in pixels of the picture. Along rows from left to right, along columns from top to bottom.
    double start_x, start_y, end_x, end_y;
    /// How thick it is, in pixels: about the height of a capital.
    double thickness;
    /// Whether it lies along columns rather than along rows.
    bool is_vertical;
} cvb_text_bar;

/// Finds bars of dark print on a brighter ground, along rows and along columns, each within about 24 degrees of them. The
/// picture (1 channel) is looked at with its longer side at most `longest` pixels (64...4096); capitals of about 5 to 24 pixels
/// there are found. No more than `capacity` bars are written, the longest ones; `count` says how many.
bool cvb_find_text_bars(
    const cvb_image *image, int32_t longest, cvb_text_bar *bars, int32_t capacity, int32_t *count, cvb_error *err);

/// Fills `destination` with black where `source` (both 1 channel) is darker, by more than `offset`, than its mean over a window
/// of `window` pixels (odd, 3...255) a side, and with white elsewhere; `source` is blurred over 3 pixels first.
bool cvb_binarize(
    const cvb_image *source, const cvb_canvas *destination, int32_t window, double offset, cvb_error *err);

/// Fills `destination` with `source` (both 1 channel) plus `amount` (0...10) times what a Gaussian blur of standard deviation
/// `sigma` (0.1...20 pixels) takes off it.
bool cvb_sharpen(const cvb_image *source, const cvb_canvas *destination, double sigma, double amount, cvb_error *err);

CVB_C_END
CVB_NONNULL_END

#endif
