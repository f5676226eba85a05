// A plugin of any kind that does next to nothing, and each thing in it wrong where a definition says so:
// cc -DKIND=1 -DCOUNT=5000 ... Without definitions it keeps the contract.
#include <math.h>
#include <sched.h>
#include <signal.h>
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
#ifndef FEATURE
#define FEATURE sum
#endif
#ifndef FEATURES
#define FEATURES 3
#endif
#ifndef ALIGNED
#define ALIGNED 40
#endif
#ifndef LEFT_EYE
#define LEFT_EYE {26, 15}
#endif
#ifndef MODEL
#define MODEL NULL
#endif
#ifndef DIGEST
#define DIGEST NULL
#endif
#ifndef SCORE
#define SCORE 0.75
#endif
#ifndef ASSESSED
#define ASSESSED 1
#endif
#ifndef SUSPICION
#define SUSPICION BIO_INJECTION
#endif
#ifndef CUE
#define CUE "frameCount"
#endif
#ifndef CUES
#define CUES 1
#endif
#ifndef MEASURE
#define MEASURE "toyWidth"
#endif
#ifndef VALUE
#define VALUE frame->faces[0].width
#endif
#ifndef COMPONENT
#define COMPONENT 40
#endif
#ifndef SURE
#define SURE 0.5
#endif
#ifndef SCALAR
#define SCALAR 'A' + alphabet
#endif
#ifndef LINE
#define LINE 1
#endif
#ifndef ALPHABETS
#define ALPHABETS BIO_ALPHABET_MRZ
#endif
#ifndef CHARACTERS
#define CHARACTERS (image->width > 0 && image->height > 0 ? 2 : 0)
#endif
#ifndef MEASURES
#define MEASURES 1
#endif
#ifndef SEEN
#define SEEN image->width > 0 && image->height > 0
#endif
#ifndef PRESENCE
#define PRESENCE 0.75
#endif
#ifndef VERTICES
#define VERTICES BIO_MESH_POINTS
#endif

// 2 MiB without an end.
static char huge[2 << 20];
// Alive, made since the beginning, and frames of the clip that is judged.
static int instances, made, frames;

static bio_status create(const bio_context *context, void **instance, bio_error *error) {
    (void)context, (void)error;
    instances++;
    made++;
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

// The pixels that were lent last, to be written to though they are only to be read.
static const uint8_t *lent;
static int image_is_small;

static void scribble(void) {
    if (lent != NULL) *(uint8_t *)lent ^= 1;
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
    lent = image->pixels;
    image_is_small = image->width < 2 ? BIO_UNSUPPORTED_INPUT : BIO_OK;
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

// The sums of the three channels.
static bio_status embed(void *instance, const bio_face_batch *faces, float *features, bio_error *error) {
    (void)instance;
    lent = faces->pixels;
    for (uint32_t face = 0; face < faces->count; face++) {
        for (int feature = 0; feature < FEATURES; feature++) {
            float sum = 0;
            for (int y = 0; y < faces->height; y++)
                for (int x = 0; x < faces->width; x++)
                    sum += faces->pixels[face * faces->face_stride + y * faces->stride + 3 * x + feature];
            features[face * FEATURES + feature] = FEATURE;
        }
    }
    return finish(error);
}

static bio_status answer(double value, bio_evidence *evidence, bio_error *error) {
    evidence->is_assessed = ASSESSED;
    evidence->score = SCORE;
    evidence->threshold = 0.5;
    evidence->suspicion = SUSPICION;
    strcpy(evidence->cause, "Nothing to see.");
    evidence->cues[0].value = value;
    evidence->cues[0].threshold = 1;
    strcpy(evidence->cues[0].name, CUE);
    strcpy(evidence->cues[0].explanation, "What a toy counts.");
    evidence->cue_count = CUES;
    return finish(error);
}

// The cue is the subject's box' width.
static bio_status assess(
    void *instance, const bio_frame *frame, bio_evidence *evidence, bio_error *error) {
    (void)instance;
    lent = frame->image->pixels;
    return answer(frame->subject_index < 0 ? -1 : frame->faces[frame->subject_index].width, evidence, error);
}

static bio_status begin(void *instance, const bio_clip *clip, bio_error *error) {
    (void)instance, (void)error;
    frames = strcmp(clip->codec, "h264") == 0 && clip->encoder == NULL ? 0 : -1000;
    return BIO_OK;
}

static bio_status observe(void *instance, const bio_frame *frame, bio_error *error) {
    (void)instance, (void)error;
    frames += frame->image->width > 0;
    return BIO_OK;
}

static bio_status conclude(void *instance, bio_evidence *evidence, bio_error *error) {
    (void)instance;
    return answer(frames, evidence, error);
}

// Two measures of which one counts: the width of the face, and the blue of the picture's first pixel.
static bio_status measure(void *instance, const bio_frame *frame, bio_quality *quality, bio_error *error) {
    (void)instance;
    lent = frame->image->pixels;
    quality->measures[0] = (bio_quality_measure){MEASURE, "px", VALUE, COMPONENT};
    quality->measures[1] = (bio_quality_measure){"firstBlue", "", frame->image->width > 0 ? *lent : 0, -1};
    quality->measure_count = MEASURES;
    strcpy(quality->cause, "Nothing to measure.");
    return finish(error);
}

// Two characters, each half of the picture: the alphabet's, and of a block the second one in a line of its own.
static bio_status recognize(void *instance, const bio_image *image, bio_text_layout layout, bio_alphabet alphabet,
    bio_text *text, bio_error *error) {
    (void)instance;
    lent = image->pixels;
    double half = 0.5 * image->width;
    text->characters[0] = (bio_character){0, 0, half, image->height, 0.5, 'A', 0};
    text->characters[1] =
        (bio_character){half, 0, half, image->height, SURE, SCALAR, layout == BIO_TEXT_BLOCK ? LINE : 0};
    text->count = CHARACTERS;
    return finish(error);
}

// All points on the tip of the nose, each a pixel farther away than the one before.
static bio_status lay(
    void *instance, const bio_image *image, const bio_face *face, bio_mesh *mesh, bio_error *error) {
    (void)instance;
    lent = image->pixels;
    for (int i = 0; i < VERTICES; i++)
        mesh->points[i] = (bio_vertex){face->landmarks[2].x, face->landmarks[2].y, i};
    mesh->is_seen = SEEN;
    mesh->presence = PRESENCE;
    return finish(error);
}

#if KIND == 2
static const bio_face_embedder table = {TABLE_SIZE, FEATURES, CREATE, destroy, embed, ALIGNED, 40,
    {{14, 15}, LEFT_EYE, {20, 22}, {15, 30}, {25, 30}}, MODEL, DIGEST};
#elif KIND == 3
static const bio_still_liveness table = {TABLE_SIZE, 0, CREATE, destroy, assess};
#elif KIND == 4
static const bio_clip_liveness table = {TABLE_SIZE, 0, CREATE, destroy, begin, observe, conclude};
#elif KIND == 5
static const bio_quality_assessor table = {TABLE_SIZE, 0, CREATE, destroy, measure};
#elif KIND == 6
static const bio_text_recognizer table = {TABLE_SIZE, ALPHABETS, CREATE, destroy, recognize};
#elif KIND == 7
static const bio_face_mesh table = {TABLE_SIZE, 0, CREATE, destroy, lay};
#else
static const bio_face_detector table = {TABLE_SIZE, SIZE_COUNT, CREATE, destroy, detect, SIZES};
#endif

static bio_plugin plugin = {PLUGIN_SIZE, KIND, FLAGS, 0, ID, "1.0.0", SUMMARY, NULL, TABLE};
static const bio_plugin *const plugins[] = {PLUGIN};
static const bio_library one = {ABI, LIBRARY_SIZE, PLUGIN_COUNT, 0, PLUGINS};
static const bio_library *library = &one;

BIO_EXPORT const bio_library *ENTRY(uint32_t host_abi_version) {
    (void)host_abi_version, (void)create, (void)create_nothing, (void)create_fails, (void)destroy, (void)detect;
    (void)scribble;
    memset(huge, 'a', sizeof huge);
    return RESULT;
}
