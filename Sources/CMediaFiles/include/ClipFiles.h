/// What is known of a clip's file without decoding it, and the codes that its decoder answers with.
#ifndef CLIP_FILES_H
#define CLIP_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The kind of error, in `ffb_error.code`.
enum {
    FFB_OK = 0,
    /// One of FFmpeg's libraries is not installed. The message names the Debian package.
    FFB_LIBRARY_MISSING = 1,
    /// The bytes are not a valid container, or none of its frames can be decoded.
    FFB_UNREADABLE = 3,
    /// The container or the codec is not supported.
    FFB_UNSUPPORTED = 4,
    /// Another limit was exceeded than those with a code of their own. The message names it.
    FFB_TOO_LARGE = 5,
    /// The container has no video stream.
    FFB_NO_VIDEO = 6,
    /// An argument is out of range.
    FFB_INVALID_ARGUMENT = 7,
    /// There is not enough memory.
    FFB_OUT_OF_MEMORY = 8,
    /// The library failed for a reason that is not in the input.
    FFB_BACKEND = 9,
    /// Decoding would take more steps than the limit. The message says why.
    FFB_TOO_COSTLY = 10,
    /// The limit on bytes was exceeded.
    FFB_TOO_MANY_BYTES = 11,
    /// The limit on pixels was exceeded.
    FFB_TOO_MANY_PIXELS = 12,
    /// The limit on the duration was exceeded.
    FFB_TOO_LONG = 13
};

/// The results of `ffb_clip_advance`.
enum { FFB_FAILED = -1, FFB_END = 0, FFB_FRAME = 1, FFB_LATER = 2 };

/// A container format.
typedef enum ffb_container {
    FFB_CONTAINER_NONE = 0,
    FFB_CONTAINER_MP4 = 1,
    FFB_CONTAINER_MOV = 2,
    FFB_CONTAINER_MATROSKA = 3,
    FFB_CONTAINER_WEBM = 4,
    FFB_CONTAINER_AVI = 5,
    FFB_CONTAINER_GIF = 6
} ffb_container;

/// The container that the first bytes of a file announce; 64 bytes are enough. HEIC and AVIF pictures are not
/// containers in this sense. The function needs no library.
ffb_container ffb_sniff(const uint8_t *bytes, size_t count);

#ifdef __cplusplus
}
#endif

#endif
