/// The interface of a shared library with its own face detector, face embedder, liveness analyser, quality assessor,
/// text recogniser or face mesh.
///
/// The library exports one function, `bio_plugin_main`. It returns a description of the plugins in the library, each
/// with a table of functions for its kind. Documentation/WriteAPlugin.md walks through two complete examples.
///
/// Versions. `BIO_ABI_VERSION` changes when a layout or a meaning changes; a library of another version is rejected.
/// Within one version a structure that begins with `size` may grow at its end: its creator sets `size` to its `sizeof`,
/// and its reader does not look beyond that. Structures without `size` never change within a version.
///
/// Memory. The side that allocates memory also frees it. Everything passed to a function is borrowed until it returns.
/// Results go into the host's storage. The result of `bio_plugin_main`, and everything that it points to, must not
/// change until the process ends; a library is never unloaded.
///
/// Threads. An instance is used by one thread at a time, but not always by the same one. Unless a plugin states
/// BIO_CONCURRENT_INSTANCES, its functions never run at the same time. `bio_plugin_main` is called once, however often
/// the library is loaded; only if its answer was rejected does a new attempt call it again.
///
/// Failures. A function that fails returns another status than BIO_OK and may state the reason in `bio_error`; its
/// result is then ignored. C++ exceptions and signals must not leave the function, and it must not end the process.
///
/// Coordinates are in pixels, x to the right, y down. Boxes are bounded by pixel edges: the whole picture is the box
/// (0, 0, width, height). Points name pixel centres: (0, 0) is the middle of the top left pixel. Right and left are the
/// person's own.
#ifndef BIOMETRICS_PLUGIN_ABI_H
#define BIOMETRICS_PLUGIN_ABI_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __clang__
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-extension"
#define BIO_NONNULL _Nonnull
#define BIO_NULLABLE _Nullable
#else
#define BIO_NONNULL
#define BIO_NULLABLE
#endif

#if defined(__GNUC__)
#define BIO_EXPORT __attribute__((visibility("default")))
#else
#define BIO_EXPORT
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum {
    /// The version of everything in this file.
    BIO_ABI_VERSION = 1,
    /// The largest number of plugins in one library.
    BIO_MAX_PLUGINS = 64,
    /// The largest size of a text from a plugin, in bytes with its terminating zero. Texts are UTF-8 without control
    /// characters.
    BIO_MAX_TEXT = 512,
    /// The largest number of models of one plugin.
    BIO_MAX_MODELS = 16,
    /// The largest number of features of a face.
    BIO_MAX_FEATURES = 4096,
    /// The largest width or height of an aligned face, in pixels.
    BIO_MAX_ALIGNED_SIDE = 1024,
    /// The points of a face mesh.
    BIO_MESH_POINTS = 468,
};

// ---- Values

/// The result of a call.
typedef int32_t bio_status;

enum {
    BIO_OK = 0,
    /// The picture or the frames cannot be analysed by this plugin.
    BIO_UNSUPPORTED_INPUT = 1,
    /// The plugin cannot run a model.
    BIO_INVALID_MODEL = 2,
    BIO_OUT_OF_MEMORY = 3,
    /// Any other failure.
    BIO_FAILED = 4,
};

/// The reason of a failure: one or two sentences of UTF-8, ended by a zero. The host's storage.
typedef struct bio_error {
    uint32_t size;
    char message[BIO_MAX_TEXT];
} bio_error;

/// Read-only pixels: 3 bytes each (blue, green, red; 0–255; gamma-encoded), from the top row. Each row begins `stride`
/// bytes after the one above, at least 3 * `width`. An empty picture has width and height 0, and `pixels` may be NULL.
typedef struct bio_image {
    uint32_t size;
    int32_t width;
    int32_t height;
    uint32_t reserved;
    int64_t stride;
    const uint8_t *BIO_NULLABLE pixels;
} bio_image;

typedef struct bio_point {
    double x;
    double y;
} bio_point;

/// A face. The middle of the box lies in the picture, the points lie in or near the box, and every number is finite.
typedef struct bio_face {
    /// Forehead to chin: left and top edge, extent (above 0).
    double x, y, width, height;
    /// 0...1, higher is surer.
    double confidence;
    /// Right eye, left eye, tip of the nose, right and left corner of the mouth.
    bio_point landmarks[5];
    /// 1 if the points were placed by the proportions of a mean face; 0 if they were found.
    int32_t landmarks_are_estimated;
    int32_t reserved;
} bio_face;

/// One measured trace behind an answer, so that a person can see why.
typedef struct bio_cue {
    /// The name of the measurement, in camel case, ended by a zero.
    char name[64];
    double value;
    /// The value at which the measurement becomes suspicious.
    double threshold;
    /// 1 if higher values are suspicious, otherwise 0.
    int32_t higher_is_suspicious;
    int32_t reserved;
    /// The meaning of the measurement, in one sentence for a person, ended by a zero; empty if the name is enough.
    char explanation[192];
} bio_cue;

/// One measure of a face's quality.
typedef struct bio_quality_measure {
    /// The name of the measure, in camel case, ended by a zero. Measures of ISO/IEC 29794-5 have the names of its
    /// reference implementation, such as "interEyeDistance".
    char name[64];
    /// The unit of `value`, such as "px", ended by a zero; empty for a plain number.
    char unit[16];
    double value;
    /// The quality component of the value, 0...100, higher is better; -1 if no mapping exists.
    double component;
} bio_quality_measure;

/// One recognised character.
typedef struct bio_character {
    /// Left and top edge, extent (above 0); its middle lies in the picture.
    double x, y, width, height;
    /// 0...1, higher is surer.
    double confidence;
    /// The Unicode scalar; control characters are not allowed.
    uint32_t scalar;
    /// The index of its line, from 0 at the top.
    uint32_t line;
} bio_character;

/// One point of a face mesh, in pixels of the picture. `z` is the distance behind the middle of the face, on the same
/// scale; negative in front of it.
typedef struct bio_vertex {
    double x, y, z;
} bio_vertex;

// ---- What plugins are given

/// A model of the host. Its bytes were checked against the digest in the model manifest.
typedef struct bio_model {
    uint32_t size;
    uint32_t reserved;
    const char *BIO_NONNULL id;
    /// SHA-256 of the bytes, 64 lower-case hexadecimal digits.
    const char *BIO_NONNULL sha256;
    const uint8_t *BIO_NULLABLE bytes;
    uint64_t byte_count;
} bio_model;

/// The context of a new instance; borrowed until `create` returns.
typedef struct bio_context {
    uint32_t size;
    /// How many threads the instance may use, at least 1.
    uint32_t thread_count;
    /// The absolute path of the plugin's own library, to find files beside it.
    const char *BIO_NONNULL library_path;
    /// One for each of the plugin's `model_ids`, in that order.
    const bio_model *BIO_NONNULL const *BIO_NULLABLE models;
    uint32_t model_count;
    uint32_t reserved;
} bio_context;

/// Room for faces. The plugin writes at most `capacity` of them, the most confident ones, and sets `count`.
typedef struct bio_face_buffer {
    uint32_t size;
    uint32_t capacity;
    uint32_t count;
    uint32_t reserved;
    bio_face *BIO_NONNULL faces;
} bio_face_buffer;

/// Aligned faces of one size, each laid out as in `bio_image`, `face_stride` bytes after the previous one.
typedef struct bio_face_batch {
    uint32_t size;
    uint32_t count;
    int32_t width;
    int32_t height;
    int64_t stride;
    int64_t face_stride;
    const uint8_t *BIO_NONNULL pixels;
} bio_face_batch;

/// One frame with the host's findings. A still is a frame at 0 s. Faces are in pixels of `image`, in which the subject
/// is upright.
typedef struct bio_frame {
    uint32_t size;
    uint32_t face_count;
    /// Seconds from the beginning of the clip.
    double timestamp_seconds;
    /// The size of `image` relative to the file's picture, above 0 and at most 1; large pictures may be reduced.
    double scale;
    const bio_image *BIO_NONNULL image;
    const bio_face *BIO_NULLABLE faces;
    /// The index of the subject among `faces`; -1 without a subject.
    int32_t subject_index;
    uint32_t reserved;
} bio_frame;

/// The metadata of a clip's file.
typedef struct bio_clip {
    uint32_t size;
    /// Pixels of the upright picture.
    int32_t width;
    int32_t height;
    int32_t frame_count;
    double duration_seconds;
    /// The mean rate; 0 for a single frame.
    double frames_per_second;
    /// 1 if the time between frames varies, otherwise 0.
    int32_t is_variable_frame_rate;
    uint32_t reserved;
    /// Such as "mp4" and "h264".
    const char *BIO_NONNULL container;
    const char *BIO_NONNULL codec;
    /// The program that wrote the file and the time of creation, as the file states them; NULL if it does not.
    const char *BIO_NULLABLE encoder;
    const char *BIO_NULLABLE creation_time;
} bio_clip;

enum {
    /// Something was held before the camera: a screen, paper, a mask.
    BIO_PRESENTATION_ATTACK = 0,
    /// The frames did not come from a camera that looked at a person.
    BIO_INJECTION = 1,
};

/// A liveness analyser's findings. The host sets it to "not assessed, no cues" and provides room for `cue_capacity`
/// cues.
typedef struct bio_evidence {
    uint32_t size;
    /// 1 with a score; 0 if it could not be assessed.
    int32_t is_assessed;
    /// 0 (attack) ... 1 (bona fide).
    double score;
    /// Scores below this are an attack, 0...1.
    double threshold;
    /// The kind of attack that it looks for: BIO_PRESENTATION_ATTACK or BIO_INJECTION.
    int32_t suspicion;
    uint32_t cue_capacity;
    uint32_t cue_count;
    uint32_t reserved;
    bio_cue *BIO_NONNULL cues;
    /// Why it could not be assessed, in one sentence, ended by a zero.
    char cause[BIO_MAX_TEXT];
} bio_evidence;

/// A quality assessor's findings. The plugin writes at most `measure_capacity` measures, each name once, and sets
/// `measure_count`. Measures that cannot be determined are left out.
typedef struct bio_quality {
    uint32_t size;
    uint32_t measure_capacity;
    uint32_t measure_count;
    uint32_t reserved;
    bio_quality_measure *BIO_NONNULL measures;
    /// Why all measures are missing, in one sentence, ended by a zero.
    char cause[BIO_MAX_TEXT];
} bio_quality;

/// Room for characters. The plugin writes at most `capacity` of them, line by line and from left to right, and sets
/// `count`. Line numbers must not decrease. Spaces between words are characters as well.
typedef struct bio_text {
    uint32_t size;
    uint32_t capacity;
    uint32_t count;
    uint32_t reserved;
    bio_character *BIO_NONNULL characters;
} bio_text;

/// Room for a mesh. The host sets it to "no face seen". If the plugin sees a face, it sets `is_seen` to 1 and writes
/// all BIO_MESH_POINTS points, in the order of MediaPipe's face mesh (Kartynnik et al. 2019, arXiv:1907.06724).
typedef struct bio_mesh {
    uint32_t size;
    int32_t is_seen;
    /// How sure it is that there is a face, 0...1.
    double presence;
    bio_vertex *BIO_NONNULL points;
} bio_mesh;

// ---- What plugins implement

/// Creates and frees an instance; the same in every table.
typedef bio_status (*bio_create)(
    const bio_context *BIO_NONNULL context, void *BIO_NULLABLE *BIO_NONNULL instance, bio_error *BIO_NONNULL error);
typedef void (*bio_destroy)(void *BIO_NONNULL instance);

/// The faces of an upright picture of any size, also 1×1 and empty, in no particular order. A picture without faces is
/// not a failure.
typedef bio_status (*bio_detect)(
    void *BIO_NONNULL instance, const bio_image *BIO_NONNULL image, bio_face_buffer *BIO_NONNULL faces,
    bio_error *BIO_NONNULL error);

/// Finds faces.
typedef struct bio_face_detector {
    uint32_t size;
    /// The number of entries in `detection_sizes`, 1...8.
    uint32_t detection_size_count;
    bio_create BIO_NULLABLE create;
    bio_destroy BIO_NULLABLE destroy;
    bio_detect BIO_NULLABLE detect;
    /// The best longest sides of pictures, in pixels and in rising order; a later size is tried if the earlier ones
    /// show no face.
    uint32_t detection_sizes[8];
} bio_face_detector;

/// Writes `feature_count` finite numbers per face, face after face, not all zero; their length does not matter. A batch
/// must give the same as its faces one by one. The batch is never empty.
typedef bio_status (*bio_embed)(
    void *BIO_NONNULL instance, const bio_face_batch *BIO_NONNULL faces, float *BIO_NONNULL features,
    bio_error *BIO_NONNULL error);

/// Turns aligned faces into features whose cosine measures the similarity of two faces.
typedef struct bio_face_embedder {
    uint32_t size;
    /// The number of features per face, 1...BIO_MAX_FEATURES.
    uint32_t feature_count;
    bio_create BIO_NULLABLE create;
    bio_destroy BIO_NULLABLE destroy;
    bio_embed BIO_NULLABLE embed;
    /// The size of an aligned face, 1...BIO_MAX_ALIGNED_SIDE, and the positions of its five points.
    int32_t aligned_width;
    int32_t aligned_height;
    bio_point landmarks[5];
    /// The id of the model that computes the features. Templates and calibrations are bound to this id and to the digest.
    /// It has 1 to 64 lower-case letters, digits, '.', '_' and '-', and does not start with '.' or '-'. NULL means the id
    /// of the plugin, which must then have this form too. If the id is one of the plugin's `model_ids`, the host uses the
    /// digest of that model.
    const char *BIO_NULLABLE model_id;
    /// 64 lower-case hexadecimal digits that must change whenever faces would get other features. NULL stands for the
    /// SHA-256 of the library's file.
    const char *BIO_NULLABLE model_sha256;
} bio_face_embedder;

/// Assesses one picture, with or without a subject in `frame`.
typedef bio_status (*bio_assess_still)(
    void *BIO_NONNULL instance, const bio_frame *BIO_NONNULL frame, bio_evidence *BIO_NONNULL evidence,
    bio_error *BIO_NONNULL error);

/// Assesses one picture at a time.
typedef struct bio_still_liveness {
    uint32_t size;
    uint32_t reserved;
    bio_create BIO_NULLABLE create;
    bio_destroy BIO_NULLABLE destroy;
    bio_assess_still BIO_NULLABLE assess;
} bio_still_liveness;

/// Discards earlier frames, also after a failure, and starts on a clip.
typedef bio_status (*bio_begin_clip)(
    void *BIO_NONNULL instance, const bio_clip *BIO_NONNULL clip, bio_error *BIO_NONNULL error);
/// Adds one frame; frames come in order of time.
typedef bio_status (*bio_observe_frame)(
    void *BIO_NONNULL instance, const bio_frame *BIO_NONNULL frame, bio_error *BIO_NONNULL error);
/// The evidence of all frames since `begin`; there may be no frames.
typedef bio_status (*bio_conclude_clip)(
    void *BIO_NONNULL instance, bio_evidence *BIO_NONNULL evidence, bio_error *BIO_NONNULL error);

/// Assesses one clip at a time.
typedef struct bio_clip_liveness {
    uint32_t size;
    uint32_t reserved;
    bio_create BIO_NULLABLE create;
    bio_destroy BIO_NULLABLE destroy;
    bio_begin_clip BIO_NULLABLE begin;
    bio_observe_frame BIO_NULLABLE observe;
    bio_conclude_clip BIO_NULLABLE conclude;
} bio_clip_liveness;

/// Measures the subject of a frame, which always has one.
typedef bio_status (*bio_assess_quality)(
    void *BIO_NONNULL instance, const bio_frame *BIO_NONNULL frame, bio_quality *BIO_NONNULL quality,
    bio_error *BIO_NONNULL error);

/// Measures how fit a face is for comparison.
typedef struct bio_quality_assessor {
    uint32_t size;
    uint32_t reserved;
    bio_create BIO_NULLABLE create;
    bio_destroy BIO_NULLABLE destroy;
    bio_assess_quality BIO_NULLABLE assess;
} bio_quality_assessor;

/// The amount of text in a picture.
typedef int32_t bio_text_layout;

enum {
    /// One line, from edge to edge.
    BIO_TEXT_LINE = 0,
    /// Lines one below the other.
    BIO_TEXT_BLOCK = 1,
};

/// The characters of a text, as bits.
typedef uint32_t bio_alphabet;

enum {
    /// A–Z, 0–9 and '<': machine-readable zones.
    BIO_ALPHABET_MRZ = 1,
    /// Latin letters with diacritics, digits, and the punctuation between words.
    BIO_ALPHABET_LATIN = 2,
};

/// Reads the text of an upright picture of any size, also 1×1 and empty. A picture without text is not a failure.
/// `alphabet` is one of the table's.
typedef bio_status (*bio_recognize)(
    void *BIO_NONNULL instance, const bio_image *BIO_NONNULL image, bio_text_layout layout, bio_alphabet alphabet,
    bio_text *BIO_NONNULL text, bio_error *BIO_NONNULL error);

/// Reads text in pictures.
typedef struct bio_text_recognizer {
    uint32_t size;
    /// The supported alphabets, at least one.
    bio_alphabet alphabets;
    bio_create BIO_NULLABLE create;
    bio_destroy BIO_NULLABLE destroy;
    bio_recognize BIO_NULLABLE recognize;
} bio_text_recognizer;

/// Lays a mesh on a face of a picture of any size, also 1×1 and empty. A face that it cannot see is not a failure. The
/// face may be turned by any angle, which its points show.
typedef bio_status (*bio_lay_mesh)(
    void *BIO_NONNULL instance, const bio_image *BIO_NONNULL image, const bio_face *BIO_NONNULL face,
    bio_mesh *BIO_NONNULL mesh, bio_error *BIO_NONNULL error);

/// Lays meshes on faces.
typedef struct bio_face_mesh {
    uint32_t size;
    uint32_t reserved;
    bio_create BIO_NULLABLE create;
    bio_destroy BIO_NULLABLE destroy;
    bio_lay_mesh BIO_NULLABLE lay;
} bio_face_mesh;

/// The task of a plugin, which determines its table.
typedef int32_t bio_kind;

enum {
    BIO_FACE_DETECTOR = 1,
    BIO_FACE_EMBEDDER = 2,
    BIO_STILL_LIVENESS = 3,
    BIO_CLIP_LIVENESS = 4,
    BIO_QUALITY_ASSESSOR = 5,
    BIO_TEXT_RECOGNIZER = 6,
    BIO_FACE_MESH = 7,
};

enum {
    /// Instances may work at the same time, each on its own thread.
    BIO_CONCURRENT_INSTANCES = 1,
};

/// A plugin's description of itself.
typedef struct bio_plugin {
    uint32_t size;
    bio_kind kind;
    /// BIO_CONCURRENT_INSTANCES or 0.
    uint32_t flags;
    /// The number of `model_ids`, at most BIO_MAX_MODELS.
    uint32_t model_count;
    /// A reverse-DNS name of letters, digits, '-', '_' and '.', such as "org.example.detector.skin".
    const char *BIO_NULLABLE id;
    /// "major.minor.patch".
    const char *BIO_NULLABLE version;
    /// One sentence for people.
    const char *BIO_NULLABLE summary;
    /// The models of the host's manifest that an instance needs; may be NULL without models.
    const char *BIO_NULLABLE const *BIO_NULLABLE model_ids;
    /// The structure for `kind`.
    const void *BIO_NULLABLE table;
} bio_plugin;

/// The plugins of a library.
typedef struct bio_library {
    /// BIO_ABI_VERSION, at this offset in every version.
    uint32_t abi_version;
    uint32_t size;
    /// 1...BIO_MAX_PLUGINS.
    uint32_t plugin_count;
    uint32_t reserved;
    const bio_plugin *BIO_NULLABLE const *BIO_NULLABLE plugins;
} bio_library;

/// The only function that a library exports.
///
/// `host_abi_version` is the host's BIO_ABI_VERSION. Return NULL if the library does not support it, or not this
/// machine.
BIO_EXPORT const bio_library *BIO_NULLABLE bio_plugin_main(uint32_t host_abi_version);

// ---- For plugins in C

/// Writes `message`, truncated if necessary, and returns `status`: `return bio_fail(error, BIO_FAILED, "...")`.
static inline bio_status bio_fail(
    bio_error *BIO_NONNULL error, bio_status status, const char *BIO_NONNULL message) {
    size_t length = strlen(message);
    if (length >= sizeof error->message) length = sizeof error->message - 1;
    memcpy(error->message, message, length);
    error->message[length] = 0;
    return status;
}

#ifdef __cplusplus
}
#endif

#ifdef __clang__
#pragma clang diagnostic pop
#endif

#endif
