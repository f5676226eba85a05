/// Draws shapes and text on 3-channel pixels, for annotated pictures. Parts outside the picture are cut off.
#ifndef CVB_DRAWING_H
#define CVB_DRAWING_H

#include "cvb_base.h"

CVB_NONNULL_BEGIN
CVB_C_BEGIN

/// How shapes are drawn: smooth edges, an opaque colour, lines `thickness` pixels wide (1...256).
typedef struct cvb_pen {
    uint8_t blue, green, red;
    int32_t thickness;
} cvb_pen;

/// The outline of the rectangle whose top left pixel is (x, y).
bool cvb_draw_rectangle(
    const cvb_canvas *canvas, double x, double y, double width, double height, cvb_pen pen, cvb_error *err);

/// A circle around (x, y), as an outline or `filled`.
bool cvb_draw_circle(
    const cvb_canvas *canvas, double x, double y, double radius, bool filled, cvb_pen pen, cvb_error *err);

/// A line from (x0, y0) to (x1, y1).
bool cvb_draw_line(
    const cvb_canvas *canvas, double x0, double y0, double x1, double y1, cvb_pen pen, cvb_error *err);

/// `text` with the left end of its base line at (x, y) and capitals `height` pixels high. It uses a simple stroke font;
/// bytes that are not printable ASCII are drawn as '?'.
bool cvb_draw_text(
    const cvb_canvas *canvas, const char *text, double x, double y, double height, cvb_pen pen, cvb_error *err);

/// The extent of `text`: its width, its height above the base line, and its depth below, in pixels.
bool cvb_text_extent(
    const char *text, double height, int32_t thickness, int32_t *width, int32_t *ascent, int32_t *descent,
    cvb_error *err);

CVB_C_END
CVB_NONNULL_END

#endif
