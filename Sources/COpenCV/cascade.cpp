#include "cvb_cascade.h"

#include <algorithm>
#include <memory>
#include <opencv2/objdetect.hpp>
#include <tuple>
#include <vector>

#include "guard.hpp"
#include "handles.hpp"
#include "views.hpp"

struct cvb_cascade {
    cv::CascadeClassifier classifier;
    cvb::Counted<CVB_HANDLE_CASCADE> counted;
};

cvb_cascade *cvb_cascade_open(const char *path, cvb_error *err) {
    return cvb::guarded<cvb_cascade *>(err, nullptr, [&] {
        auto cascade = std::make_unique<cvb_cascade>();
        const bool loaded = cascade->classifier.load(path);
        cvb::require(
            loaded && !cascade->classifier.empty(), CVB_UNREADABLE, "the file is missing or holds no cascade");
        // The format of OpenCV 1.x gives no weights, and its reader is old code that no input should reach.
        cvb::require(
            !cascade->classifier.isOldFormatCascade(), CVB_UNREADABLE, "the cascade is of OpenCV 1.x; train it anew");
        return cascade.release();
    });
}

void cvb_cascade_free(cvb_cascade *cascade) { delete cascade; }

bool cvb_cascade_detect(
    cvb_cascade *cascade, const cvb_image *image, const cvb_cascade_options *options, cvb_cascade_hit *hits,
    int32_t capacity, int32_t *count, cvb_error *err) {
    *count = 0;
    return cvb::guarded(err, false, [&] {
        const cv::Mat grey = cvb::view(image);
        cvb::require(grey.channels() == 1, CVB_INVALID_ARGUMENT, "a cascade searches a grey image");
        // Each step costs a pass over the image: 1.001 would take thousands.
        cvb::require(
            options->scale_factor >= 1.01 && options->scale_factor <= 10 && options->min_neighbors >= 0
                && options->min_side >= 0 && options->max_side >= 0 && capacity >= 0
                && (hits != nullptr || capacity == 0),
            CVB_INVALID_ARGUMENT, "the scale factor must be 1.01 to 10, and no bound negative");
        std::vector<cv::Rect> places;
        std::vector<int> levels;
        std::vector<double> weights;
        cascade->classifier.detectMultiScale(
            grey, places, levels, weights, options->scale_factor, options->min_neighbors, 0,
            cv::Size(options->min_side, options->min_side), cv::Size(options->max_side, options->max_side), true);
        cvb::require(weights.size() == places.size(), CVB_OTHER, "the cascade gave no weights");
        std::vector<cvb_cascade_hit> found;
        for (size_t i = 0; i < places.size(); i += 1) {
            found.push_back({places[i].x, places[i].y, places[i].width, places[i].height, weights[i]});
        }
        std::sort(found.begin(), found.end(), [](const auto &a, const auto &b) {
            return std::tie(b.weight, a.y, a.x, a.width) < std::tie(a.weight, b.y, b.x, b.width);
        });
        *count = int32_t(std::min(found.size(), size_t(capacity)));
        std::copy(found.begin(), found.begin() + *count, hits);
        return true;
    });
}
