/// Cascade classifiers (Viola-Jones with Haar or LBP features).
#ifndef CVB_CASCADE_H
#define CVB_CASCADE_H

#include "cvb_base.h"

CVB_NONNULL_BEGIN
CVB_C_BEGIN

/// An open cascade. Detecting changes it: one caller at a time.
typedef struct cvb_cascade cvb_cascade;

/// How an image is searched.
typedef struct cvb_cascade_options {
    /// Each size searched is this many times the one before; above 1.
    double scale_factor;
    /// How many raw hits must agree on a place; 0 gives the raw hits.
    int32_t min_neighbors;
    /// The smallest and largest side of a window in pixels; 0 for no bound.
    int32_t min_side;
    int32_t max_side;
} cvb_cascade_options;

/// One place found.
typedef struct cvb_cascade_hit {
    int32_t x;
    int32_t y;
    int32_t width;
    int32_t height;
    /// The sum of the last stage, the greatest of the hits that were joined: higher is surer, no fixed range.
    double weight;
} cvb_cascade_hit;

/// Opens the cascade (OpenCV XML, two stages or more) in the `count` bytes at `bytes`, which are not needed any longer
/// then. The caller frees it with cvb_cascade_free.
///
/// With a single stage OpenCV 4.6 takes windows that it could not evaluate for hits when weights are asked for.
cvb_cascade *CVB_NULLABLE cvb_cascade_open_memory(const uint8_t *CVB_NULLABLE bytes, size_t count, cvb_error *err);

/// Frees `cascade`; NULL does nothing.
void cvb_cascade_free(cvb_cascade *CVB_NULLABLE cascade);

/// Searches the grey `image`. Writes at most `capacity` hits, the surest first, and their number to `*count`.
bool cvb_cascade_detect(
    cvb_cascade *cascade, const cvb_image *image, const cvb_cascade_options *options,
    cvb_cascade_hit *CVB_NULLABLE hits, int32_t capacity, int32_t *count, cvb_error *err);

CVB_C_END
CVB_NONNULL_END

#endif
