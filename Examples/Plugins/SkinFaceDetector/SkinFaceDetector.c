// A face detector without a model: patches of skin colour that fill an upright ellipse. It finds plain portraits, and also
// bare arms and wooden doors; it shows how a plugin in C is made.
//
// Skin: Chai and Ngan 1999, "Face segmentation using skin-color map in videophone applications", IEEE CSVT 9(4).
#include <math.h>
#include <stdlib.h>

#include "BiometricsPluginABI.h"

enum { SMALLEST_WIDTH = 12 };

// The detector needs nothing between two pictures but room, which it keeps.
typedef struct detector {
    uint8_t *skin;
    int32_t *stack;
    size_t capacity;
} detector;

// The number of pixels of a patch, and the sums that give its middle and extent.
typedef struct patch {
    double count, x, y, xx, yy;
} patch;

static bio_status create(const bio_context *context, void **instance, bio_error *error) {
    (void)context;
    *instance = calloc(1, sizeof(detector));
    return *instance != NULL ? BIO_OK : bio_fail(error, BIO_OUT_OF_MEMORY, "There is no memory for a detector.");
}

static void destroy(void *instance) {
    detector *self = instance;
    free(self->skin);
    free(self->stack);
    free(self);
}

static int make_room(detector *self, size_t pixels) {
    if (pixels <= self->capacity) return 1;
    free(self->skin);
    free(self->stack);
    self->skin = malloc(pixels);
    self->stack = malloc(pixels * sizeof *self->stack);
    self->capacity = self->skin != NULL && self->stack != NULL ? pixels : 0;
    return self->capacity > 0;
}

static uint8_t is_skin(const uint8_t *bgr) {
    double cb = 128 - 0.168736 * bgr[2] - 0.331264 * bgr[1] + 0.5 * bgr[0];
    double cr = 128 + 0.5 * bgr[2] - 0.418688 * bgr[1] - 0.081312 * bgr[0];
    return cb >= 77 && cb <= 127 && cr >= 133 && cr <= 173;
}

// Takes the patch around `start` out of the map: a visited pixel becomes 2.
static patch take_patch(detector *self, int32_t start, int32_t width, int32_t height) {
    patch sums = {0};
    size_t depth = 0;
    self->stack[depth++] = start;
    self->skin[start] = 2;
    while (depth > 0) {
        int32_t at = self->stack[--depth], x = at % width, y = at / width;
        int32_t next[4] = {x > 0 ? at - 1 : -1, x + 1 < width ? at + 1 : -1, at - width, y + 1 < height ? at + width : -1};
        sums.count += 1;
        sums.x += x;
        sums.y += y;
        sums.xx += (double)x * x;
        sums.yy += (double)y * y;
        for (int i = 0; i < 4; i++) {
            if (next[i] < 0 || self->skin[next[i]] != 1) continue;
            self->skin[next[i]] = 2;
            self->stack[depth++] = next[i];
        }
    }
    return sums;
}

// The part of patch and ellipse together that both cover: 1 when the patch is the ellipse. Both are pixels across and down
// from the middle; of skin outside of the patch nothing is known here, so other patches count as part of it.
static double likeness(const detector *self, int32_t width, int32_t height, double cx, double cy, double rx, double ry,
    double count) {
    double inside = 0, shared = 0;
    for (int32_t y = (int32_t)fmax(0, floor(cy - ry)); y < height && y <= cy + ry; y++) {
        for (int32_t x = (int32_t)fmax(0, floor(cx - rx)); x < width && x <= cx + rx; x++) {
            double u = (x - cx) / rx, v = (y - cy) / ry;
            if (u * u + v * v > 1) continue;
            inside += 1;
            shared += self->skin[(size_t)y * width + x] == 2;
        }
    }
    return fmin(1, shared / (inside + count - fmin(shared, count)));
}

static bio_status detect(void *instance, const bio_image *image, bio_face_buffer *faces, bio_error *error) {
    detector *self = instance;
    int32_t width = image->width, height = image->height;
    faces->count = 0;
    if (width <= 0 || height <= 0) return BIO_OK;
    if (width > INT32_MAX / height) return bio_fail(error, BIO_UNSUPPORTED_INPUT, "The picture is too large.");
    if (!make_room(self, (size_t)width * height)) return bio_fail(error, BIO_OUT_OF_MEMORY, "There is no memory.");
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0; x < width; x++)
            self->skin[(size_t)y * width + x] = is_skin(image->pixels + y * image->stride + 3 * x);

    for (int32_t start = 0; start < width * height && faces->count < faces->capacity; start++) {
        if (self->skin[start] != 1) continue;
        patch sums = take_patch(self, start, width, height);
        double cx = sums.x / sums.count, cy = sums.y / sums.count;
        // An ellipse's variance along an axis is a quarter of that axis' square.
        double rx = 2 * sqrt(fmax(0, sums.xx / sums.count - cx * cx));
        double ry = 2 * sqrt(fmax(0, sums.yy / sums.count - cy * cy));
        if (2 * rx < SMALLEST_WIDTH || ry < rx || ry > 2 * rx) continue;
        double confidence = likeness(self, width, height, cx, cy, rx, ry, sums.count);
        if (confidence < 0.7) continue;
        faces->faces[faces->count++] = (bio_face){
            .x = cx + 0.5 - rx, .y = cy + 0.5 - ry, .width = 2 * rx, .height = 2 * ry, .confidence = confidence,
            // Their places in a mean face: right eye, left eye, nose, corners of the mouth.
            .landmarks = {{cx - 0.38 * rx, cy - 0.2 * ry}, {cx + 0.38 * rx, cy - 0.2 * ry}, {cx, cy + 0.15 * ry},
                {cx - 0.32 * rx, cy + 0.5 * ry}, {cx + 0.32 * rx, cy + 0.5 * ry}},
            .landmarks_are_estimated = 1};
    }
    return BIO_OK;
}

static const bio_face_detector table = {
    .size = sizeof table,
    .create = create,
    .destroy = destroy,
    .detect = detect,
    .detection_sizes = {160, 320},
    .detection_size_count = 2,
};

static const bio_plugin plugin = {
    .size = sizeof plugin,
    .kind = BIO_FACE_DETECTOR,
    .flags = BIO_CONCURRENT_INSTANCES,
    .id = "org.example.detector.skin",
    .version = "1.0.0",
    .summary = "Patches of skin colour that fill an upright ellipse",
    .table = &table,
};
static const bio_plugin *const plugins[] = {&plugin};
static const bio_library library = {
    .abi_version = BIO_ABI_VERSION, .size = sizeof library, .plugin_count = 1, .plugins = plugins};

const bio_library *bio_plugin_main(uint32_t host_abi_version) {
    return host_abi_version == BIO_ABI_VERSION ? &library : NULL;
}
