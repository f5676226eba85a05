/// Networks run by OpenVINO, behind a C interface without OpenVINO types.
///
/// The library is opened at run time, on first use. A program that does not use it does not pay for it, and a machine
/// without it gets an error. Building needs nothing. OpenVINO catches its own exceptions at its C interface.
#ifndef COPENVINO_H
#define COPENVINO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __clang__
#pragma clang assume_nonnull begin
#define OVB_NULLABLE _Nullable
#else
#define OVB_NULLABLE
#endif

/// The kind of a failure.
typedef enum ovb_code {
    OVB_OK = 0,
    /// An argument is outside its documented range.
    OVB_INVALID_ARGUMENT = 1,
    /// The library is missing, has another release, or lacks a feature on this processor.
    OVB_UNAVAILABLE = 2,
    /// The bytes cannot be run as a network.
    OVB_UNREADABLE = 3,
    OVB_OUT_OF_MEMORY = 4,
    /// OpenVINO failed; `native` is its status.
    OVB_OPENVINO = 5,
} ovb_code;

/// An error, in the caller's storage; nothing needs to be freed. `message` ends with a zero. It may contain '%', so it
/// must not be used as a format.
typedef struct ovb_error {
    ovb_code code;
    int32_t native;
    char message[256];
} ovb_error;

enum {
    /// The most axes of a tensor.
    OVB_MAX_RANK = 8,
    /// The most floats in one input.
    OVB_MAX_INPUT_VALUES = 1 << 28,
    /// The most shapes, in addition to the file's own, for which a network is compiled separately.
    OVB_MAX_FREQUENT_SHAPES = 16,
};

/// The arithmetic of a network.
typedef enum ovb_precision {
    OVB_F32 = 0,
    OVB_BF16 = 1,
    OVB_F16 = 2,
} ovb_precision;

/// Opens the library in `folder` (libopenvino_c.so with its version, and its neighbours). Once a library is open, later
/// calls keep it, whatever folder they name. Any thread.
bool ovb_load(const char *folder, ovb_error *error);

/// The build of the open library, such as `2026.4.1-22982-...`; NULL before ovb_load has succeeded. Never freed.
const char *OVB_NULLABLE ovb_version(void);

/// Whether the processor computes natively in `precision`, according to the open library. Any thread.
bool ovb_has_precision(ovb_precision precision, bool *answer, ovb_error *error);

/// An open network. Only one caller may use it at a time. For parallel work, open one per worker.
typedef struct ovb_network ovb_network;

/// Opens the ONNX network in `bytes` (borrowed for the call), which must have one input of 32-bit floats; `threads` is
/// 1...256. It is compiled for a shape on first use. The caller frees it with ovb_network_free.
ovb_network *OVB_NULLABLE ovb_network_open(
    const uint8_t *OVB_NULLABLE bytes, size_t count, ovb_precision precision, int32_t threads, ovb_error *error);

/// Announces that inputs of `shape` will be frequent. The network is compiled separately for it on first use. Call it
/// at most OVB_MAX_FREQUENT_SHAPES times, before the network runs.
bool ovb_network_expect(ovb_network *network, const int64_t *shape, int32_t rank, ovb_error *error);

/// Frees `network`; NULL does nothing.
void ovb_network_free(ovb_network *OVB_NULLABLE network);

/// How many outputs the network has.
int32_t ovb_network_output_count(const ovb_network *network);

/// The name of output `index`, in the order of the file; NULL outside of 0..<count. Lives as long as the network.
const char *OVB_NULLABLE ovb_network_output_name(const ovb_network *network, int32_t index);

/// Prepares an input of `rank` axes. The caller writes all of its values, row-major, before ovb_network_run. The
/// network owns the memory, which is valid until the next call of this function.
float *OVB_NULLABLE ovb_network_prepare(
    ovb_network *network, const int64_t *shape, int32_t rank, ovb_error *error);

/// Runs the network on the prepared input.
bool ovb_network_run(ovb_network *network, ovb_error *error);

/// Output `index` of the last run. Returns its values, row-major, which are valid until the network is used again.
/// Writes its shape to `shape`, which has room for OVB_MAX_RANK extents.
const float *OVB_NULLABLE ovb_network_output(
    ovb_network *network, int32_t index, int64_t *shape, int32_t *rank, size_t *count, ovb_error *error);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif

#endif
