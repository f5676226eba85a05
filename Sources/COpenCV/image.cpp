#include "cvb_image.h"

#include <cmath>
#include <opencv2/imgproc.hpp>

#include "guard.hpp"
#include "views.hpp"

bool cvb_resize(const cvb_image *source, const cvb_canvas *destination, cvb_error *err) {
    return cvb::guarded(err, false, [&] {
        cv::Mat from = cvb::view(source);
        cv::Mat to = cvb::view(destination);
        cvb::require(from.type() == to.type(), CVB_INVALID_ARGUMENT, "both images must have the same channels");
        // The shrinking axes come first, so that the growing ones work on a small, filtered image.
        const cv::Size shrunk(std::min(from.cols, to.cols), std::min(from.rows, to.rows));
        if (shrunk == to.size()) {
            cv::resize(from, to, to.size(), 0, 0, cv::INTER_AREA);
        } else {
            cv::Mat between = from;
            if (shrunk != from.size()) cv::resize(from, between, shrunk, 0, 0, cv::INTER_AREA);
            cv::resize(between, to, to.size(), 0, 0, cv::INTER_LINEAR);
        }
        cvb::require_in_place(to, destination);
        return true;
    });
}

bool cvb_warp_affine(
    const cvb_image *source, const cvb_canvas *destination, const double *matrix, cvb_border border,
    uint8_t border_value, cvb_error *err) {
    return cvb::guarded(err, false, [&] {
        const cv::Mat from = cvb::view(source);
        cv::Mat to = cvb::view(destination);
        cvb::require(from.type() == to.type(), CVB_INVALID_ARGUMENT, "both images must have the same channels");
        bool finite = true;
        for (int i = 0; i < 6; i += 1) finite = finite && std::isfinite(matrix[i]);
        const double determinant = matrix[0] * matrix[4] - matrix[1] * matrix[3];
        cvb::require(
            finite && std::isnormal(determinant), CVB_INVALID_ARGUMENT,
            "the map from source to destination must be finite and invertible");
        const cv::Mat map(2, 3, CV_64F, const_cast<double *>(matrix));
        cv::warpAffine(
            from, to, map, to.size(), cv::INTER_LINEAR,
            border == CVB_BORDER_REPLICATE ? cv::BORDER_REPLICATE : cv::BORDER_CONSTANT,
            cv::Scalar::all(border_value));
        cvb::require_in_place(to, destination);
        return true;
    });
}

bool cvb_warp_perspective(
    const cvb_image *source, const cvb_canvas *destination, const double *matrix, cvb_border border,
    uint8_t border_value, cvb_error *err) {
    return cvb::guarded(err, false, [&] {
        const cv::Mat from = cvb::view(source);
        cv::Mat to = cvb::view(destination);
        cvb::require(from.type() == to.type(), CVB_INVALID_ARGUMENT, "both images must have the same channels");
        bool finite = true;
        for (int i = 0; i < 9; i += 1) finite = finite && std::isfinite(matrix[i]);
        cvb::require(finite, CVB_INVALID_ARGUMENT, "the map from destination to source must be finite");
        const cv::Mat map(3, 3, CV_64F, const_cast<double *>(matrix));
        cv::warpPerspective(
            from, to, map, to.size(), cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
            border == CVB_BORDER_REPLICATE ? cv::BORDER_REPLICATE : cv::BORDER_CONSTANT,
            cv::Scalar::all(border_value));
        cvb::require_in_place(to, destination);
        return true;
    });
}

bool cvb_rotate(const cvb_image *source, const cvb_canvas *destination, int32_t quarter_turns, cvb_error *err) {
    return cvb::guarded(err, false, [&] {
        const cv::Mat from = cvb::view(source);
        cv::Mat to = cvb::view(destination);
        cvb::require(quarter_turns >= 0 && quarter_turns <= 3, CVB_INVALID_ARGUMENT, "quarter turns are 0 to 3");
        const cv::Size turned = quarter_turns % 2 == 0 ? from.size() : cv::Size(from.rows, from.cols);
        cvb::require(
            from.type() == to.type() && turned == to.size(), CVB_INVALID_ARGUMENT,
            "the destination must have the channels and the size of the turned source");
        switch (quarter_turns) {
        case 1: cv::rotate(from, to, cv::ROTATE_90_CLOCKWISE); break;
        case 2: cv::rotate(from, to, cv::ROTATE_180); break;
        case 3: cv::rotate(from, to, cv::ROTATE_90_COUNTERCLOCKWISE); break;
        default: from.copyTo(to);
        }
        cvb::require_in_place(to, destination);
        return true;
    });
}

bool cvb_grayscale(const cvb_image *source, const cvb_canvas *destination, cvb_error *err) {
    return cvb::guarded(err, false, [&] {
        const cv::Mat from = cvb::view(source);
        cv::Mat to = cvb::view(destination);
        cvb::require(
            from.channels() == 3 && to.channels() == 1 && from.size() == to.size(), CVB_INVALID_ARGUMENT,
            "grey is made of a 3-channel image, into a 1-channel image of the same size");
        cv::cvtColor(from, to, cv::COLOR_BGR2GRAY);
        cvb::require_in_place(to, destination);
        return true;
    });
}
