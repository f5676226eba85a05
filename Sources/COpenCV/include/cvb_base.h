/// Errors, views of pixels, live counts and process-wide switches.
#ifndef CVB_BASE_H
#define CVB_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __clang__
#define CVB_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define CVB_NONNULL_END _Pragma("clang assume_nonnull end")
#define CVB_NULLABLE _Nullable
#else
#define CVB_NONNULL_BEGIN
#define CVB_NONNULL_END
#define CVB_NULLABLE
#endif

#ifdef __cplusplus
#define CVB_C_BEGIN extern "C" {
#define CVB_C_END }
#else
#define CVB_C_BEGIN
#define CVB_C_END
#endif

CVB_NONNULL_BEGIN
CVB_C_BEGIN

/// The kind of a failure.
typedef enum cvb_code {
    CVB_OK = 0,
    /// An argument is outside its documented range.
    CVB_INVALID_ARGUMENT = 1,
    /// An image, a batch or a result would exceed a limit; nothing was allocated.
    CVB_TOO_LARGE = 2,
    /// The file cannot be opened, or has no usable content.
    CVB_UNREADABLE = 3,
    CVB_OUT_OF_MEMORY = 4,
    /// OpenCV threw; `native` is its code.
    CVB_OPENCV = 5,
    /// Another C++ exception.
    CVB_OTHER = 6,
} cvb_code;

/// An error, in the caller's storage; nothing needs to be freed. `message` is UTF-8 and ends with a zero. It may
/// contain '%', so it must not be used as a format.
typedef struct cvb_error {
    cvb_code code;
    int32_t native;
    char message[256];
} cvb_error;

/// Pixels to read, borrowed for the call. They have 8 bits per channel and 1 channel (grey) or 3 (blue, green, red),
/// starting at the top row. `stride` is the number of bytes from one row to the next, at least `width * channels`.
typedef struct cvb_image {
    const uint8_t *CVB_NULLABLE data;
    int32_t width;
    int32_t height;
    int32_t channels;
    size_t stride;
} cvb_image;

/// Pixels to write, laid out like `cvb_image`. They must not overlap an image that the same call reads.
typedef struct cvb_canvas {
    uint8_t *CVB_NULLABLE data;
    int32_t width;
    int32_t height;
    int32_t channels;
    size_t stride;
} cvb_canvas;

enum {
    /// The most pixels across or down: OpenCV's sampling keeps coordinates in 16 bits.
    CVB_MAX_SIDE = 32766,
    /// The most pixels of one image.
    CVB_MAX_PIXELS = 1 << 28,
    /// The most floats that one network input may hold.
    CVB_MAX_INPUT_VALUES = 1 << 28,
};

/// The handles that are counted.
typedef enum cvb_handle_kind {
    CVB_HANDLE_NETWORK = 0,
    CVB_HANDLE_TENSORS = 1,
} cvb_handle_kind;

/// How many handles of `kind` are alive in the process. Any thread.
int64_t cvb_live_count(cvb_handle_kind kind);

/// Sets the switches of the whole process: how many threads OpenCV may use for one call (1...256), no messages on
/// stderr (errors come back through cvb_error), no OpenCL. Call it before any other work. The first call in a process
/// takes effect; later ones change nothing. Any thread.
bool cvb_configure(int32_t threads, cvb_error *err);

/// How many threads OpenCV uses for one call.
int32_t cvb_thread_count(void);

/// The version of the loaded OpenCV, such as "4.6.0". Static storage.
const char *cvb_opencv_version(void);

CVB_C_END
CVB_NONNULL_END

#endif
