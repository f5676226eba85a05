/// Text recognised by Tesseract, behind a C interface with no type of its in it.
///
/// The library is opened at run time, when it is first asked for: a program that never does so does not pay for it (it loads
/// some seventy libraries), and a machine without it gets an error. Nothing is needed to build. It is handed pixels and
/// weights in memory and never a path: Debian's build could open archives and addresses. Each call recognises on the thread
/// that makes it. C++ exceptions end here.
#ifndef CTESSERACT_H
#define CTESSERACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __clang__
#pragma clang assume_nonnull begin
#define TSB_NULLABLE _Nullable
#else
#define TSB_NULLABLE
#endif

/// The kind of a failure.
typedef enum tsb_code {
    TSB_OK = 0,
    /// An argument is outside of what the function states.
    TSB_INVALID_ARGUMENT = 1,
    /// The library is not there, or is of another release.
    TSB_UNAVAILABLE = 2,
    /// The weights are none that Tesseract takes.
    TSB_UNREADABLE = 3,
    TSB_OUT_OF_MEMORY = 4,
    /// Tesseract failed.
    TSB_FAILED = 5,
} tsb_code;

/// What went wrong. The caller's storage, nothing to free. `message` is always ended by a zero, and data: it may contain
/// '%' and must not be used as a format. It never holds what was recognised.
typedef struct tsb_error {
    tsb_code code;
    char message[256];
} tsb_error;

enum {
    /// The most pixels of a side; Tesseract's own limit on a side is 32,767.
    TSB_MAX_SIDE = 16384,
    /// The most pixels of a picture.
    TSB_MAX_PIXELS = 1 << 26,
};

/// A character that was recognised.
typedef struct tsb_character {
    /// A Unicode scalar.
    uint32_t scalar;
    /// The number of its line, from 0 at the top.
    int32_t line;
    /// 0...100.
    float confidence;
    /// The edges of its box in pixels: right and bottom are the first pixels beyond it.
    int32_t left, top, right, bottom;
} tsb_character;

/// How the picture is laid out.
typedef enum tsb_layout {
    /// One line of text.
    TSB_LINE = 0,
    /// A block of lines.
    TSB_BLOCK = 1,
} tsb_layout;

/// Opens `library` (a name for the system's loader such as libtesseract.so.5, or an absolute path); once it is open, later
/// calls keep that one, whatever they name. Any thread.
bool tsb_load(const char *library, tsb_error *error);

/// The release of the open library, such as `5.3.0`; NULL before tsb_load succeeded. Lives for ever.
const char *TSB_NULLABLE tsb_version(void);

/// An open recogniser. One caller at a time; for parallel work open one per worker.
typedef struct tsb_recognizer tsb_recognizer;

/// Opens a recogniser with the weights in `bytes` (borrowed for the call), a traineddata file called `language`. The caller
/// frees it with tsb_recognizer_free.
tsb_recognizer *TSB_NULLABLE tsb_recognizer_open(
    const uint8_t *TSB_NULLABLE bytes, size_t count, const char *language, tsb_error *error);

/// Frees `recognizer`; NULL does nothing.
void tsb_recognizer_free(tsb_recognizer *TSB_NULLABLE recognizer);

/// Recognises a grey picture of one byte a pixel, rows `width` bytes apart, borrowed for the call. The characters stand in
/// `*characters`, line after line, spaces between words among them; they are the recogniser's and hold until it is next used.
bool tsb_recognize(
    tsb_recognizer *recognizer, const uint8_t *pixels, int32_t width, int32_t height, tsb_layout layout,
    const tsb_character *TSB_NULLABLE *TSB_NULLABLE characters, size_t *count, tsb_error *error);

/// How many recognisers are open in this process.
int64_t tsb_live_count(void);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif

#endif
