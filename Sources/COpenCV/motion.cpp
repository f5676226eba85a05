#include "cvb_motion.h"

#include <cmath>
#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>
#include <opencv2/video/tracking.hpp>
#include <vector>

#include "guard.hpp"
#include "views.hpp"

namespace {

constexpr int32_t max_points = 100000;

cv::Mat grey(const cvb_image *image) {
    cv::Mat pixels = cvb::view(image);
    cvb::require(pixels.channels() == 1, CVB_INVALID_ARGUMENT, "motion is measured on grey images");
    return pixels;
}

std::vector<cv::Point2f> copied(const cvb_point *points, int32_t count) {
    std::vector<cv::Point2f> result;
    for (int32_t i = 0; i < count; i += 1) {
        cvb::require(
            std::abs(points[i].x) <= 1e6f && std::abs(points[i].y) <= 1e6f, CVB_INVALID_ARGUMENT,
            "a point must be finite and below 1e6");
        result.emplace_back(points[i].x, points[i].y);
    }
    return result;
}

}  // namespace

bool cvb_good_features(
    const cvb_image *image, int32_t x, int32_t y, int32_t width, int32_t height, double quality, double min_distance,
    cvb_point *points, int32_t capacity, int32_t *count, cvb_error *err) {
    *count = 0;
    return cvb::guarded(err, false, [&] {
        const cv::Mat pixels = grey(image);
        cvb::require(
            x >= 0 && y >= 0 && width >= 1 && height >= 1 && x <= pixels.cols - width && y <= pixels.rows - height,
            CVB_INVALID_ARGUMENT, "the region must lie inside of the image");
        cvb::require(
            quality > 0 && quality <= 1 && min_distance >= 0 && min_distance <= CVB_MAX_SIDE && capacity >= 1
                && capacity <= max_points,
            CVB_INVALID_ARGUMENT, "quality must be in 0...1, the distance not negative, and 1 to 100000 points wanted");
        std::vector<cv::Point2f> corners;
        cv::goodFeaturesToTrack(
            pixels(cv::Rect(x, y, width, height)), corners, capacity, quality, min_distance, cv::noArray(), 3);
        for (const cv::Point2f &corner : corners) points[(*count)++] = {corner.x + float(x), corner.y + float(y)};
        return true;
    });
}

bool cvb_track_points(
    const cvb_image *previous, const cvb_image *next, const cvb_point *points, int32_t count, int32_t window,
    int32_t levels, cvb_track *tracks, cvb_error *err) {
    return cvb::guarded(err, false, [&] {
        const cv::Mat before = grey(previous);
        const cv::Mat after = grey(next);
        cvb::require(before.size() == after.size(), CVB_INVALID_ARGUMENT, "both frames must have one size");
        cvb::require(
            count >= 0 && count <= max_points && window >= 3 && window <= 101 && levels >= 0 && levels <= 8,
            CVB_INVALID_ARGUMENT, "a window is 3 to 101 pixels, levels 0 to 8, points at most 100000");
        const std::vector<cv::Point2f> start = copied(points, count);
        if (start.empty()) return true;
        const cv::Size side(window, window);
        std::vector<cv::Mat> pyramid_before, pyramid_after;
        const int reached = std::min(
            cv::buildOpticalFlowPyramid(before, pyramid_before, side, levels),
            cv::buildOpticalFlowPyramid(after, pyramid_after, side, levels));
        std::vector<cv::Point2f> forward, back;
        std::vector<uint8_t> found, found_back;
        cv::calcOpticalFlowPyrLK(
            pyramid_before, pyramid_after, start, forward, found, cv::noArray(), side, reached);
        cv::calcOpticalFlowPyrLK(
            pyramid_after, pyramid_before, forward, back, found_back, cv::noArray(), side, reached);
        for (size_t i = 0; i < start.size(); i += 1) {
            const cv::Point2f gap = back[i] - start[i];
            tracks[i] = {{forward[i].x, forward[i].y}, std::hypot(gap.x, gap.y), found[i] != 0 && found_back[i] != 0};
        }
        return true;
    });
}

bool cvb_find_homography(
    const cvb_point *from, const cvb_point *to, int32_t count, cvb_consensus consensus, double threshold,
    double *matrix, uint8_t *inliers, bool *found, cvb_error *err) {
    *found = false;
    return cvb::guarded(err, false, [&] {
        cvb::require(
            count >= 4 && count <= max_points && threshold > 0 && threshold <= 1000, CVB_INVALID_ARGUMENT,
            "a homography needs 4 to 100000 pairs and a threshold in 0...1000 pixels");
        std::vector<uint8_t> mask;
        const cv::Mat map = cv::findHomography(
            copied(from, count), copied(to, count),
            consensus == CVB_CONSENSUS_MAGSAC ? int(cv::USAC_MAGSAC) : int(cv::RANSAC), threshold, mask);
        std::fill(inliers, inliers + count, uint8_t(0));
        if (map.empty()) return true;
        cvb::require(
            map.type() == CV_64F && map.total() == 9 && mask.size() == size_t(count), CVB_OTHER,
            "OpenCV gave a homography of another form");
        std::copy(map.ptr<double>(), map.ptr<double>() + 9, matrix);
        for (size_t i = 0; i < mask.size(); i += 1) inliers[i] = mask[i] != 0;
        *found = true;
        return true;
    });
}
