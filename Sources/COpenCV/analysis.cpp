#include "cvb_analysis.h"

#include <opencv2/imgproc.hpp>

#include "guard.hpp"
#include "views.hpp"

bool cvb_dft_magnitude(const float *values, int32_t width, int32_t height, float *magnitudes, cvb_error *err) {
    return cvb::guarded(err, false, [&] {
        cvb::require(
            width >= 1 && height >= 1 && width <= 4096 && height <= 4096, CVB_INVALID_ARGUMENT,
            "a tile is 1 to 4096 pixels a side");
        const cv::Mat tile(height, width, CV_32F, const_cast<float *>(values));
        cv::Mat spectrum;
        cv::dft(tile, spectrum, cv::DFT_COMPLEX_OUTPUT);
        cv::Mat parts[2];
        cv::split(spectrum, parts);
        cv::Mat result(height, width, CV_32F, magnitudes);
        cv::magnitude(parts[0], parts[1], result);
        return true;
    });
}

bool cvb_gradient_lengths(const cvb_image *image, double blur, float *lengths, cvb_error *err) {
    return cvb::guarded(err, false, [&] {
        const cv::Mat grey = cvb::view(image);
        cvb::require(grey.channels() == 1, CVB_INVALID_ARGUMENT, "gradients are measured on a grey image");
        cvb::require(blur >= 0 && blur <= 100, CVB_INVALID_ARGUMENT, "a blur is of 0 to 100 pixels");
        cv::Mat values;
        grey.convertTo(values, CV_32F);
        if (blur > 0) cv::GaussianBlur(values, values, cv::Size(), blur);
        cv::Mat across, along;
        cv::Sobel(values, across, CV_32F, 1, 0);
        cv::Sobel(values, along, CV_32F, 0, 1);
        cv::Mat result(grey.rows, grey.cols, CV_32F, lengths);
        cv::magnitude(across, along, result);
        return true;
    });
}
