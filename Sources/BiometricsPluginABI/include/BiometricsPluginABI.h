/// What a shared library implements to bring its own face detector, face embedder, liveness analyser, quality assessor, text
/// recogniser or face mesh.
///
/// The library exports one function, `bio_plugin_main`. It returns a description of the plugins in the library, each with a
/// table of functions for its kind. Documentation/WriteAPlugin.md walks through two complete examples.
///
/// Versions. `BIO_ABI_VERSION` changes when a layout or a meaning changes; a library of another version is refused. Within
/// one version a structure that begins with `size` may grow at its end: its maker sets `size` to its `sizeof`, its reader
/// looks no further than that. Structures without `size` never change within a version.
///
/// Memory. Who allocates frees. Everything passed to a function is borrowed until it returns. Results go into storage of the
/// host's. What `bio_plugin_main` returns, and all that it points to, stays as it is until the process ends; a library is
/// never unloaded.
///
/// Threads. An instance is used by one thread at a time, though not always by the same. Unless a plugin states
/// BIO_CONCURRENT_INSTANCES, no two functions of it run at the same time. `bio_plugin_main` is called once, however often
/// the library is asked for; only when its answer was refused, an attempt anew calls it again.
///
/// Failures. A function that fails returns another status than BIO_OK and may say why in `bio_error`. No C++ exception and no
/// signal may leave it, and it must not end the process. What it wrote as a result is then not looked at.
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
    /// The most plugins of one library.
    BIO_MAX_PLUGINS = 64,
    /// The most bytes of a text that a plugin gives, its terminating zero included. Texts are UTF-8 without control
    /// characters.
    BIO_MAX_TEXT = 512,
    /// The most models of one plugin.
    BIO_MAX_MODELS = 16,
    /// The most numbers that describe a face.
    BIO_MAX_FEATURES = 4096,
    /// The most pixels of an aligned face across or down.
    BIO_MAX_ALIGNED_SIDE = 1024,
    /// The points of a face mesh.
    BIO_MESH_POINTS = 468,
};

// ---- Values

/// How a call went.
typedef int32_t bio_status;

enum {
    BIO_OK = 0,
    /// The picture or the frames cannot be analysed by this plugin.
    BIO_UNSUPPORTED_INPUT = 1,
    /// A model is not one that the plugin can run.
    BIO_INVALID_MODEL = 2,
    BIO_OUT_OF_MEMORY = 3,
    /// Anything else.
    BIO_FAILED = 4,
};

/// Where a failing function says why: one or two sentences of UTF-8, ended by a zero. The host's storage.
typedef struct bio_error {
    uint32_t size;
    char message[BIO_MAX_TEXT];
} bio_error;

/// Pixels to read: 3 bytes each (blue, green, red; 0–255; gamma-encoded), from the top row. A row is `stride` bytes behind
/// the one above, at least 3 * `width`. A picture without pixels has width and height 0, and `pixels` may be NULL.
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
    /// 1 when the points were placed by the proportions of a mean face; 0 when they were found.
    int32_t landmarks_are_estimated;
    int32_t reserved;
} bio_face;

/// One measured trace behind an answer, so that a person can see why.
typedef struct bio_cue {
    /// What was measured, in camel case, ended by a zero.
    char name[64];
    double value;
    /// Where the value becomes suspicious.
    double threshold;
    /// 1 when higher values are the suspicious ones, else 0.
    int32_t higher_is_suspicious;
    int32_t reserved;
    /// What the measurement means, in one sentence for a person, ended by a zero; empty where the name says enough.
    char explanation[192];
} bio_cue;

/// One measure of a face's quality.
typedef struct bio_quality_measure {
    /// What was measured, in camel case, ended by a zero. Measures of ISO/IEC 29794-5 have the names of its reference
    /// implementation, such as "interEyeDistance".
    char name[64];
    /// The unit of `value`, such as "px", ended by a zero; empty for a plain number.
    char unit[16];
    double value;
    /// What the value is worth for comparison, 0...100, higher is better; -1 where nothing maps the value to it.
    double component;
} bio_quality_measure;

/// One character that was read.
typedef struct bio_character {
    /// Left and top edge, extent (above 0); its middle lies in the picture.
    double x, y, width, height;
    /// 0...1, higher is surer.
    double confidence;
    /// The Unicode scalar: no control character.
    uint32_t scalar;
    /// Which line it stands in, from 0 at the top.
    uint32_t line;
} bio_character;

/// One point of a face mesh, in pixels of the picture. `z` is how far behind the middle of the face it lies, on the same scale;
/// negative before it.
typedef struct bio_vertex {
    double x, y, z;
} bio_vertex;

// ---- What plugins are given

/// A model of the host's, its bytes checked against the digest that the model manifest states.
typedef struct bio_model {
    uint32_t size;
    uint32_t reserved;
    const char *BIO_NONNULL id;
    /// SHA-256 of the bytes, 64 lower-case hexadecimal digits.
    const char *BIO_NONNULL sha256;
    const uint8_t *BIO_NULLABLE bytes;
    uint64_t byte_count;
} bio_model;

/// What a new instance has to work with; borrowed until `create` returns.
typedef struct bio_context {
    uint32_t size;
    /// How many threads the instance may use, at least 1.
    uint32_t thread_count;
    /// The absolute path of the plugin's own library, so that it finds what lies beside it.
    const char *BIO_NONNULL library_path;
    /// One for each of the plugin's `model_ids`, in that order.
    const bio_model *BIO_NONNULL const *BIO_NULLABLE models;
    uint32_t model_count;
    uint32_t reserved;
} bio_context;

/// Room for faces. The plugin writes up to `capacity` of them, the surest ones, and sets `count`.
typedef struct bio_face_buffer {
    uint32_t size;
    uint32_t capacity;
    uint32_t count;
    uint32_t reserved;
    bio_face *BIO_NONNULL faces;
} bio_face_buffer;

/// Aligned faces of one size, laid out as in `bio_image`, each `face_stride` bytes behind the one before.
typedef struct bio_face_batch {
    uint32_t size;
    uint32_t count;
    int32_t width;
    int32_t height;
    int64_t stride;
    int64_t face_stride;
    const uint8_t *BIO_NONNULL pixels;
} bio_face_batch;

/// One frame and what was found in it. A still is a frame at 0 s. Faces are in pixels of `image`, in which the subject stands
/// upright.
typedef struct bio_frame {
    uint32_t size;
    uint32_t face_count;
    /// Seconds from the beginning of the clip.
    double timestamp_seconds;
    /// How large `image` is beside the picture of the file, above 0 and at most 1; a large picture may come made smaller.
    double scale;
    const bio_image *BIO_NONNULL image;
    const bio_face *BIO_NULLABLE faces;
    /// The index among `faces` of the person who is judged; -1 when there is none.
    int32_t subject_index;
    uint32_t reserved;
} bio_frame;

/// What a clip's file tells about itself.
typedef struct bio_clip {
    uint32_t size;
    /// Pixels of the upright picture.
    int32_t width;
    int32_t height;
    int32_t frame_count;
    double duration_seconds;
    /// The mean rate; 0 for a single frame.
    double frames_per_second;
    /// 1 when the times between frames differ, else 0.
    int32_t is_variable_frame_rate;
    uint32_t reserved;
    /// Such as "mp4" and "h264".
    const char *BIO_NONNULL container;
    const char *BIO_NONNULL codec;
    /// What wrote the file, and when, as it says itself; NULL where it does not say.
    const char *BIO_NULLABLE encoder;
    const char *BIO_NULLABLE creation_time;
} bio_clip;

enum {
    /// Something was held before the camera: a screen, paper, a mask.
    BIO_PRESENTATION_ATTACK = 0,
    /// The frames did not come from a camera that looked at a person.
    BIO_INJECTION = 1,
};

/// What a liveness analyser found out. The host sets it to "not assessed, no cues" and gives room for `cue_capacity` cues.
typedef struct bio_evidence {
    uint32_t size;
    /// 1 when there is a score; 0 when it could not be assessed.
    int32_t is_assessed;
    /// 0 (attack) ... 1 (bona fide).
    double score;
    /// Scores below this are an attack, 0...1.
    double threshold;
    /// What an attack is called: BIO_PRESENTATION_ATTACK or BIO_INJECTION.
    int32_t suspicion;
    uint32_t cue_capacity;
    uint32_t cue_count;
    uint32_t reserved;
    bio_cue *BIO_NONNULL cues;
    /// Why it could not be assessed, in one sentence, ended by a zero.
    char cause[BIO_MAX_TEXT];
} bio_evidence;

/// What a quality assessor found out: the plugin writes up to `measure_capacity` measures, each name once, and sets
/// `measure_count`. What cannot be measured is left out.
typedef struct bio_quality {
    uint32_t size;
    uint32_t measure_capacity;
    uint32_t measure_count;
    uint32_t reserved;
    bio_quality_measure *BIO_NONNULL measures;
    /// Why there is no measure at all, in one sentence, ended by a zero.
    char cause[BIO_MAX_TEXT];
} bio_quality;

/// Room for characters. The plugin writes up to `capacity` of them, line after line and in a line from left to right, and sets
/// `count`. The lines' numbers never fall. Spaces between words are characters as well.
typedef struct bio_text {
    uint32_t size;
    uint32_t capacity;
    uint32_t count;
    uint32_t reserved;
    bio_character *BIO_NONNULL characters;
} bio_text;

/// Room for a mesh. The host sets it to "no face seen"; a plugin that sees one sets `is_seen` to 1 and writes all of the
/// BIO_MESH_POINTS points, in the order of MediaPipe's face mesh (Kartynnik et al. 2019, arXiv:1907.06724).
typedef struct bio_mesh {
    uint32_t size;
    int32_t is_seen;
    /// How sure it is that there is a face, 0...1.
    double presence;
    bio_vertex *BIO_NONNULL points;
} bio_mesh;

// ---- What plugins implement

/// Makes an instance, and frees it again; the same in every table.
typedef bio_status (*bio_create)(
    const bio_context *BIO_NONNULL context, void *BIO_NULLABLE *BIO_NONNULL instance, bio_error *BIO_NONNULL error);
typedef void (*bio_destroy)(void *BIO_NONNULL instance);

/// The faces of an upright picture of any size, also 1×1 and empty, in no particular order. None is no failure.
typedef bio_status (*bio_detect)(
    void *BIO_NONNULL instance, const bio_image *BIO_NONNULL image, bio_face_buffer *BIO_NONNULL faces,
    bio_error *BIO_NONNULL error);

/// Finds faces.
typedef struct bio_face_detector {
    uint32_t size;
    /// How many of `detection_sizes` are set, 1...8.
    uint32_t detection_size_count;
    bio_create BIO_NULLABLE create;
    bio_destroy BIO_NULLABLE destroy;
    bio_detect BIO_NULLABLE detect;
    /// The longest sides, in pixels and rising, at which pictures are best given; a later one is tried when the ones before
    /// show no face.
    uint32_t detection_sizes[8];
} bio_face_detector;

/// Writes `feature_count` finite numbers a face, face after face; not all zero, of any length. A batch gives the same as its
/// faces one by one. An empty batch never comes.
typedef bio_status (*bio_embed)(
    void *BIO_NONNULL instance, const bio_face_batch *BIO_NONNULL faces, float *BIO_NONNULL features,
    bio_error *BIO_NONNULL error);

/// Turns aligned faces into features whose cosine tells how alike two faces are.
typedef struct bio_face_embedder {
    uint32_t size;
    /// How many numbers describe a face, 1...BIO_MAX_FEATURES.
    uint32_t feature_count;
    bio_create BIO_NULLABLE create;
    bio_destroy BIO_NULLABLE destroy;
    bio_embed BIO_NULLABLE embed;
    /// The size of an aligned face, 1...BIO_MAX_ALIGNED_SIDE, and where its five points are to lie in it.
    int32_t aligned_width;
    int32_t aligned_height;
    bio_point landmarks[5];
    /// The model whose features these are: templates and calibrations are bound to its id and digest. 1 to 64 lower-case
    /// letters, digits, '.', '_' and '-', the first not '.' or '-'. NULL stands for the plugin's id, when that keeps to the
    /// same rule. When it is one of the plugin's `model_ids`, the digest is that of the model.
    const char *BIO_NULLABLE model_id;
    /// 64 lower-case hexadecimal digits that change whenever a face would get other features. NULL stands for the SHA-256 of
    /// the library's file.
    const char *BIO_NULLABLE model_sha256;
} bio_face_embedder;

/// Judges one picture; `frame` has a subject or none.
typedef bio_status (*bio_assess_still)(
    void *BIO_NONNULL instance, const bio_frame *BIO_NONNULL frame, bio_evidence *BIO_NONNULL evidence,
    bio_error *BIO_NONNULL error);

/// Judges one picture at a time.
typedef struct bio_still_liveness {
    uint32_t size;
    uint32_t reserved;
    bio_create BIO_NULLABLE create;
    bio_destroy BIO_NULLABLE destroy;
    bio_assess_still BIO_NULLABLE assess;
} bio_still_liveness;

/// Forgets what came before, also after a failure, and starts on a clip.
typedef bio_status (*bio_begin_clip)(
    void *BIO_NONNULL instance, const bio_clip *BIO_NONNULL clip, bio_error *BIO_NONNULL error);
/// Takes in one frame; frames come in the order of time.
typedef bio_status (*bio_observe_frame)(
    void *BIO_NONNULL instance, const bio_frame *BIO_NONNULL frame, bio_error *BIO_NONNULL error);
/// The evidence of all frames since `begin`, of which there may be none.
typedef bio_status (*bio_conclude_clip)(
    void *BIO_NONNULL instance, bio_evidence *BIO_NONNULL evidence, bio_error *BIO_NONNULL error);

/// Judges one clip at a time.
typedef struct bio_clip_liveness {
    uint32_t size;
    uint32_t reserved;
    bio_create BIO_NULLABLE create;
    bio_destroy BIO_NULLABLE destroy;
    bio_begin_clip BIO_NULLABLE begin;
    bio_observe_frame BIO_NULLABLE observe;
    bio_conclude_clip BIO_NULLABLE conclude;
} bio_clip_liveness;

/// Measures the subject of a frame, which has one.
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

/// How much text a picture shows.
typedef int32_t bio_text_layout;

enum {
    /// One line, from edge to edge.
    BIO_TEXT_LINE = 0,
    /// Lines one below the other.
    BIO_TEXT_BLOCK = 1,
};

/// Which characters a text is made of: bits.
typedef uint32_t bio_alphabet;

enum {
    /// A–Z, 0–9 and '<': machine-readable zones.
    BIO_ALPHABET_MRZ = 1,
    /// Latin letters with their marks, digits and what stands between words.
    BIO_ALPHABET_LATIN = 2,
};

/// Reads the text of an upright picture of any size, also 1×1 and empty; none is no failure. `alphabet` is one of the table's.
typedef bio_status (*bio_recognize)(
    void *BIO_NONNULL instance, const bio_image *BIO_NONNULL image, bio_text_layout layout, bio_alphabet alphabet,
    bio_text *BIO_NONNULL text, bio_error *BIO_NONNULL error);

/// Reads text in pictures.
typedef struct bio_text_recognizer {
    uint32_t size;
    /// What it reads, at least one.
    bio_alphabet alphabets;
    bio_create BIO_NULLABLE create;
    bio_destroy BIO_NULLABLE destroy;
    bio_recognize BIO_NULLABLE recognize;
} bio_text_recognizer;

/// Lays a mesh on a face of a picture of any size, also 1×1 and empty; none is no failure. The face may be turned by any angle,
/// which its points tell.
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

/// What a plugin does, and which table it has.
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
    /// Instances may work at the same time, each on a thread of its own.
    BIO_CONCURRENT_INSTANCES = 1,
};

/// What a plugin states about itself.
typedef struct bio_plugin {
    uint32_t size;
    bio_kind kind;
    /// BIO_CONCURRENT_INSTANCES or 0.
    uint32_t flags;
    /// How many `model_ids` there are, at most BIO_MAX_MODELS.
    uint32_t model_count;
    /// A reverse-DNS name of letters, digits, '-', '_' and '.', such as "org.example.detector.skin".
    const char *BIO_NULLABLE id;
    /// "major.minor.patch".
    const char *BIO_NULLABLE version;
    /// One sentence for people.
    const char *BIO_NULLABLE summary;
    /// The models of the host's manifest that an instance needs; may be NULL when there are none.
    const char *BIO_NULLABLE const *BIO_NULLABLE model_ids;
    /// The structure for `kind`.
    const void *BIO_NULLABLE table;
} bio_plugin;

/// The plugins of a library.
typedef struct bio_library {
    /// BIO_ABI_VERSION, at this place in every version.
    uint32_t abi_version;
    uint32_t size;
    /// 1...BIO_MAX_PLUGINS.
    uint32_t plugin_count;
    uint32_t reserved;
    const bio_plugin *BIO_NULLABLE const *BIO_NULLABLE plugins;
} bio_library;

/// The one function that a library exports.
///
/// `host_abi_version` is the host's BIO_ABI_VERSION. NULL when the library cannot work with that, or not on this machine.
BIO_EXPORT const bio_library *BIO_NULLABLE bio_plugin_main(uint32_t host_abi_version);

// ---- For plugins in C

/// Writes `message`, cut where it is too long, and returns `status`: `return bio_fail(error, BIO_FAILED, "...")`.
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
