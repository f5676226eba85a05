#include "views.hpp"

#include "guard.hpp"

namespace {

void check(const void *data, int32_t width, int32_t height, int32_t channels, size_t stride) {
    cvb::require(data != nullptr && width > 0 && height > 0, CVB_INVALID_ARGUMENT, "the image has no pixels");
    cvb::require(channels == 1 || channels == 3, CVB_INVALID_ARGUMENT, "an image has 1 or 3 channels");
    cvb::require(
        width <= CVB_MAX_SIDE && height <= CVB_MAX_SIDE && int64_t(width) * height <= CVB_MAX_PIXELS, CVB_TOO_LARGE,
        "the image is larger than 32766 pixels a side or 268435456 pixels in all");
    cvb::require(
        stride >= size_t(width) * size_t(channels), CVB_INVALID_ARGUMENT, "the stride is shorter than a row");
}

}  // namespace

cv::Mat cvb::view(const cvb_image *image) {
    check(image->data, image->width, image->height, image->channels, image->stride);
    // cv::Mat has no read-only form. This header is passed to OpenCV as an input only.
    auto *data = const_cast<uint8_t *>(image->data);
    return cv::Mat(image->height, image->width, CV_8UC(image->channels), data, image->stride);
}

cv::Mat cvb::view(const cvb_canvas *canvas) {
    check(canvas->data, canvas->width, canvas->height, canvas->channels, canvas->stride);
    return cv::Mat(canvas->height, canvas->width, CV_8UC(canvas->channels), canvas->data, canvas->stride);
}

void cvb::require_in_place(const cv::Mat &written, const cvb_canvas *canvas) {
    require(written.data == canvas->data, CVB_OTHER, "the result of OpenCV has an unexpected shape");
}
