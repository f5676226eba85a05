/// The functions and structures between the C and the Swift half of the library. This file is not installed.
#ifndef BIOMETRICS_BRIDGE_H
#define BIOMETRICS_BRIDGE_H

#include "biometrics.h"

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-extension"
#endif

/// A call whose structures were checked: kinds are known, and lengths fit.
typedef struct biometrics_request {
    /// The function that was called: `detect` for biometrics_detect.
    const char *BIOMETRICS_NONNULL name;
    /// The pictures by their order in the function; a missing one has the kind 0.
    biometrics_source sources[2];
    size_t source_count;
    const char *BIOMETRICS_NULLABLE gallery;
    int64_t timeout_milliseconds;
    const char *BIOMETRICS_NULLABLE options;
    /// The cancellation as Swift made it; NULL for none.
    void *BIOMETRICS_NULLABLE cancellation;
} biometrics_request;

/// An answer that is being filled. One thread at a time.
typedef struct biometrics_reply biometrics_reply;

/// Copies the document into the answer.
void biometrics_reply_set_json(
    biometrics_reply *BIOMETRICS_NONNULL reply, const char *BIOMETRICS_NONNULL bytes, size_t length);

/// Makes the answer an error; the document is set apart.
void biometrics_reply_set_error(
    biometrics_reply *BIOMETRICS_NONNULL reply, biometrics_status status, const char *BIOMETRICS_NONNULL code,
    const char *BIOMETRICS_NONNULL message, const char *BIOMETRICS_NULLABLE path);

/// Copies a template into the answer.
void biometrics_reply_add_template(
    biometrics_reply *BIOMETRICS_NONNULL reply, const float *BIOMETRICS_NONNULL features, size_t count,
    const char *BIOMETRICS_NONNULL model);

// ---- Implemented in Swift

/// Opens a context, or fills `reply` with an error and returns NULL. The caller releases the result.
void *BIOMETRICS_NULLABLE biometrics_swift_open(
    const char *BIOMETRICS_NULLABLE configuration, biometrics_reply *BIOMETRICS_NONNULL reply);

/// Installs models and the engine, and fills `reply` with the document or an error.
void biometrics_swift_install(
    const char *BIOMETRICS_NULLABLE options, biometrics_reply *BIOMETRICS_NONNULL reply);

/// Answers a request.
void biometrics_swift_answer(
    void *BIOMETRICS_NONNULL context, const biometrics_request *BIOMETRICS_NONNULL request,
    biometrics_reply *BIOMETRICS_NONNULL reply);

/// A new cancellation. The caller releases the result.
void *BIOMETRICS_NONNULL biometrics_swift_cancellation(void);

/// Ends the calls that have the cancellation.
void biometrics_swift_cancel(void *BIOMETRICS_NONNULL cancellation);

/// Releases a context or a cancellation.
void biometrics_swift_release(void *BIOMETRICS_NONNULL object);

/// Writes the version of the library into `capacity` bytes of zeros.
void biometrics_swift_write_version(char *BIOMETRICS_NONNULL text, size_t capacity);

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

#endif
