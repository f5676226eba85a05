#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "reply.h"

/// An object that Swift made.
typedef struct swift_object {
    object object;
    void *swift;
} swift_object;

/// The objects of a process are lost to its children, and so are the locks inside them.
static void destroy(object *object) {
    if (!process_is_forked()) biometrics_swift_release(((swift_object *)object)->swift);
    free(object);
}

/// A handle for what Swift made, which it takes over; NULL without memory.
static void *handle_of(object_kind kind, void *swift) {
    swift_object *made = calloc(1, sizeof *made);
    if (!made) {
        biometrics_swift_release(swift);
        return NULL;
    }
    made->object.references = 1;
    made->object.destroy = destroy;
    made->swift = swift;
    return handle_make(kind, &made->object);
}

// ---- Refusals that never enter Swift

/// Texts below have no character that JSON has to escape.
static biometrics_status refuse(
    biometrics_answer **answer, biometrics_status status, const char *code, const char *message) {
    biometrics_reply *reply = reply_new();
    if (!reply) {
        if (answer) *answer = NULL;
        return BIOMETRICS_INTERNAL_ERROR;
    }
    biometrics_reply_set_error(reply, status, code, message, NULL);
    const char *parts[] = {
        "{\"error\":{\"code\":\"", code, "\",\"message\":\"", message, "\",\"path\":null},\"schema\":\"biometrics.error/1\"}\n"};
    char json[1024] = "";
    for (size_t index = 0; index < sizeof parts / sizeof *parts; index++)
        strncat(json, parts[index], sizeof json - strlen(json) - 1);
    biometrics_reply_set_json(reply, json, strlen(json));
    return reply_give(reply, answer);
}

static biometrics_status refuse_argument(biometrics_answer **answer, const char *message) {
    return refuse(answer, BIOMETRICS_INVALID_ARGUMENT, "invalid_argument", message);
}

static biometrics_status refuse_fork(biometrics_answer **answer) {
    return refuse(
        answer, BIOMETRICS_FORKED, "forked_process",
        "This process was forked from one that had opened a context, and the threads of the library are missing in it. "
        "Open contexts after the fork only, or start processes by exec (in Python: the start method spawn).");
}

// ---- Requests

/// The fault of a source; NULL for a sound one.
static const char *fault_of(const biometrics_source *source) {
    if (source->size < sizeof *source)
        return "The size of a source is not that of the header. Set it to sizeof(biometrics_source).";
    switch (source->kind) {
    case BIOMETRICS_FILE:
        return source->name && *source->name ? NULL : "The path of a source is NULL or empty.";
    case BIOMETRICS_BYTES:
        return source->data || source->length == 0 ? NULL : "The bytes of a source are NULL, but its length is not 0.";
    case BIOMETRICS_PIXELS: break;
    default: return "The kind of a source is not BIOMETRICS_FILE, BIOMETRICS_BYTES or BIOMETRICS_PIXELS.";
    }
    size_t per_pixel = source->pixel_format == BIOMETRICS_GRAY ? 1 : 3;
    if (source->pixel_format < BIOMETRICS_BGR || source->pixel_format > BIOMETRICS_GRAY)
        return "The pixel format of a source is not BIOMETRICS_BGR, BIOMETRICS_RGB or BIOMETRICS_GRAY.";
    if (!source->data || source->width == 0 || source->height == 0) return "A source of pixels has none.";
    // No picture has a side of a million pixels, so that no product below is too large.
    if (source->width > 1000000 || source->height > 1000000) return "A side of a source has more than a million pixels.";
    if (source->bytes_per_row < source->width * per_pixel || source->bytes_per_row > (size_t)1 << 32)
        return "The rows of a source are shorter than its pixels need, or longer than 4 GiB.";
    if (source->length < source->bytes_per_row * (source->height - 1) + source->width * per_pixel)
        return "The length of a source is less than its rows of pixels need.";
    return NULL;
}

/// Adds a source to the request. Returns its fault; NULL for a sound one.
static const char *add(biometrics_request *request, const biometrics_source *source, bool is_optional) {
    biometrics_source *place = &request->sources[request->source_count++];
    if (!source) return is_optional ? NULL : "The source is NULL.";
    const char *fault = fault_of(source);
    if (!fault) *place = *source;
    return fault;
}

/// Runs a request whose sources were checked.
static biometrics_status run(
    biometrics_context *context, biometrics_request *request, const char *fault, const biometrics_call *call,
    biometrics_answer **answer) {
    if (process_is_forked()) return refuse_fork(answer);
    if (!answer) return BIOMETRICS_INVALID_ARGUMENT;
    *answer = NULL;
    if (fault) return refuse_argument(answer, fault);
    object *cancellation = NULL;
    if (call) {
        if (call->size < sizeof *call)
            return refuse_argument(
                answer, "The size of a call is not that of the header. Set it to sizeof(biometrics_call).");
        if (call->timeout_milliseconds < 0)
            return refuse_argument(answer, "The timeout is negative. For no limit it is 0.");
        request->timeout_milliseconds = call->timeout_milliseconds;
        request->options = call->options;
        if (call->cancellation) {
            cancellation = handle_retain(OBJECT_CANCELLATION, call->cancellation);
            if (!cancellation) return refuse_argument(answer, "The cancellation was freed, or never was one.");
            request->cancellation = ((swift_object *)cancellation)->swift;
        }
    }
    biometrics_status status;
    object *held = handle_retain(OBJECT_CONTEXT, context);
    biometrics_reply *reply = held ? reply_new() : NULL;
    if (!held) {
        status = refuse_argument(answer, "The context is NULL, was closed, or never was one.");
    } else {
        if (reply) biometrics_swift_answer(((swift_object *)held)->swift, request, reply);
        status = reply_give(reply, answer);
    }
    object_release(held);
    object_release(cancellation);
    return status;
}

// ---- The functions of the header

int32_t biometrics_abi_version(void) { return BIOMETRICS_ABI_VERSION; }

static char version[32];
static pthread_once_t version_once = PTHREAD_ONCE_INIT;

static void write_version(void) { biometrics_swift_write_version(version, sizeof version); }

const char *biometrics_version(void) {
    pthread_once(&version_once, write_version);
    return version;
}

size_t biometrics_handle_count(void) { return handle_count(); }

biometrics_status biometrics_install_models(const char *options, biometrics_answer **answer) {
    if (process_is_forked()) return refuse_fork(answer);
    if (!answer) return BIOMETRICS_INVALID_ARGUMENT;
    *answer = NULL;
    process_is_used();
    biometrics_reply *reply = reply_new();
    if (reply) biometrics_swift_install(options, reply);
    return reply_give(reply, answer);
}

biometrics_status biometrics_context_open(
    const char *configuration, biometrics_context **context, biometrics_answer **answer) {
    if (answer) *answer = NULL;
    if (context) *context = NULL;
    if (process_is_forked()) return refuse_fork(answer);
    if (!context) return refuse_argument(answer, "The place for the context is NULL.");
    process_is_used();
    biometrics_reply *reply = reply_new();
    if (!reply) return BIOMETRICS_INTERNAL_ERROR;
    void *opened = biometrics_swift_open(configuration, reply);
    if (!opened) return reply_give(reply, answer);
    object_release(&reply->object);
    *context = handle_of(OBJECT_CONTEXT, opened);
    if (*context) return BIOMETRICS_OK;
    return refuse(answer, BIOMETRICS_INTERNAL_ERROR, "out_of_memory", "There is not enough memory for a context.");
}

void biometrics_context_close(biometrics_context *context) { handle_free(OBJECT_CONTEXT, context); }

biometrics_cancellation *biometrics_cancellation_new(void) {
    return process_is_forked() ? NULL : handle_of(OBJECT_CANCELLATION, biometrics_swift_cancellation());
}

void biometrics_cancellation_cancel(biometrics_cancellation *cancellation) {
    object *held = process_is_forked() ? NULL : handle_retain(OBJECT_CANCELLATION, cancellation);
    if (!held) return;
    biometrics_swift_cancel(((swift_object *)held)->swift);
    object_release(held);
}

void biometrics_cancellation_free(biometrics_cancellation *cancellation) {
    handle_free(OBJECT_CANCELLATION, cancellation);
}

biometrics_status biometrics_compare(
    biometrics_context *context, const biometrics_source *selfie, const biometrics_source *document,
    const biometrics_call *call, biometrics_answer **answer) {
    biometrics_request request = {.name = "compare"};
    const char *fault = add(&request, selfie, true);
    const char *other = add(&request, document, true);
    return run(context, &request, fault ? fault : other, call, answer);
}

/// A call with one source.
static biometrics_status run_one(
    const char *name, biometrics_context *context, const biometrics_source *source, const biometrics_call *call,
    biometrics_answer **answer) {
    biometrics_request request = {.name = name};
    return run(context, &request, add(&request, source, false), call, answer);
}

biometrics_status biometrics_liveness(
    biometrics_context *context, const biometrics_source *selfie, const biometrics_call *call,
    biometrics_answer **answer) {
    return run_one("liveness", context, selfie, call, answer);
}

biometrics_status biometrics_challenge(
    biometrics_context *context, const biometrics_call *call, biometrics_answer **answer) {
    biometrics_request request = {.name = "challenge"};
    return run(context, &request, NULL, call, answer);
}

biometrics_status biometrics_detect(
    biometrics_context *context, const biometrics_source *picture, const biometrics_call *call,
    biometrics_answer **answer) {
    return run_one("detect", context, picture, call, answer);
}

biometrics_status biometrics_embed(
    biometrics_context *context, const biometrics_source *picture, const biometrics_call *call,
    biometrics_answer **answer) {
    return run_one("embed", context, picture, call, answer);
}

biometrics_status biometrics_encode(
    biometrics_context *context, const biometrics_source *picture, const biometrics_call *call,
    biometrics_answer **answer) {
    return run_one("encode", context, picture, call, answer);
}

biometrics_status biometrics_read(
    biometrics_context *context, const biometrics_source *sides, size_t count, const biometrics_call *call,
    biometrics_answer **answer) {
    biometrics_request request = {.name = "read"};
    const char *fault = count == 1 || count == 2 ? NULL : "A document has one or two sides.";
    for (size_t index = 0; !fault && index < count; index++) fault = add(&request, sides ? &sides[index] : NULL, false);
    return run(context, &request, fault, call, answer);
}

biometrics_status biometrics_chip(
    biometrics_context *context, const biometrics_source *files, const biometrics_call *call,
    biometrics_answer **answer) {
    return run_one("chip", context, files, call, answer);
}

biometrics_status biometrics_search(
    biometrics_context *context, const char *gallery, const biometrics_source *probe, const biometrics_call *call,
    biometrics_answer **answer) {
    biometrics_request request = {.name = "search", .gallery = gallery};
    const char *fault = add(&request, probe, false);
    if (!gallery || !*gallery) fault = "The folder of the gallery is NULL or empty.";
    return run(context, &request, fault, call, answer);
}
