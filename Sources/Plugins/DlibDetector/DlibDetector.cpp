// dlib's frontal face detector: filters on histograms of oriented gradients, as the package face_recognition runs it.
// The eyes come from dlib's five-point landmarks.
//
// It is a plugin library and not a target of the package, for two reasons. Nothing else here needs dlib (Debian:
// libdlib-dev), and without optimisation it takes seconds per picture. scripts/build-dlib-detector builds it.
//
// Detector: Dalal and Triggs 2005, "Histograms of oriented gradients for human detection"; King 2015, "Max-margin object
// detection", arXiv:1502.00046. Landmarks: Kazemi and Sullivan 2014, "One millisecond face alignment with an ensemble of
// regression trees".
#include <dlib/array2d.h>
#include <dlib/image_processing/frontal_face_detector.h>
#include <dlib/image_processing/shape_predictor.h>
#include <dlib/image_transforms.h>

#include <algorithm>
#include <cmath>
#include <istream>
#include <memory>
#include <new>
#include <streambuf>
#include <utility>
#include <vector>

#include "BiometricsPluginABI.h"

namespace {

/// The detector's window is 80 pixels wide, and pictures are enlarged twofold first.
constexpr int32_t smallest_face = 40;
constexpr int32_t largest_side = 8192;

struct Detector {
    dlib::frontal_face_detector faces = dlib::get_frontal_face_detector();
    dlib::shape_predictor landmarks;
};

/// Runs `body`, and catches every exception of dlib.
template <typename Body>
bio_status guarded(bio_error *error, Body body) noexcept {
    try {
        return body();
    } catch (const std::bad_alloc &) {
        return bio_fail(error, BIO_OUT_OF_MEMORY, "Memory ran out.");
    } catch (const dlib::serialization_error &failure) {
        return bio_fail(error, BIO_INVALID_MODEL, failure.what());
    } catch (const std::exception &failure) {
        return bio_fail(error, BIO_FAILED, failure.what());
    } catch (...) {
        return bio_fail(error, BIO_FAILED, "dlib failed with an unknown exception.");
    }
}

/// Reads borrowed bytes.
struct BorrowedBytes : std::streambuf {
    explicit BorrowedBytes(const bio_model &model) {
        // A stream's bytes are not const, although it only reads them.
        char *first = reinterpret_cast<char *>(const_cast<uint8_t *>(model.bytes));
        setg(first, first, first + model.byte_count);
    }
};

bio_status create(const bio_context *context, void **instance, bio_error *error) {
    return guarded(error, [&] {
        if (context->model_count != 1) {
            return bio_fail(error, BIO_INVALID_MODEL, "The plugin needs one model of landmarks.");
        }
        auto detector = std::make_unique<Detector>();
        BorrowedBytes bytes(*context->models[0]);
        std::istream stream(&bytes);
        deserialize(detector->landmarks, stream);
        if (detector->landmarks.num_parts() != 5) {
            return bio_fail(error, BIO_INVALID_MODEL, "The model does not find five landmarks.");
        }
        *instance = detector.release();
        return bio_status(BIO_OK);
    });
}

void destroy(void *instance) { delete static_cast<Detector *>(instance); }

dlib::array2d<dlib::rgb_pixel> copy(const bio_image &image) {
    dlib::array2d<dlib::rgb_pixel> copy(image.height, image.width);
    for (int32_t y = 0; y < image.height; y++) {
        const uint8_t *bgr = image.pixels + y * image.stride;
        for (int32_t x = 0; x < image.width; x++, bgr += 3) copy[y][x] = dlib::rgb_pixel(bgr[2], bgr[1], bgr[0]);
    }
    return copy;
}

/// The eyes are the middles of their corners. The tip of the nose and the mouth are placed as on a mean face, relative
/// to the eyes and the base of the nose. They turn and stretch with the head. The ratios are medians of 123 faces of
/// LFW with YuNet's points.
void place_landmarks(bio_face &face, const dlib::full_object_detection &shape) {
    const dlib::dpoint left = (dlib::dpoint(shape.part(0)) + dlib::dpoint(shape.part(1))) / 2;
    const dlib::dpoint right = (dlib::dpoint(shape.part(2)) + dlib::dpoint(shape.part(3))) / 2;
    const dlib::dpoint middle = (left + right) / 2;
    const dlib::dpoint across = left - right;
    const dlib::dpoint down = dlib::dpoint(shape.part(4)) - middle;
    const dlib::dpoint mouth = middle + 1.35 * down;
    const dlib::dpoint points[5] = {right, left, middle + 0.77 * down, mouth - 0.45 * across, mouth + 0.45 * across};
    for (int i = 0; i < 5; i++) {
        // Landmarks that went astray are kept near the box.
        face.landmarks[i].x = std::clamp(points[i].x(), face.x - face.width / 2, face.x + 1.5 * face.width);
        face.landmarks[i].y = std::clamp(points[i].y(), face.y - face.height / 2, face.y + 1.5 * face.height);
    }
    face.landmarks_are_estimated = 1;
}

bio_status detect(void *instance, const bio_image *image, bio_face_buffer *buffer, bio_error *error) {
    return guarded(error, [&] {
        buffer->count = 0;
        if (std::min(image->width, image->height) < smallest_face) return bio_status(BIO_OK);
        if (std::max(image->width, image->height) > largest_side) {
            return bio_fail(error, BIO_UNSUPPORTED_INPUT, "The picture is wider or higher than 8192 pixels.");
        }
        auto *detector = static_cast<Detector *>(instance);
        const auto picture = copy(*image);
        dlib::array2d<dlib::rgb_pixel> enlarged;
        const dlib::pyramid_down<2> pyramid;
        dlib::pyramid_up(picture, enlarged, pyramid);
        // Surest first.
        std::vector<std::pair<double, dlib::rectangle>> found;
        detector->faces(enlarged, found);
        for (const auto &[score, place] : found) {
            if (buffer->count == buffer->capacity) break;
            const dlib::rectangle box = pyramid.rect_down(place);
            if (!get_rect(picture).contains(center(box))) continue;
            bio_face face = {};
            // dlib's edges are pixels of the box, and its width is their number.
            face.x = double(box.left());
            face.y = double(box.top());
            face.width = double(box.width());
            face.height = double(box.height());
            // dlib reports a face from a score of 0. Scores have no upper limit; their median on faces of LFW is 1.6.
            face.confidence = 1 - std::exp(-std::max(0.0, score));
            place_landmarks(face, detector->landmarks(picture, box));
            buffer->faces[buffer->count++] = face;
        }
        return bio_status(BIO_OK);
    });
}

const bio_face_detector table = {sizeof table, 3, create, destroy, detect, {320, 640, 1280}};
const char *const model_ids[] = {"dlib-landmarks-5"};
const bio_plugin plugin = {
    sizeof plugin, BIO_FACE_DETECTOR, BIO_CONCURRENT_INSTANCES, 1, "net.dlib.detector.hog", "1.0.0",
    "dlib's frontal face detector (HOG), eyes as the only landmarks", model_ids, &table};
const bio_plugin *const plugins[] = {&plugin};
const bio_library library = {BIO_ABI_VERSION, sizeof library, 1, 0, plugins};

}  // namespace

const bio_library *bio_plugin_main(uint32_t host_abi_version) {
    return host_abi_version == BIO_ABI_VERSION ? &library : nullptr;
}
