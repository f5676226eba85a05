/// Finds lines of text in a picture, and makes black and white pictures of them.
#ifndef CVB_TEXT_H
#define CVB_TEXT_H

#include "cvb_base.h"

CVB_NONNULL_BEGIN
CVB_C_BEGIN

/// A bar with the length and height of a line of text, or of part of one.
typedef struct cvb_text_bar {
    /// The middle of each end, in pixels of the picture: from left to right along rows, from top to bottom along
    /// columns.
    double start_x, start_y, end_x, end_y;
    /// The thickness in pixels, roughly the height of a capital.
    double thickness;
    /// Whether the bar lies along columns instead of rows.
    bool is_vertical;
} cvb_text_bar;

/// Finds bars of dark print on a brighter background, along rows and columns, up to about 24 degrees off. The picture
/// (1 channel) is searched with a longer side of at most `longest` pixels (64...4096), where capitals of about 5 to 24
/// pixels are found. At most `capacity` bars are written, the longest first, and their number to `count`.
bool cvb_find_text_bars(
    const cvb_image *image, int32_t longest, cvb_text_bar *bars, int32_t capacity, int32_t *count, cvb_error *err);

/// Fills `destination` with black where `source` (both 1 channel) is darker by more than `offset` than its mean over a
/// window of `window` pixels (odd, 3...255), and with white elsewhere. `source` is first blurred over 3 pixels.
bool cvb_binarize(
    const cvb_image *source, const cvb_canvas *destination, int32_t window, double offset, cvb_error *err);

/// Fills `destination` with `source` plus `amount` (0...10) times the detail that a Gaussian blur of standard deviation
/// `sigma` (0.1...20 pixels) removes from it. Both have 1 channel.
bool cvb_sharpen(const cvb_image *source, const cvb_canvas *destination, double sigma, double amount, cvb_error *err);

CVB_C_END
CVB_NONNULL_END

#endif
