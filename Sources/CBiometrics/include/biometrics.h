/// Compares faces, judges liveness, finds faces, extracts templates, reads identity documents and searches galleries.
///
/// A program opens one context and makes calls with it. Each call blocks until its answer is there. An answer holds a
/// JSON document of the same schema that the command `biometrics` writes, or an error with a code and a message.
/// Documentation/C.md shows a whole program, and Documentation/JSON.md describes the documents.
///
/// Versions. `biometrics_abi_version` changes when a layout or a meaning changes, and with it the number in the
/// library's name. Within one version functions are added, and a structure that begins with `size` may grow at its end.
/// The caller sets `size` to the `sizeof` that it was compiled with.
///
/// Memory. Each `_open` and `_new` has one `_close` or `_free`, and each answer is freed by `biometrics_answer_free`.
/// Everything passed to a call is borrowed until it returns. A text or template of an answer lives as long as the answer.
/// A handle that is not valid any more, or never was, gives an error and no undefined behaviour. The functions that free
/// ignore it, as they ignore NULL.
///
/// Threads. Every function is safe from any thread. A context runs as many calls at once as it has workers; further
/// calls wait. If a context is closed while calls run, they end as usual.
///
/// Processes. A library in a child of `fork` cannot answer, because the threads of its parent are missing there. If the
/// parent opened a context before the fork, each call in the child fails with
/// BIOMETRICS_FORKED. Open contexts in the process that uses them.
///
/// Coordinates are in pixels of the upright picture, x to the right, y down.
#ifndef BIOMETRICS_H
#define BIOMETRICS_H

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-extension"
#define BIOMETRICS_NONNULL _Nonnull
#define BIOMETRICS_NULLABLE _Nullable
#else
#define BIOMETRICS_NONNULL
#define BIOMETRICS_NULLABLE
#endif

#if defined(__GNUC__)
#define BIOMETRICS_EXPORT __attribute__((visibility("default")))
#else
#define BIOMETRICS_EXPORT
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum {
    /// The version of everything in this file.
    BIOMETRICS_ABI_VERSION = 0,
};

// ---- Status

/// How a call ended. The numbers above zero are the exit statuses of the command.
typedef int32_t biometrics_status;

enum {
    /// The answer holds a document. It may still say that faces do not match, or that a picture shows no face.
    BIOMETRICS_OK = 0,
    /// An argument, an option or the configuration is wrong.
    BIOMETRICS_INVALID_ARGUMENT = 64,
    /// An input cannot be read, is refused, or holds too little.
    BIOMETRICS_UNREADABLE_INPUT = 65,
    /// An input does not exist.
    BIOMETRICS_NO_SUCH_INPUT = 66,
    /// A model, plugin or engine is missing or invalid.
    BIOMETRICS_UNAVAILABLE = 69,
    /// A fault of this library, or a lack of memory.
    BIOMETRICS_INTERNAL_ERROR = 70,
    /// This process is a child of the one in which the library was used.
    BIOMETRICS_FORKED = 71,
    /// The operating system failed to read or write.
    BIOMETRICS_IO_ERROR = 74,
    /// The call was cancelled, or its deadline passed.
    BIOMETRICS_CANCELLED = 75,
};

/// The result of a call: a JSON document with perhaps templates, or an error.
typedef struct biometrics_answer biometrics_answer;

/// The JSON document, UTF-8 with a final newline and a terminating zero. An error has a `biometrics.error/1`. The result
/// is NULL for a handle that is not valid.
///
/// @param length receives the number of bytes without the terminating zero; may be NULL.
BIOMETRICS_EXPORT const char *BIOMETRICS_NULLABLE
biometrics_answer_json(const biometrics_answer *BIOMETRICS_NULLABLE answer, size_t *BIOMETRICS_NULLABLE length);

/// The stable code of an error, such as `no_such_input`; NULL if the call succeeded.
BIOMETRICS_EXPORT const char *BIOMETRICS_NULLABLE
biometrics_answer_code(const biometrics_answer *BIOMETRICS_NULLABLE answer);

/// The failure and its remedy, in one or two sentences; NULL if the call succeeded.
BIOMETRICS_EXPORT const char *BIOMETRICS_NULLABLE
biometrics_answer_message(const biometrics_answer *BIOMETRICS_NULLABLE answer);

/// The file that an error is about, as the caller named it; NULL without a file.
BIOMETRICS_EXPORT const char *BIOMETRICS_NULLABLE
biometrics_answer_path(const biometrics_answer *BIOMETRICS_NULLABLE answer);

/// How many templates the answer holds.
BIOMETRICS_EXPORT size_t biometrics_answer_template_count(const biometrics_answer *BIOMETRICS_NULLABLE answer);

/// One template: the numbers that describe a face. Templates are personal data.
///
/// The result is NULL beyond the last one.
///
/// @param index from 0.
/// @param count receives how many numbers there are; may be NULL.
/// @param model receives the id of the model that made the template; may be NULL.
BIOMETRICS_EXPORT const float *BIOMETRICS_NULLABLE biometrics_answer_template(
    const biometrics_answer *BIOMETRICS_NULLABLE answer, size_t index, size_t *BIOMETRICS_NULLABLE count,
    const char *BIOMETRICS_NULLABLE *BIOMETRICS_NULLABLE model);

/// Frees an answer with its texts and templates.
BIOMETRICS_EXPORT void biometrics_answer_free(biometrics_answer *BIOMETRICS_NULLABLE answer);

// ---- Sources

enum {
    /// A file by its path. Pipes, devices and folders are refused.
    BIOMETRICS_FILE = 1,
    /// The bytes of a file in memory.
    BIOMETRICS_BYTES = 2,
    /// Upright pixels that the caller decoded.
    BIOMETRICS_PIXELS = 3,
};

enum {
    /// Blue, green, red: one byte each.
    BIOMETRICS_BGR = 1,
    /// Red, green, blue: one byte each.
    BIOMETRICS_RGB = 2,
    /// One byte of grey.
    BIOMETRICS_GRAY = 3,
};

/// A picture or clip.
typedef struct biometrics_source {
    /// sizeof(biometrics_source).
    size_t size;
    /// BIOMETRICS_FILE, BIOMETRICS_BYTES or BIOMETRICS_PIXELS.
    int32_t kind;
    /// The order of the bytes of a pixel; 0 unless `kind` is BIOMETRICS_PIXELS.
    int32_t pixel_format;
    /// The path of a file. For other kinds the name in results and messages, or NULL for none.
    const char *BIOMETRICS_NULLABLE name;
    /// The bytes of a file, or pixels, the top row first; NULL for a path.
    const void *BIOMETRICS_NULLABLE data;
    /// How many bytes `data` has.
    size_t length;
    /// Pixels across; 0 unless `kind` is BIOMETRICS_PIXELS. The same holds for the two numbers below.
    size_t width;
    /// Pixels down.
    size_t height;
    /// Bytes from the start of one row to the start of the next, at least those of a row's pixels.
    size_t bytes_per_row;
} biometrics_source;

/// The file at `path`.
static inline biometrics_source biometrics_file(const char *BIOMETRICS_NULLABLE path) {
    biometrics_source source = {sizeof source, BIOMETRICS_FILE, 0, path, NULL, 0, 0, 0, 0};
    return source;
}

/// The bytes of a file in memory, with their name in results or NULL.
static inline biometrics_source biometrics_bytes(
    const void *BIOMETRICS_NULLABLE data, size_t length, const char *BIOMETRICS_NULLABLE name) {
    biometrics_source source = {sizeof source, BIOMETRICS_BYTES, 0, name, data, length, 0, 0, 0};
    return source;
}

/// Upright pixels, row after row, with their name in results or NULL.
static inline biometrics_source biometrics_pixels(
    const void *BIOMETRICS_NULLABLE data, int32_t format, size_t width, size_t height, size_t bytes_per_row,
    const char *BIOMETRICS_NULLABLE name) {
    biometrics_source source = {
        sizeof source, BIOMETRICS_PIXELS, format, name, data, bytes_per_row * height, width, height, bytes_per_row};
    return source;
}

// ---- Cancellation

/// A switch that ends the calls to which it was given.
typedef struct biometrics_cancellation biometrics_cancellation;

/// A new switch; NULL without memory or after `fork`.
BIOMETRICS_EXPORT biometrics_cancellation *BIOMETRICS_NULLABLE biometrics_cancellation_new(void);

/// Ends every call that has this switch, also those that begin later. They fail with BIOMETRICS_CANCELLED soon, and
/// their workers stay usable.
BIOMETRICS_EXPORT void biometrics_cancellation_cancel(biometrics_cancellation *BIOMETRICS_NULLABLE cancellation);

/// Frees a switch. Calls that have it go on.
BIOMETRICS_EXPORT void biometrics_cancellation_free(biometrics_cancellation *BIOMETRICS_NULLABLE cancellation);

/// How a call is made; NULL in its place stands for the defaults.
typedef struct biometrics_call {
    /// sizeof(biometrics_call).
    size_t size;
    /// The call ends after so many milliseconds with the code `deadline_exceeded`; 0 for no limit. A search opens and
    /// scans its gallery without a look at this or at the switch.
    int64_t timeout_milliseconds;
    /// Ends the call early; NULL for none.
    biometrics_cancellation *BIOMETRICS_NULLABLE cancellation;
    /// The options of the function as a JSON object; NULL for the defaults. An unknown key is an error.
    const char *BIOMETRICS_NULLABLE options;
} biometrics_call;

// ---- Contexts and calls

/// Models, plugins, engine and workers, which all calls with the context share.
typedef struct biometrics_context biometrics_context;

/// The library's version, such as `1.0.0`.
BIOMETRICS_EXPORT const char *BIOMETRICS_NONNULL biometrics_version(void);

/// The library's BIOMETRICS_ABI_VERSION.
BIOMETRICS_EXPORT int32_t biometrics_abi_version(void);

/// How many contexts, cancellations and answers were not freed yet, to find leaks.
BIOMETRICS_EXPORT size_t biometrics_handle_count(void);

/// Installs models, and on x86-64 the engine OpenVINO: `biometrics.model-install/1`, as `biometrics models install` does.
/// No other function downloads anything. A model that cannot be had has an error in its row, and the others are still
/// installed. The call blocks until all of them are there.
///
/// @param options a JSON object, or NULL for the defaults: `ids`, a list of models, by default those that allow any use
/// and can run here; `models`, the folder that they go to; `bundle`, a folder that `biometrics models bundle` wrote, for an
/// installation without downloads; `commercial`, whether to refuse models that are not for commercial use; `engine`,
/// whether to install the engine if no ids are given, by default true.
/// @param answer receives the answer or the error; NULL only without memory.
BIOMETRICS_EXPORT biometrics_status biometrics_install_models(
    const char *BIOMETRICS_NULLABLE options, biometrics_answer *BIOMETRICS_NULLABLE *BIOMETRICS_NULLABLE answer);

/// Opens a context. Each model is read and checked once, at the first call that needs it.
///
/// @param configuration a JSON object, or NULL for the defaults. Documentation/C.md lists the keys.
/// @param context receives the context; NULL after an error.
/// @param answer receives the error; NULL if the context was opened. The pointer itself may be NULL.
BIOMETRICS_EXPORT biometrics_status biometrics_context_open(
    const char *BIOMETRICS_NULLABLE configuration,
    biometrics_context *BIOMETRICS_NULLABLE *BIOMETRICS_NULLABLE context,
    biometrics_answer *BIOMETRICS_NULLABLE *BIOMETRICS_NULLABLE answer);

/// Closes a context. Calls that run end as usual; later ones with this handle fail.
BIOMETRICS_EXPORT void biometrics_context_close(biometrics_context *BIOMETRICS_NULLABLE context);

/// Compares the face of a selfie with the portrait on a document: `biometrics.compare/1`.
///
/// Options: `passFalseMatchRate` and `failFalseMatchRate`, the false match rates at which the match passes and fails, instead
/// of the configuration's.
///
/// Without a selfie or a document, the outcome is Required or Skipped.
///
/// @param selfie may be NULL.
/// @param document may be NULL.
/// @param answer receives the answer or the error; NULL only without memory. The same holds for the calls below.
BIOMETRICS_EXPORT biometrics_status biometrics_compare(
    biometrics_context *BIOMETRICS_NULLABLE context, const biometrics_source *BIOMETRICS_NULLABLE selfie,
    const biometrics_source *BIOMETRICS_NULLABLE document, const biometrics_call *BIOMETRICS_NULLABLE call,
    biometrics_answer *BIOMETRICS_NULLABLE *BIOMETRICS_NULLABLE answer);

/// Decides whether a living person took a selfie picture or clip: `biometrics.liveness/1`.
///
/// Options: `challenge`, a `biometrics.challenge/1` that the clip answers; `clipDigest`, the digest that the recording
/// app sent; `challengeKeys`, the folder of the issuer's key. The last two need the first.
BIOMETRICS_EXPORT biometrics_status biometrics_liveness(
    biometrics_context *BIOMETRICS_NULLABLE context, const biometrics_source *BIOMETRICS_NULLABLE selfie,
    const biometrics_call *BIOMETRICS_NULLABLE call,
    biometrics_answer *BIOMETRICS_NULLABLE *BIOMETRICS_NULLABLE answer);

/// Issues a challenge of active liveness: `biometrics.challenge/1`.
///
/// Options: `count`, the number of movements, 1 to 12, by default 3; `lifetimeSeconds`, 60 to 120, by default 90;
/// `challengeKeys`, the folder of the issuer's key.
BIOMETRICS_EXPORT biometrics_status biometrics_challenge(
    biometrics_context *BIOMETRICS_NULLABLE context, const biometrics_call *BIOMETRICS_NULLABLE call,
    biometrics_answer *BIOMETRICS_NULLABLE *BIOMETRICS_NULLABLE answer);

/// Finds the faces of a picture or clip: `biometrics.detect/1`. A picture without a face is not an error.
///
/// Options: `as`, which is `selfie` (the default) or `document`; `upright`, whether a selfie is searched once, as it stands and
/// at its full size. By default small copies and quarter turns are tried until a face is found; `quality`, whether each face is
/// measured by ISO/IEC 29794-5, even if the configuration does not ask for it.
BIOMETRICS_EXPORT biometrics_status biometrics_detect(
    biometrics_context *BIOMETRICS_NULLABLE context, const biometrics_source *BIOMETRICS_NULLABLE picture,
    const biometrics_call *BIOMETRICS_NULLABLE call,
    biometrics_answer *BIOMETRICS_NULLABLE *BIOMETRICS_NULLABLE answer);

/// Extracts the templates of the face that a comparison would use: `biometrics.embed/1`. The answer also holds the
/// templates as arrays, one for each embedder, each of length 1. A picture without a face has no templates; that is not an error.
///
/// Options: `as`, which is `selfie` (the default) or `document`.
BIOMETRICS_EXPORT biometrics_status biometrics_embed(
    biometrics_context *BIOMETRICS_NULLABLE context, const biometrics_source *BIOMETRICS_NULLABLE picture,
    const biometrics_call *BIOMETRICS_NULLABLE call,
    biometrics_answer *BIOMETRICS_NULLABLE *BIOMETRICS_NULLABLE answer);

/// Encodes faces in given boxes as the package face_recognition does, for programs that keep such encodings:
/// `biometrics.encode/1`, with `path`, `width`, `height`, `model`, and `faces` with `box`, `landmarks` and `features`. The
/// answer also holds the features as arrays: 128 numbers a face, not of length 1. It needs the model `dlib-resnet-v1`.
///
/// Options: `boxes`, a list of `[x, y, width, height]` in whole pixels, like those of dlib's frontal face detector.
BIOMETRICS_EXPORT biometrics_status biometrics_encode(
    biometrics_context *BIOMETRICS_NULLABLE context, const biometrics_source *BIOMETRICS_NULLABLE picture,
    const biometrics_call *BIOMETRICS_NULLABLE call,
    biometrics_answer *BIOMETRICS_NULLABLE *BIOMETRICS_NULLABLE answer);

/// Reads an identity document: `biometrics.read/1`. The answer holds the content of the document, so protect it.
///
/// Options: `today`, the day on which the document is judged, such as `2026-11-22`; `maximumErrorRate`, the largest error rate
/// of a stated value, above 0 and below 1, by default 0.005.
///
/// @param sides one source, or two for the sides of one document, which are then compared with each other.
/// @param count 1 or 2.
BIOMETRICS_EXPORT biometrics_status biometrics_read(
    biometrics_context *BIOMETRICS_NULLABLE context, const biometrics_source *BIOMETRICS_NULLABLE sides, size_t count,
    const biometrics_call *BIOMETRICS_NULLABLE call,
    biometrics_answer *BIOMETRICS_NULLABLE *BIOMETRICS_NULLABLE answer);

/// Verifies the chip of a travel document from the files that were read from it: `biometrics.chip/1`. The answer holds the
/// content of the document, so protect it. The key `trust` of the context's configuration names the folder of trusted
/// certificates, which `biometrics chip trust add` fills.
///
/// Options: `today`, the day on which the document is judged; `challenge` and `response`, the eight bytes that the chip signed
/// for Active Authentication and its answer, both in hexadecimal digits.
///
/// @param files a folder or a ZIP file with EF.SOD and the data groups, or the bytes of a ZIP file.
BIOMETRICS_EXPORT biometrics_status biometrics_chip(
    biometrics_context *BIOMETRICS_NULLABLE context, const biometrics_source *BIOMETRICS_NULLABLE files,
    const biometrics_call *BIOMETRICS_NULLABLE call,
    biometrics_answer *BIOMETRICS_NULLABLE *BIOMETRICS_NULLABLE answer);

/// Finds the people of a gallery who may be the one on a probe: `biometrics.gallery-search/1`.
///
/// Options: `limit`, the most candidates, 1 to 1000, by default 10; `maximumFPIR`, the greatest part of strangers'
/// probes that may give a candidate, by default 0.01; `threshold`, the least score instead of it; `threads`, 1 to 256,
/// by default 1.
///
/// @param gallery the folder of the gallery, which `biometrics gallery create` made.
BIOMETRICS_EXPORT biometrics_status biometrics_search(
    biometrics_context *BIOMETRICS_NULLABLE context, const char *BIOMETRICS_NULLABLE gallery,
    const biometrics_source *BIOMETRICS_NULLABLE probe, const biometrics_call *BIOMETRICS_NULLABLE call,
    biometrics_answer *BIOMETRICS_NULLABLE *BIOMETRICS_NULLABLE answer);

#ifdef __cplusplus
}
#endif

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

#endif
