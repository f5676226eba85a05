#include "cvb_cascade.h"

#include <algorithm>
#include <memory>
#include <opencv2/objdetect.hpp>
#include <string>
#include <tuple>
#include <vector>

#include "guard.hpp"
#include "handles.hpp"
#include "views.hpp"

struct cvb_cascade {
    cv::CascadeClassifier classifier;
    cvb::Counted<CVB_HANDLE_CASCADE> counted;
};

namespace {

/// OpenCV's largest cascade has 2 MiB.
constexpr size_t maximum_bytes = size_t(64) << 20;

/// The bytes as a text that OpenCV's parser may be given.
std::string checked_text(const uint8_t *bytes, size_t count) {
    cvb::require(bytes != nullptr && count > 0, CVB_UNREADABLE, "the cascade is empty");
    cvb::require(count <= maximum_bytes, CVB_TOO_LARGE, "the cascade is larger than 64 MiB");
    std::string text(reinterpret_cast<const char *>(bytes), count);
    // OpenCV would read up to the first zero, and take that for the whole.
    cvb::require(text.find('\0') == std::string::npos, CVB_UNREADABLE, "the cascade is no text");
    // The beginning chooses OpenCV's parser, of which there are three.
    cvb::require(text.compare(0, 5, "<?xml") == 0, CVB_UNREADABLE, "the cascade is no XML");
    // OpenCV 4.6 follows a null pointer where a text ends within a tag, behind the equals sign of an attribute.
    const std::string ending = "</opencv_storage>";
    text.erase(text.find_last_not_of(" \t\r\n") + 1);
    cvb::require(
        text.size() >= ending.size() && text.compare(text.size() - ending.size(), ending.size(), ending) == 0,
        CVB_UNREADABLE, "the cascade is cut short: it does not end with </opencv_storage>");
    return text;
}

}  // namespace

cvb_cascade *cvb_cascade_open_memory(const uint8_t *bytes, size_t count, cvb_error *err) {
    return cvb::guarded<cvb_cascade *>(err, nullptr, [&] {
        const cv::FileStorage storage(
            checked_text(bytes, count), cv::FileStorage::READ | cv::FileStorage::MEMORY);
        cvb::require(storage.isOpened(), CVB_UNREADABLE, "the cascade cannot be read as XML");
        auto cascade = std::make_unique<cvb_cascade>();
        // The format of OpenCV 1.x gives no weights, and is not read from here.
        const bool loaded = cascade->classifier.read(storage.getFirstTopLevelNode());
        cvb::require(
            loaded && !cascade->classifier.empty() && !cascade->classifier.isOldFormatCascade(), CVB_UNREADABLE,
            "the XML holds no cascade of OpenCV 2 or later");
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
