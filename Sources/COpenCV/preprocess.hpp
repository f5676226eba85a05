/// 8-bit pixels to the float input of a network.
#ifndef CVB_PREPROCESS_HPP
#define CVB_PREPROCESS_HPP

#include "cvb_network.h"

namespace cvb {

/// The dimensions of a checked batch.
struct BatchShape {
    int count, channels, height, width;
    size_t values() const { return size_t(count) * size_t(channels) * size_t(height) * size_t(width); }
};

/// Throws a refusal unless the images form a batch and the numbers of `preprocessing` can be used.
BatchShape check_batch(const cvb_image *images, int32_t count, const cvb_preprocessing *preprocessing);

/// Writes N x C x H x W floats; `values` has room for `shape.values()`.
void preprocess(
    const cvb_image *images, const BatchShape &shape, const cvb_preprocessing *preprocessing, float *values) noexcept;

}  // namespace cvb

#endif
