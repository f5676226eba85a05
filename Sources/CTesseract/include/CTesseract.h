/// Text recognition by Tesseract, behind a C interface without Tesseract types.
///
/// The library is opened at run time, on first use. A program that does not use it does not pay for it (it loads about
/// seventy libraries), and a machine without it gets an error. Building needs nothing. Tesseract receives pixels and
/// weights in memory and never a path, because Debian's build can open archives and addresses. Each call recognises on
/// the calling thread. C++ exceptions end here.
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
    /// An argument is outside its documented range.
    TSB_INVALID_ARGUMENT = 1,
    /// The library is missing or has another release.
    TSB_UNAVAILABLE = 2,
    /// Tesseract does not accept the weights.
    TSB_UNREADABLE = 3,
    TSB_OUT_OF_MEMORY = 4,
    /// Tesseract failed.
    TSB_FAILED = 5,
} tsb_code;

/// An error, in the caller's storage; nothing needs to be freed. `message` ends with a zero. It may contain '%', so it
/// must not be used as a format. It never contains recognised text.
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

/// A recognised character.
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

/// The layout of the picture.
typedef enum tsb_layout {
    /// One line of text.
    TSB_LINE = 0,
    /// A block of lines.
    TSB_BLOCK = 1,
} tsb_layout;

/// Opens `library` (a name for the system's loader such as libtesseract.so.5, or an absolute path). Once a library is
/// open, later calls keep it, whatever they name. Any thread.
bool tsb_load(const char *library, tsb_error *error);

/// The release of the open library, such as `5.3.0`; NULL before tsb_load has succeeded. Never freed.
const char *TSB_NULLABLE tsb_version(void);

/// An open recogniser. Only one caller may use it at a time. For parallel work, open one per worker.
typedef struct tsb_recognizer tsb_recognizer;

/// Opens a recogniser with the weights in `bytes` (borrowed for the call), which are a traineddata file called
/// `language`. The caller frees it with tsb_recognizer_free.
tsb_recognizer *TSB_NULLABLE tsb_recognizer_open(
    const uint8_t *TSB_NULLABLE bytes, size_t count, const char *language, tsb_error *error);

/// Frees `recognizer`; NULL does nothing.
void tsb_recognizer_free(tsb_recognizer *TSB_NULLABLE recognizer);

/// Recognises a grey picture of one byte per pixel with rows of `width` bytes, borrowed for the call. `*characters`
/// receives the characters, line after line, with spaces between words. The recogniser owns them, and they are valid
/// until it is used again.
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
