#include "preprocess.hpp"

#include <cmath>

#include "guard.hpp"
#include "views.hpp"

// The loader picks the widest form that the processor supports. All forms compute a product and a sum, never a fused
// step, so the input of a network is the same to the bit on every processor. The thread sanitizer must not see them:
// the loader would run the instrumented choice before the sanitizer's runtime is ready, and crash.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CVB_THREAD_SANITIZER
#endif
#endif
#if defined(__x86_64__) && !defined(CVB_THREAD_SANITIZER) && !defined(__SANITIZE_THREAD__)
#define CVB_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define CVB_CLONES
#endif

#if defined(__clang__)
#pragma clang fp contract(off)
#endif

namespace {

/// `pixel * factor + offset` for one channel.
struct Line {
    float factor, offset;
};

CVB_CLONES void row_of_three(
    const uint8_t *__restrict row, int width, const Line *lines, float *__restrict first, float *__restrict second,
    float *__restrict third) {
    const Line a = lines[0], b = lines[1], c = lines[2];
    for (int x = 0; x < width; x += 1) {
        first[x] = float(row[3 * x]) * a.factor + a.offset;
        second[x] = float(row[3 * x + 1]) * b.factor + b.offset;
        third[x] = float(row[3 * x + 2]) * c.factor + c.offset;
    }
}

CVB_CLONES void row_of_one(const uint8_t *__restrict row, int width, Line line, float *__restrict out) {
    for (int x = 0; x < width; x += 1) out[x] = float(row[x]) * line.factor + line.offset;
}

}  // namespace

cvb::BatchShape cvb::check_batch(const cvb_image *images, int32_t count, const cvb_preprocessing *preprocessing) {
    require(count >= 1, CVB_INVALID_ARGUMENT, "a batch has at least one image");
    for (int32_t i = 0; i < count; i += 1) {
        view(&images[i]);
        require(
            images[i].width == images[0].width && images[i].height == images[0].height
                && images[i].channels == images[0].channels,
            CVB_INVALID_ARGUMENT, "the images of a batch must have one size and one format");
    }
    const BatchShape shape{count, images[0].channels, images[0].height, images[0].width};
    require(
        size_t(count) <= CVB_MAX_INPUT_VALUES && shape.values() <= CVB_MAX_INPUT_VALUES, CVB_TOO_LARGE,
        "the batch is larger than 268435456 values");
    bool usable = std::isfinite(preprocessing->scale);
    for (int c = 0; c < shape.channels; c += 1) {
        usable = usable && std::isfinite(preprocessing->mean[c]) && std::isnormal(preprocessing->std[c]);
    }
    require(usable, CVB_INVALID_ARGUMENT, "scale and mean must be finite, and std finite and not zero");
    return shape;
}

void cvb::preprocess(
    const cvb_image *images, const BatchShape &shape, const cvb_preprocessing *preprocessing, float *values) noexcept {
    const size_t plane = size_t(shape.width) * size_t(shape.height);
    Line lines[3];
    for (int c = 0; c < shape.channels; c += 1) {
        const double std = preprocessing->std[c];
        lines[c] = {float(preprocessing->scale / std), float(-preprocessing->mean[c] / std)};
    }
    for (int n = 0; n < shape.count; n += 1) {
        float *image = values + size_t(n) * size_t(shape.channels) * plane;
        for (int y = 0; y < shape.height; y += 1) {
            const uint8_t *row = images[n].data + size_t(y) * images[n].stride;
            float *out = image + size_t(y) * size_t(shape.width);
            if (shape.channels == 1) {
                row_of_one(row, shape.width, lines[0], out);
            } else if (preprocessing->swap_red_blue) {
                // `lines` is in input order (red first), but the pixels are stored blue first.
                const Line stored[3] = {lines[2], lines[1], lines[0]};
                row_of_three(row, shape.width, stored, out + 2 * plane, out + plane, out);
            } else {
                row_of_three(row, shape.width, lines, out, out + plane, out + 2 * plane);
            }
        }
    }
}

bool cvb_preprocess(
    const cvb_image *images, int32_t image_count, const cvb_preprocessing *preprocessing, float *values,
    size_t capacity, cvb_error *err) {
    return cvb::guarded(err, false, [&] {
        const cvb::BatchShape shape = cvb::check_batch(images, image_count, preprocessing);
        cvb::require(capacity >= shape.values(), CVB_INVALID_ARGUMENT, "the buffer is too small for the batch");
        cvb::preprocess(images, shape, preprocessing, values);
        return true;
    });
}
