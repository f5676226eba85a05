#include "codec.h"

#include <stdio.h>
#include <string.h>

#include <webp/decode.h>

enum { FIRST_CHUNK = 12, CHUNK_HEADER = 8 };

/* The EXIF chunk, wherever it stands after the pixels. */
static const uint8_t *find_exif(const uint8_t *bytes, size_t count, size_t *length) {
    size_t at = FIRST_CHUNK;
    while (at <= count && count - at >= CHUNK_HEADER) {
        size_t size = cic_le32(bytes + at + 4);
        if (size > count - at - CHUNK_HEADER) return NULL;
        if (memcmp(bytes + at, "EXIF", 4) == 0) {
            *length = size;
            return bytes + at + CHUNK_HEADER;
        }
        at += CHUNK_HEADER + size + (size & 1);
    }
    return NULL;
}

static cic_status report(VP8StatusCode code, cic_error *error) {
    int32_t native = (int32_t)code;
    switch (code) {
    case VP8_STATUS_OUT_OF_MEMORY: return cic_fail(error, CIC_NO_MEMORY, native, "no memory for the WebP decoder");
    case VP8_STATUS_UNSUPPORTED_FEATURE:
        return cic_fail(error, CIC_UNSUPPORTED, native, "the WebP uses a feature that is not decoded here");
    case VP8_STATUS_NOT_ENOUGH_DATA:
    case VP8_STATUS_SUSPENDED: return cic_fail(error, CIC_DAMAGED, native, "the WebP ends early");
    default: return cic_fail(error, CIC_DAMAGED, native, "the WebP is damaged");
    }
}

static cic_status probe_webp(const uint8_t *bytes, size_t count, cic_header *header, cic_error *error) {
    WebPBitstreamFeatures features;
    VP8StatusCode code = WebPGetFeatures(bytes, count, &features);
    if (code != VP8_STATUS_OK) return report(code, error);
    if (features.has_animation) {
        return cic_fail(error, CIC_UNSUPPORTED, 0, "an animated WebP is not decoded here, only still ones");
    }
    header->width = (uint32_t)features.width;
    header->height = (uint32_t)features.height;
    header->has_alpha = features.has_alpha != 0;
    header->channels = features.has_alpha ? 4 : 3;
    header->bit_depth = 8;
    size_t length = 0;
    const uint8_t *exif = find_exif(bytes, count, &length);
    if (exif) header->orientation = cic_exif_orientation(exif, length);
    return CIC_OK;
}

static cic_status measure_webp(const cic_input *input, uint64_t most, cic_effort *effort, cic_error *error) {
    enum { LOSSLESS = 2 };
    (void)most;
    const cic_header *header = input->header;
    WebPBitstreamFeatures features;
    VP8StatusCode code = WebPGetFeatures(input->bytes, input->count, &features);
    if (code != VP8_STATUS_OK) return report(code, error);
    uint64_t pixels = (uint64_t)header->width * header->height;
    uint64_t delivered = (uint64_t)cic_reduced(header->width, input->reduction) *
                         cic_reduced(header->height, input->reduction);
    effort->steps = cic_multiply(pixels, CIC_WEBP_STEPS);
    /* A lossless file keeps all pixels, and a lossy one keeps all alpha. */
    effort->memory = features.format == LOSSLESS ? pixels * 4 : header->has_alpha ? pixels : 0;
    if (header->has_alpha || header->orientation != 1) effort->memory += delivered * (header->has_alpha ? 4 : 3);
    return CIC_OK;
}

/*
 * Into the buffer as it is stored. The decoder is the incremental one, because it alone tells how many rows a file
 * that was cut short still gave.
 */
static VP8StatusCode decode_stored(const cic_input *input, uint32_t across, uint32_t down, WEBP_CSP_MODE mode,
                                   uint8_t *to, size_t stride, int *rows) {
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) return VP8_STATUS_INVALID_PARAM;
    config.output.colorspace = mode;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = to;
    config.output.u.RGBA.stride = (int)stride;
    config.output.u.RGBA.size = stride * down;
    config.options.use_scaling = input->reduction > 1;
    config.options.scaled_width = (int)across;
    config.options.scaled_height = (int)down;
    WebPIDecoder *decoder = WebPIDecode(NULL, 0, &config);
    if (!decoder) return VP8_STATUS_OUT_OF_MEMORY;
    cic_count_up();
    VP8StatusCode code = WebPIUpdate(decoder, input->bytes, input->count);
    int width = 0, height = 0;
    *rows = 0;
    if (!WebPIDecGetRGB(decoder, rows, &width, &height, NULL)) *rows = 0;
    WebPIDelete(decoder);
    WebPFreeDecBuffer(&config.output);
    cic_count_down();
    return code;
}

static cic_status decode_webp(const cic_input *input, cic_result *result, cic_error *error) {
    const cic_header *header = input->header;
    WebPBitstreamFeatures features;
    VP8StatusCode code = WebPGetFeatures(input->bytes, input->count, &features);
    if (code != VP8_STATUS_OK) return report(code, error);
    if ((uint32_t)features.width != header->width || (uint32_t)features.height != header->height) {
        return cic_fail(error, CIC_DAMAGED, 0, "the WebP states two sizes");
    }
    bool alpha = features.has_alpha != 0;
    bool in_place = !alpha && header->orientation == 1;
    uint32_t across = cic_reduced(header->width, input->reduction), down = cic_reduced(header->height, input->reduction);
    size_t stride = (size_t)across * (alpha ? 4 : 3);
    uint8_t *stored = in_place ? input->pixels : cic_allocate(stride, down);
    cic_sink sink;
    if (!stored || !cic_sink_open(&sink, input->pixels, across, down, header->orientation, 1)) {
        if (!in_place) cic_release(stored);
        return cic_fail(error, CIC_NO_MEMORY, 0, "no memory for the WebP decoder");
    }
    int rows = 0;
    code = decode_stored(input, across, down, alpha ? MODE_bgrA : MODE_BGR, stored, stride, &rows);
    for (int y = 0; y < rows && sink.next < sink.height; y++) {
        uint8_t *row = cic_sink_row(&sink);
        const uint8_t *from = stored + (size_t)y * stride;
        if (alpha) {
            cic_flatten_premultiplied(row, from, sink.width);
        } else if (!in_place) {
            memcpy(row, from, stride);
        }
        cic_sink_commit(&sink);
    }
    cic_status status = CIC_OK;
    if (sink.next == 0) {
        status = report(code == VP8_STATUS_OK ? VP8_STATUS_BITSTREAM_ERROR : code, error);
    } else {
        result->partial = code != VP8_STATUS_OK || sink.next < sink.height;
        cic_sink_fill_rest(&sink);
    }
    cic_sink_close(&sink);
    if (!in_place) cic_release(stored);
    return status;
}

static bool version_webp(char *text, size_t capacity) {
    int number = WebPGetDecoderVersion();
    snprintf(text, capacity, "libwebp %d.%d.%d", number >> 16 & 255, number >> 8 & 255, number & 255);
    return true;
}

const cic_codec cic_webp_codec = {
    CIC_FORMAT_WEBP, probe_webp, measure_webp, decode_webp, NULL, version_webp,
};
