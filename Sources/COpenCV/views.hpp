/// Checked `cv::Mat` headers over the caller's pixels.
#ifndef CVB_VIEWS_HPP
#define CVB_VIEWS_HPP

#include <opencv2/core.hpp>

#include "cvb_base.h"

namespace cvb {

/// A read-only header over `image`. Throws a refusal if the image is empty, too large or not laid out as stated.
cv::Mat view(const cvb_image *image);

/// A writable header over `canvas`.
cv::Mat view(const cvb_canvas *canvas);

/// Throws unless `written` still uses the memory of `canvas`. OpenCV allocates new memory if a result does not fit.
void require_in_place(const cv::Mat &written, const cvb_canvas *canvas);

}  // namespace cvb

#endif
