#include "cvb_analysis.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "guard.hpp"
#include "views.hpp"

bool cvb_gradient_lengths(const cvb_image *image, double blur, float *lengths, cvb_error *err) {
    return cvb::guarded(err, false, [&] {
        const cv::Mat grey = cvb::view(image);
        cvb::require(grey.channels() == 1, CVB_INVALID_ARGUMENT, "gradients are measured on a grey image");
        cvb::require(blur >= 0 && blur <= 100, CVB_INVALID_ARGUMENT, "a blur is of 0 to 100 pixels");
        cv::Mat across, along;
        if (blur > 0) {
            cv::Mat values;
            grey.convertTo(values, CV_32F);
            cv::GaussianBlur(values, values, cv::Size(), blur);
            cv::Sobel(values, across, CV_32F, 1, 0);
            cv::Sobel(values, along, CV_32F, 0, 1);
        } else {
            // The sums are integers for 8-bit pixels, so 16 bits give the same result.
            cv::Mat sums;
            cv::Sobel(grey, sums, CV_16S, 1, 0);
            sums.convertTo(across, CV_32F);
            cv::Sobel(grey, sums, CV_16S, 0, 1);
            sums.convertTo(along, CV_32F);
        }
        cv::Mat result(grey.rows, grey.cols, CV_32F, lengths);
        cv::magnitude(across, along, result);
        return true;
    });
}

bool cvb_thin_edges(
    const cvb_image *image, double blur, double least, cvb_edge *edges, int32_t capacity, int32_t *count,
    cvb_error *err) {
    *count = 0;
    return cvb::guarded(err, false, [&] {
        const cv::Mat pixels = cvb::view(image);
        cvb::require(
            blur >= 0 && blur <= 100 && least > 0 && capacity >= 0, CVB_INVALID_ARGUMENT,
            "a blur is of 0 to 100 pixels, an edge stronger than 0");
        // Copying only the header would share the caller's pixels, and the blur would overwrite them.
        cv::Mat smooth;
        if (blur > 0) {
            cv::GaussianBlur(pixels, smooth, cv::Size(), blur);
        } else {
            smooth = pixels;
        }
        cv::Mat across, down;
        cv::Sobel(smooth, across, CV_16S, 1, 0);
        cv::Sobel(smooth, down, CV_16S, 0, 1);
        // The strongest channel of every pixel, stored first in each row of `across` and `down`, with its squared
        // length in `squares`.
        const int channels = pixels.channels();
        cv::Mat squares(pixels.size(), CV_32S);
        std::vector<int32_t> lengths(size_t(pixels.cols) * channels);
        for (int y = 0; y < pixels.rows; y += 1) {
            auto *gx = across.ptr<int16_t>(y);
            auto *gy = down.ptr<int16_t>(y);
            auto *square = squares.ptr<int32_t>(y);
            for (size_t i = 0; i < lengths.size(); i += 1) {
                lengths[i] = int32_t(gx[i]) * gx[i] + int32_t(gy[i]) * gy[i];
            }
            for (int x = 0; x < pixels.cols; x += 1) {
                const int32_t *length = lengths.data() + size_t(x) * channels;
                // The choice of colour pictures has no jumps, because the strongest channel cannot be predicted.
                int best = 0;
                if (channels == 3) {
                    best = length[1] > length[0];
                    best += (length[2] > length[best]) * (2 - best);
                } else {
                    for (int i = 1; i < channels; i += 1) best = length[i] > length[best] ? i : best;
                }
                gx[x] = gx[x * channels + best];
                gy[x] = gy[x * channels + best];
                square[x] = length[best];
            }
        }
        const auto floor = int32_t(std::ceil(std::min(least * least * 64, double(INT32_MAX))));
        const float slope = std::tan(float(CV_PI) / 8);
        for (int y = 1; y + 1 < pixels.rows; y += 1) {
            const auto *gx = across.ptr<int16_t>(y);
            const auto *gy = down.ptr<int16_t>(y);
            const int32_t *rows[3] = {squares.ptr<int32_t>(y - 1), squares.ptr<int32_t>(y), squares.ptr<int32_t>(y + 1)};
            for (int x = 1; x + 1 < pixels.cols; x += 1) {
                const int32_t here = rows[1][x];
                if (here < floor) continue;
                const float width = std::abs(float(gx[x])), height = std::abs(float(gy[x]));
                int dx = 1, dy = 1;
                if (height < slope * width) {
                    dy = 0;
                } else if (width < slope * height) {
                    dx = 0;
                } else if ((gx[x] > 0) != (gy[x] > 0)) {
                    dy = -1;
                }
                if (here <= rows[1 + dy][x + dx] || here < rows[1 - dy][x - dx]) continue;
                if (*count == capacity) return true;
                edges[(*count)++] = {uint16_t(x), uint16_t(y), float(gx[x]) / 8, float(gy[x]) / 8};
            }
        }
        return true;
    });
}
