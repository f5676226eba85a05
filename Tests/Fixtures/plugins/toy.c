// A plugin of any kind that does next to nothing, and each thing in it wrong where a definition says so:
// cc -DKIND=1 -DCOUNT=5000 ... Without definitions it keeps the contract.
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "BiometricsPluginABI.h"

#ifndef ABI
#define ABI BIO_ABI_VERSION
#endif
#ifndef KIND
#define KIND 1
#endif
#ifndef ENTRY
#define ENTRY bio_plugin_main
#endif
#ifndef ID
#define ID "org.example.toy"
#endif
#ifndef SUMMARY
#define SUMMARY "A toy"
#endif
#ifndef FLAGS
#define FLAGS BIO_CONCURRENT_INSTANCES
#endif
#ifndef LIBRARY_SIZE
#define LIBRARY_SIZE sizeof(bio_library)
#endif
#ifndef PLUGIN_SIZE
#define PLUGIN_SIZE sizeof(bio_plugin)
#endif
#ifndef TABLE_SIZE
#define TABLE_SIZE sizeof(table)
#endif
#ifndef PLUGIN_COUNT
#define PLUGIN_COUNT 1
#endif
#ifndef PLUGINS
#define PLUGINS plugins
#endif
#ifndef PLUGIN
#define PLUGIN &plugin
#endif
#ifndef TABLE
#define TABLE &table
#endif
#ifndef CREATE
#define CREATE create
#endif
#ifndef RESULT
#define RESULT library
#endif
#ifndef STATUS
#define STATUS BIO_OK
#endif
#ifndef MESSAGE
#define MESSAGE "The toy is broken."
#endif
#ifndef BEFORE
#define BEFORE
#endif
#ifndef COUNT
#define COUNT 1
#endif
#ifndef WRITTEN
#define WRITTEN 1
#endif
#ifndef X
#define X 0.25 * image->width
#endif
#ifndef CONFIDENCE
#define CONFIDENCE 0.5
#endif
#ifndef NOSE
#define NOSE 0
#endif
#ifndef SIZES
#define SIZES {320}
#endif
#ifndef SIZE_COUNT
#define SIZE_COUNT 1
#endif

// 2 MiB without an end.
static char huge[2 << 20];
static int instances;

static bio_status create(const bio_context *context, void **instance, bio_error *error) {
    (void)context, (void)error;
    instances++;
    *instance = &instances;
    return BIO_OK;
}

static bio_status create_nothing(const bio_context *context, void **instance, bio_error *error) {
    (void)context, (void)instance, (void)error;
    return BIO_OK;
}

static bio_status create_fails(const bio_context *context, void **instance, bio_error *error) {
    (void)context, (void)instance;
    return bio_fail(error, BIO_INVALID_MODEL, "The toy's model is %s\n\033[31mno model.");
}

static void destroy(void *instance) {
    (void)instance;
    instances--;
}

static bio_status finish(bio_error *error) {
    BEFORE;
    if (STATUS == BIO_OK) return BIO_OK;
    if (MESSAGE == huge) {
        memset(error->message, 'a', sizeof error->message);
        return STATUS;
    }
    return bio_fail(error, STATUS, MESSAGE);
}

// One face in the middle of the picture, half as wide and high.
static bio_status detect(void *instance, const bio_image *image, bio_face_buffer *faces, bio_error *error) {
    (void)instance;
    faces->count = 0;
    if (image->width == 0 || image->height == 0) return finish(error);
    faces->count = COUNT;
    for (int i = 0; i < WRITTEN; i++) {
        double width = 0.5 * image->width, height = 0.5 * image->height, x = X, y = 0.25 * image->height;
        faces->faces[i] = (bio_face){x, y, width, height, CONFIDENCE,
            {{x + 0.3 * width, y + 0.4 * height}, {x + 0.7 * width, y + 0.4 * height},
                {x + 0.5 * width + NOSE, y + 0.6 * height}, {x + 0.35 * width, y + 0.8 * height},
                {x + 0.65 * width, y + 0.8 * height}},
            0, 0};
    }
    return finish(error);
}

#if KIND == 1 || KIND > 5
static const bio_face_detector table = {TABLE_SIZE, SIZE_COUNT, CREATE, destroy, detect, SIZES};
#endif

static bio_plugin plugin = {PLUGIN_SIZE, KIND, FLAGS, 0, ID, "1.0.0", SUMMARY, NULL, TABLE};
static const bio_plugin *const plugins[] = {PLUGIN};
static const bio_library one = {ABI, LIBRARY_SIZE, PLUGIN_COUNT, 0, PLUGINS};
static const bio_library *library = &one;

BIO_EXPORT const bio_library *ENTRY(uint32_t host_abi_version) {
    (void)host_abi_version, (void)create, (void)create_nothing, (void)create_fails, (void)destroy, (void)detect;
    memset(huge, 'a', sizeof huge);
    return RESULT;
}
