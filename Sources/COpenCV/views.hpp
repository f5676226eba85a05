/// Checked `cv::Mat` headers over the caller's pixels.
#ifndef CVB_VIEWS_HPP
#define CVB_VIEWS_HPP

#include <opencv2/core.hpp>

#include "cvb_base.h"

namespace cvb {

/// A header over `image`; throws a refusal when it is empty, too large or not laid out as stated. Only to be read.
cv::Mat view(const cvb_image *image);

/// A header over `canvas`, to be written.
cv::Mat view(const cvb_canvas *canvas);

/// Throws unless `written` still lies in the memory of `canvas`: OpenCV allocates anew when a result does not fit.
void require_in_place(const cv::Mat &written, const cvb_canvas *canvas);

}  // namespace cvb

#endif
