#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "Decoder.h"
#include "Library.h"
#include "Rows.h"

/* libheif's own, as release 1.15 states them in <libheif/heif.h>; nothing of it is needed to build. */
typedef struct heif_context heif_context;
typedef struct heif_image_handle heif_image_handle;
typedef struct heif_image heif_image;
typedef struct heif_error {
    int code, subcode;
    const char *message;
} heif_error;
/* The fields of version 2, behind which later releases put theirs. */
typedef struct heif_decoding_options {
    uint8_t version, ignore_transformations;
    void *progress[4];
    uint8_t convert_hdr_to_8bit;
} heif_decoding_options;
enum { UNSUPPORTED_FILE = 3, UNSUPPORTED_FEATURE = 4, NO_MEMORY = 6 };
enum { SPACE_RGB = 1, CHROMA_RGB = 10, CHROMA_RGBA = 11, CHANNEL_INTERLEAVED = 10, COMPRESSION_HEVC = 1 };

#define FUNCTIONS(X) \
    X(const char *, heif_get_version, (void)) \
    X(int, heif_have_decoder_for_format, (int)) \
    X(heif_context *, heif_context_alloc, (void)) \
    X(heif_error, heif_context_read_from_memory_without_copy, (heif_context *, const void *, size_t, const void *)) \
    X(void, heif_context_set_max_decoding_threads, (heif_context *, int)) \
    X(heif_error, heif_context_get_primary_image_handle, (heif_context *, heif_image_handle **)) \
    X(int, heif_image_handle_get_width, (const heif_image_handle *)) \
    X(int, heif_image_handle_get_height, (const heif_image_handle *)) \
    X(int, heif_image_handle_has_alpha_channel, (const heif_image_handle *)) \
    X(int, heif_image_handle_is_premultiplied_alpha, (const heif_image_handle *)) \
    X(int, heif_image_handle_get_luma_bits_per_pixel, (const heif_image_handle *)) \
    X(heif_decoding_options *, heif_decoding_options_alloc, (void)) \
    X(heif_error, heif_decode_image, \
        (const heif_image_handle *, heif_image **, int space, int chroma, const heif_decoding_options *)) \
    X(int, heif_image_get_width, (const heif_image *, int channel)) \
    X(int, heif_image_get_height, (const heif_image *, int channel)) \
    X(const uint8_t *, heif_image_get_plane_readonly, (const heif_image *, int channel, int *stride))

static struct { FUNCTIONS(DEC_FIELD) } f;

static cdp_status open_libraries(cdp_task task) {
    (void)task;
    void *library = dec_library("libheif.so.1");
    bool found = library != NULL;
    FUNCTIONS(DEC_FIND)
    if (!found) return CDP_NO_DECODER;
    /* Loads the decoders of releases that keep them in files of their own. */
    heif_error (*begin)(void *);
    if (dec_function(library, "heif_init", &begin, sizeof begin)) begin(NULL);
    if (!f.heif_have_decoder_for_format(COMPRESSION_HEVC)) return CDP_NO_DECODER;
    return CDP_OK;
}

/* libde265 has one at a time; a picture and its transparency are decoded one behind the other. */
static uint32_t threads(const cdp_request *request) {
    (void)request;
    return 4;
}

static void check(heif_error error) {
    switch (error.code) {
    case 0: return;
    case UNSUPPORTED_FILE:
    case UNSUPPORTED_FEATURE: dec_refuse(CDP_UNSUPPORTED, error.subcode);
    case NO_MEMORY: dec_refuse(CDP_TOO_COSTLY, error.subcode);
    default: dec_refuse(CDP_DAMAGED, error.subcode);
    }
}

static uint8_t on_white(uint32_t color, uint32_t alpha, bool multiplied) {
    uint32_t light = multiplied ? color * 255 : color * alpha;
    uint32_t sum = (light + 255 * (255 - alpha) + 127) / 255;
    return sum > 255 ? 255 : (uint8_t)sum;
}

static void flatten(uint8_t *bgr, const uint8_t *rgba, uint32_t width, bool multiplied) {
    for (uint32_t x = 0; x < width; x++, bgr += 3, rgba += 4) {
        bgr[0] = on_white(rgba[2], rgba[3], multiplied);
        bgr[1] = on_white(rgba[1], rgba[3], multiplied);
        bgr[2] = on_white(rgba[0], rgba[3], multiplied);
    }
}

static void turn_colors(uint8_t *bgr, const uint8_t *rgb, uint32_t width) {
    for (uint32_t x = 0; x < width; x++, bgr += 3, rgb += 3) {
        bgr[0] = rgb[2];
        bgr[1] = rgb[1];
        bgr[2] = rgb[0];
    }
}

static void decode(const cdp_request *request, const heif_image_handle *handle, cdp_answer *answer) {
    heif_decoding_options *options = f.heif_decoding_options_alloc();
    if (!options) dec_refuse(CDP_TOO_COSTLY, 0);
    options->convert_hdr_to_8bit = 1;
    heif_image *image = NULL;
    check(f.heif_decode_image(handle, &image, SPACE_RGB, answer->has_alpha ? CHROMA_RGBA : CHROMA_RGB, options));
    int stride = 0;
    const uint8_t *plane = f.heif_image_get_plane_readonly(image, CHANNEL_INTERLEAVED, &stride);
    size_t row_bytes = (size_t)answer->width * (answer->has_alpha ? 4 : 3);
    if (!plane || stride <= 0 || (size_t)stride < row_bytes ||
        f.heif_image_get_width(image, CHANNEL_INTERLEAVED) != (int)answer->width ||
        f.heif_image_get_height(image, CHANNEL_INTERLEAVED) != (int)answer->height) {
        dec_refuse(CDP_DAMAGED, 0);
    }
    dec_rows rows;
    uint8_t *line = malloc((size_t)answer->width * 3);
    if (!line || !dec_rows_open(&rows, answer->width, answer->height, request->reduction)) dec_refuse(CDP_TOO_COSTLY, 0);
    answer->payload = (uint64_t)dec_reduced(answer->width, request->reduction) *
                      dec_reduced(answer->height, request->reduction) * 3;
    dec_answer(answer);
    bool multiplied = f.heif_image_handle_is_premultiplied_alpha(handle) != 0;
    for (uint32_t y = 0; y < answer->height; y++, plane += stride) {
        if (answer->has_alpha) {
            flatten(line, plane, answer->width, multiplied);
        } else {
            turn_colors(line, plane, answer->width);
        }
        dec_rows_put(&rows, line);
    }
}

static void tell_version(cdp_answer *answer) {
    char text[64];
    int count = snprintf(text, sizeof text, "libheif %s", f.heif_get_version());
    answer->payload = count < 0 ? 0 : (uint64_t)count < sizeof text ? (uint64_t)count : sizeof text - 1;
    dec_answer(answer);
    dec_put(text, answer->payload);
}

static uint64_t big_endian(const uint8_t *bytes, int count) {
    uint64_t number = 0;
    for (int i = 0; i < count; i++) number = number << 8 | bytes[i];
    return number;
}

/* Whether a movie stands beside the still picture: a viewer that knows sequences plays it instead. */
static bool is_sequence(const uint8_t *bytes, uint64_t count) {
    for (uint64_t at = 0; count - at >= 16;) {
        if (memcmp(bytes + at + 4, "moov", 4) == 0) return true;
        uint64_t size = big_endian(bytes + at, 4);
        if (size == 1) size = big_endian(bytes + at + 8, 8);
        if (size < 8 || size > count - at) return false;
        at += size;
    }
    return false;
}

static void run(const cdp_request *request, const uint8_t *bytes) {
    cdp_answer answer = {.magic = CDP_MAGIC, .status = CDP_OK};
    if (request->task == CDP_VERSION) {
        tell_version(&answer);
        return;
    }
    if (request->task != CDP_PROBE && request->task != CDP_DECODE) dec_refuse(CDP_BAD_REQUEST, 0);
    if (is_sequence(bytes, request->input)) dec_refuse(CDP_SEVERAL_PICTURES, 0);
    heif_context *context = f.heif_context_alloc();
    if (!context) dec_refuse(CDP_TOO_COSTLY, 0);
    f.heif_context_set_max_decoding_threads(context, 0);
    check(f.heif_context_read_from_memory_without_copy(context, bytes, request->input, NULL));
    heif_image_handle *handle = NULL;
    check(f.heif_context_get_primary_image_handle(context, &handle));
    int width = f.heif_image_handle_get_width(handle), height = f.heif_image_handle_get_height(handle);
    int bits = f.heif_image_handle_get_luma_bits_per_pixel(handle);
    if (width <= 0 || height <= 0) dec_refuse(CDP_DAMAGED, 0);
    answer.width = (uint32_t)width;
    answer.height = (uint32_t)height;
    answer.has_alpha = f.heif_image_handle_has_alpha_channel(handle) != 0;
    answer.channels = answer.has_alpha ? 4 : 3;
    answer.bit_depth = bits > 0 ? (uint32_t)bits : 8;
    answer.pages = 1;
    if ((uint64_t)answer.width * answer.height > request->maximum_pixels) {
        answer.status = CDP_TOO_LARGE;
        dec_answer(&answer);
    } else if (request->task == CDP_PROBE) {
        dec_answer(&answer);
    } else {
        decode(request, handle, &answer);
    }
}

const dec_decoder dec_heic = {open_libraries, dec_no_descriptors, threads, run};
