#include "cvb_text.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "guard.hpp"
#include "views.hpp"

namespace {

// Sizes in pixels of the searched picture. A capital is at most as high as the black hat's window. Gaps between words
// are narrower than `word_gap`, so they are closed. The gap between two lines of a zone is one and a half capitals and
// is never closed.
constexpr int hat = 13;
constexpr int letter_gap = 15;
constexpr int word_gap = 19;
constexpr int least_height = 3;
constexpr int least_length = 60;

cv::Mat box(int width, int height) { return cv::Mat::ones(height, width, CV_8U); }

// The straight line through the pixels of a component.
struct Line {
    double middle_x, middle_y, slope, thickness;
};

Line fit(const cv::Mat &labels, const cv::Rect &place, int label) {
    double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0, syy = 0;
    for (int y = place.y; y < place.y + place.height; y += 1) {
        const int *row = labels.ptr<int>(y);
        for (int x = place.x; x < place.x + place.width; x += 1) {
            if (row[x] != label) continue;
            // Relative to the corner of the component, so that the squares stay small.
            const double u = x - place.x, v = y - place.y;
            n += 1, sx += u, sy += v, sxx += u * u, sxy += u * v, syy += v * v;
        }
    }
    const double mx = sx / n, my = sy / n;
    const double xx = sxx / n - mx * mx, xy = sxy / n - mx * my, yy = syy / n - my * my;
    const double slope = xx > 0 ? xy / xx : 0;
    // The remaining spread across the line. A band of even thickness t has the variance t² / 12.
    const double across = std::max(0.0, yy - slope * xy);
    return {place.x + mx, place.y + my, slope, std::sqrt(12 * across)};
}

void collect(const cv::Mat &strokes, bool is_vertical, double scale, std::vector<cvb_text_bar> &bars) {
    cv::Mat gradient, edges, mask;
    cv::Sobel(strokes, gradient, CV_16S, 1, 0, 3);
    cv::convertScaleAbs(gradient, edges, 0.5);
    cv::morphologyEx(edges, edges, cv::MORPH_CLOSE, box(letter_gap, 1));
    cv::morphologyEx(edges, edges, cv::MORPH_OPEN, box(9, 3));
    const double otsu = cv::threshold(edges, mask, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
    cv::threshold(edges, mask, std::max(12.0, 0.6 * otsu), 255, cv::THRESH_BINARY);
    cv::morphologyEx(mask, mask, cv::MORPH_CLOSE, box(word_gap, 1));
    cv::morphologyEx(mask, mask, cv::MORPH_OPEN, box(15, 3));
    cv::Mat labels, stats, centres;
    const int count = cv::connectedComponentsWithStats(mask, labels, stats, centres, 4, CV_32S);
    for (int label = 1; label < count; label += 1) {
        const int *stat = stats.ptr<int>(label);
        const cv::Rect place(
            stat[cv::CC_STAT_LEFT], stat[cv::CC_STAT_TOP], stat[cv::CC_STAT_WIDTH], stat[cv::CC_STAT_HEIGHT]);
        if (place.width < least_length || stat[cv::CC_STAT_AREA] < least_height * place.width) continue;
        const Line line = fit(labels, place, label);
        const double length = place.width * std::hypot(1, line.slope);
        if (std::abs(line.slope) > 0.45 || line.thickness < least_height || length < 8 * line.thickness) continue;
        const auto end = [&](double x) {
            const double y = line.middle_y + line.slope * (x - line.middle_x);
            // Maps pixel centres of the smaller picture to those of the larger one.
            const double u = (x + 0.5) / scale - 0.5, v = (y + 0.5) / scale - 0.5;
            return is_vertical ? cv::Point2d(v, u) : cv::Point2d(u, v);
        };
        const cv::Point2d first = end(place.x), last = end(place.x + place.width - 1);
        bars.push_back({first.x, first.y, last.x, last.y, line.thickness / scale, is_vertical});
    }
}

double length(const cvb_text_bar &bar) { return std::hypot(bar.end_x - bar.start_x, bar.end_y - bar.start_y); }

}  // namespace

bool cvb_find_text_bars(
    const cvb_image *image, int32_t longest, cvb_text_bar *bars, int32_t capacity, int32_t *count, cvb_error *err) {
    return cvb::guarded(err, false, [&] {
        const cv::Mat whole = cvb::view(image);
        cvb::require(whole.channels() == 1, CVB_INVALID_ARGUMENT, "text can be searched in a grey picture only");
        cvb::require(
            longest >= 64 && longest <= 4096 && capacity >= 0, CVB_INVALID_ARGUMENT,
            "the search for text needs a longer side of 64 to 4096 pixels");
        const double scale = std::min(1.0, static_cast<double>(longest) / std::max(whole.cols, whole.rows));
        cv::Mat small = whole;
        if (scale < 1) {
            const cv::Size size(
                std::max(1, static_cast<int>(std::lround(whole.cols * scale))),
                std::max(1, static_cast<int>(std::lround(whole.rows * scale))));
            cv::resize(whole, small, size, 0, 0, cv::INTER_AREA);
        }
        cv::Mat strokes, turned;
        cv::morphologyEx(small, strokes, cv::MORPH_BLACKHAT, box(hat, hat));
        cv::transpose(strokes, turned);
        std::vector<cvb_text_bar> found;
        collect(strokes, false, scale, found);
        collect(turned, true, scale, found);
        std::sort(found.begin(), found.end(), [](const cvb_text_bar &a, const cvb_text_bar &b) {
            // Bars of equal length are sorted by place, so that the order is always the same.
            const double first = length(a), second = length(b);
            if (first != second) return first > second;
            return std::pair(a.start_y, a.start_x) < std::pair(b.start_y, b.start_x);
        });
        *count = static_cast<int32_t>(std::min<size_t>(found.size(), static_cast<size_t>(capacity)));
        std::copy_n(found.begin(), *count, bars);
        return true;
    });
}

bool cvb_binarize(
    const cvb_image *source, const cvb_canvas *destination, int32_t window, double offset, cvb_error *err) {
    return cvb::guarded(err, false, [&] {
        const cv::Mat from = cvb::view(source);
        cv::Mat to = cvb::view(destination);
        cvb::require(
            from.channels() == 1 && to.channels() == 1 && from.size() == to.size(), CVB_INVALID_ARGUMENT,
            "both pictures must be grey and of one size");
        cvb::require(
            window >= 3 && window <= 255 && window % 2 == 1 && std::isfinite(offset), CVB_INVALID_ARGUMENT,
            "the window is an odd number of 3 to 255 pixels");
        cv::Mat smooth;
        cv::GaussianBlur(from, smooth, cv::Size(3, 3), 0);
        cv::adaptiveThreshold(smooth, to, 255, cv::ADAPTIVE_THRESH_MEAN_C, cv::THRESH_BINARY, window, offset);
        cvb::require_in_place(to, destination);
        return true;
    });
}

bool cvb_sharpen(const cvb_image *source, const cvb_canvas *destination, double sigma, double amount, cvb_error *err) {
    return cvb::guarded(err, false, [&] {
        const cv::Mat from = cvb::view(source);
        cv::Mat to = cvb::view(destination);
        cvb::require(
            from.channels() == 1 && to.channels() == 1 && from.size() == to.size(), CVB_INVALID_ARGUMENT,
            "both pictures must be grey and of one size");
        cvb::require(
            sigma >= 0.1 && sigma <= 20 && amount >= 0 && amount <= 10, CVB_INVALID_ARGUMENT,
            "the blur for sharpening must be 0.1 to 20 pixels, and the amount 0 to 10");
        cv::Mat smooth;
        cv::GaussianBlur(from, smooth, cv::Size(), sigma);
        cv::addWeighted(from, 1 + amount, smooth, -amount, 0, to);
        cvb::require_in_place(to, destination);
        return true;
    });
}
