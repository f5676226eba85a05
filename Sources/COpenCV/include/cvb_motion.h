/// Tracks points from frame to frame, and finds the plane on which they may lie.
#ifndef CVB_MOTION_H
#define CVB_MOTION_H

#include "cvb_base.h"

CVB_NONNULL_BEGIN
CVB_C_BEGIN

/// A position in pixels; the centre of the top left pixel is at (0, 0).
typedef struct cvb_point {
    float x;
    float y;
} cvb_point;

/// One point tracked from one frame to the next.
typedef struct cvb_track {
    /// The point's place in the next frame.
    cvb_point point;
    /// The distance between the point and its place after tracking it forward and back, in pixels.
    float round_trip_error;
    /// Whether it was found in both directions.
    bool found;
} cvb_track;

/// Corners of the grey `image`, the strongest first (Shi and Tomasi 1994), inside the pixels (x, y, width, height).
///
/// `quality` (0...1) is the least strength as a part of the strongest one. `min_distance` is in pixels. Writes at most
/// `capacity` points, and their number to `*count`.
bool cvb_good_features(
    const cvb_image *image, int32_t x, int32_t y, int32_t width, int32_t height, double quality, double min_distance,
    cvb_point *points, int32_t capacity, int32_t *count, cvb_error *err);

/// Tracks `count` points from the grey `previous` to the grey `next` of the same size, and back (pyramidal
/// Lucas-Kanade, Bouguet 2000; round trip according to Kalal et al. 2010). `window` is the side of the compared square,
/// 3...101; `levels` is 0...8.
bool cvb_track_points(
    const cvb_image *previous, const cvb_image *next, const cvb_point *points, int32_t count, int32_t window,
    int32_t levels, cvb_track *tracks, cvb_error *err);

/// How outliers are separated from inliers.
typedef enum cvb_consensus {
    /// Fischler and Bolles 1981.
    CVB_CONSENSUS_RANSAC = 0,
    /// MAGSAC++, Barath et al. 2020.
    CVB_CONSENSUS_MAGSAC = 1,
} cvb_consensus;

/// The homography that maps `from` onto `to` (`count` pairs, 4 or more), row-major 3x3 with a last element of 1.
///
/// `threshold` is the greatest distance of an inlier in pixels. `inliers` receives 1 or 0 for each pair. If no
/// homography fits, `*found` is false, which is not an error. The same input gives the same output, because the
/// sampling has a fixed seed.
bool cvb_find_homography(
    const cvb_point *from, const cvb_point *to, int32_t count, cvb_consensus consensus, double threshold,
    double *matrix, uint8_t *inliers, bool *found, cvb_error *err);

CVB_C_END
CVB_NONNULL_END

#endif
