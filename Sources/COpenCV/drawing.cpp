#include "cvb_drawing.h"

#include <cmath>
#include <opencv2/imgproc.hpp>

#include "guard.hpp"
#include "views.hpp"

namespace {

/// OpenCV draws at whole positions times 1/16 here.
constexpr int fraction_bits = 4;
constexpr auto font = cv::FONT_HERSHEY_SIMPLEX;

cv::Mat checked(const cvb_canvas *canvas, const cvb_pen &pen) {
    cv::Mat pixels = cvb::view(canvas);
    cvb::require(pixels.channels() == 3, CVB_INVALID_ARGUMENT, "only 3-channel pixels can be drawn on");
    cvb::require(pen.thickness >= 1 && pen.thickness <= 256, CVB_INVALID_ARGUMENT, "a line is 1 to 256 pixels wide");
    return pixels;
}

/// The limit lies far outside any image, and far from overflow after multiplication by 16.
int fixed(double value) {
    cvb::require(std::abs(value) <= 1e6, CVB_INVALID_ARGUMENT, "a position to draw at must be finite and below 1e6");
    return int(std::lround(value * (1 << fraction_bits)));
}

cv::Point fixed(double x, double y) { return cv::Point(fixed(x), fixed(y)); }

cv::Scalar colour(const cvb_pen &pen) { return cv::Scalar(pen.blue, pen.green, pen.red); }

double font_scale(double height, int thickness) {
    cvb::require(height >= 4 && height <= 1000, CVB_INVALID_ARGUMENT, "text is 4 to 1000 pixels high");
    return cv::getFontScaleFromHeight(font, int(std::lround(height)), thickness);
}

}  // namespace

bool cvb_draw_rectangle(
    const cvb_canvas *canvas, double x, double y, double width, double height, cvb_pen pen, cvb_error *err) {
    return cvb::guarded(err, false, [&] {
        cv::Mat pixels = checked(canvas, pen);
        cvb::require(width >= 1 && height >= 1, CVB_INVALID_ARGUMENT, "a rectangle has at least one pixel");
        cv::rectangle(
            pixels, fixed(x, y), fixed(x + width - 1, y + height - 1), colour(pen), pen.thickness, cv::LINE_AA,
            fraction_bits);
        return true;
    });
}

bool cvb_draw_circle(
    const cvb_canvas *canvas, double x, double y, double radius, bool filled, cvb_pen pen, cvb_error *err) {
    return cvb::guarded(err, false, [&] {
        cv::Mat pixels = checked(canvas, pen);
        cvb::require(radius >= 0 && radius <= 1e5, CVB_INVALID_ARGUMENT, "a radius is 0 to 100000 pixels");
        cv::circle(
            pixels, fixed(x, y), fixed(radius), colour(pen), filled ? cv::FILLED : pen.thickness, cv::LINE_AA,
            fraction_bits);
        return true;
    });
}

bool cvb_draw_line(
    const cvb_canvas *canvas, double x0, double y0, double x1, double y1, cvb_pen pen, cvb_error *err) {
    return cvb::guarded(err, false, [&] {
        cv::Mat pixels = checked(canvas, pen);
        cv::line(pixels, fixed(x0, y0), fixed(x1, y1), colour(pen), pen.thickness, cv::LINE_AA, fraction_bits);
        return true;
    });
}

bool cvb_draw_text(
    const cvb_canvas *canvas, const char *text, double x, double y, double height, cvb_pen pen, cvb_error *err) {
    return cvb::guarded(err, false, [&] {
        cv::Mat pixels = checked(canvas, pen);
        const cv::Point at(fixed(x) >> fraction_bits, fixed(y) >> fraction_bits);
        cv::putText(
            pixels, text, at, font, font_scale(height, pen.thickness), colour(pen), pen.thickness, cv::LINE_AA);
        return true;
    });
}

bool cvb_text_extent(
    const char *text, double height, int32_t thickness, int32_t *width, int32_t *ascent, int32_t *descent,
    cvb_error *err) {
    return cvb::guarded(err, false, [&] {
        cvb::require(thickness >= 1 && thickness <= 256, CVB_INVALID_ARGUMENT, "a line is 1 to 256 pixels wide");
        int below = 0;
        const cv::Size size = cv::getTextSize(text, font, font_scale(height, thickness), thickness, &below);
        *width = size.width;
        *ascent = size.height;
        *descent = below;
        return true;
    });
}
