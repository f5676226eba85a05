#include "codec.h"

#include <stdio.h>
#include <string.h>

enum { FILE_HEADER = 14, CORE_HEADER = 12, INFO_HEADER = 40, PLAIN = 0, MASKS = 3, ALPHA_MASKS = 6 };

/* One channel of a pixel that is given by bit masks. */
typedef struct bmp_channel {
    uint32_t mask;
    uint32_t shift;
    uint32_t maximum;
} bmp_channel;

typedef struct bmp_layout {
    uint32_t width;
    uint32_t height;
    uint32_t bits;
    bool top_down;
    size_t pixels_at;
    size_t stride;
    uint8_t palette[256][3];
    bmp_channel channels[3]; /* blue, green, red */
} bmp_layout;

static bool set_channel(bmp_channel *channel, uint32_t mask) {
    channel->mask = mask;
    channel->shift = 0;
    channel->maximum = 0;
    if (mask == 0) return true;
    while (((mask >> channel->shift) & 1) == 0) channel->shift++;
    channel->maximum = mask >> channel->shift;
    return (channel->maximum & (channel->maximum + 1)) == 0; /* one run of ones */
}

static uint8_t take(const bmp_channel *channel, uint32_t pixel) {
    if (channel->maximum == 0) return 0;
    uint64_t value = (pixel & channel->mask) >> channel->shift;
    return (uint8_t)((value * 255 + channel->maximum / 2) / channel->maximum);
}

/* The colours between the header and the pixels; those that are missing are black. */
static void read_palette(bmp_layout *layout, const uint8_t *bytes, size_t count, size_t at, uint32_t stated,
                         size_t each) {
    size_t entries = (size_t)1 << layout->bits;
    if (stated > 0 && stated < entries) entries = stated;
    for (size_t i = 0; i < entries && at <= count && count - at >= each; i++, at += each) {
        memcpy(layout->palette[i], bytes + at, 3);
    }
}

static bool read_masks(bmp_layout *layout, const uint8_t *bytes, size_t count, uint32_t compression) {
    uint32_t red = layout->bits == 16 ? 0x7C00 : 0xFF0000;
    uint32_t green = layout->bits == 16 ? 0x03E0 : 0x00FF00;
    uint32_t blue = layout->bits == 16 ? 0x001F : 0x0000FF;
    if (compression != PLAIN) {
        const uint8_t *masks = bytes + FILE_HEADER + INFO_HEADER;
        if (count < FILE_HEADER + INFO_HEADER + 12) return false;
        red = cic_le32(masks);
        green = cic_le32(masks + 4);
        blue = cic_le32(masks + 8);
    }
    return set_channel(&layout->channels[0], blue) && set_channel(&layout->channels[1], green) &&
           set_channel(&layout->channels[2], red);
}

static cic_status read_info_header(const uint8_t *bytes, size_t count, size_t size, bmp_layout *layout,
                                   cic_error *error) {
    int32_t width = (int32_t)cic_le32(bytes + 18), height = (int32_t)cic_le32(bytes + 22);
    if (width <= 0 || height == 0 || height == INT32_MIN) {
        return cic_fail(error, CIC_DAMAGED, 0, "the BMP states a size that cannot be");
    }
    layout->width = (uint32_t)width;
    layout->top_down = height < 0;
    layout->height = (uint32_t)(height < 0 ? -height : height);
    layout->bits = cic_le16(bytes + 28);
    uint32_t compression = cic_le32(bytes + 30);
    bool masked = compression == MASKS || compression == ALPHA_MASKS;
    if (compression != PLAIN && !(masked && (layout->bits == 16 || layout->bits == 32))) {
        return cic_fail(error, CIC_UNSUPPORTED, (int32_t)compression,
                        "the BMP is compressed in a way that is not decoded here");
    }
    if (layout->bits <= 8) read_palette(layout, bytes, count, FILE_HEADER + size, cic_le32(bytes + 46), 4);
    if ((layout->bits == 16 || layout->bits == 32) && !read_masks(layout, bytes, count, compression)) {
        return cic_fail(error, CIC_DAMAGED, 0, "the BMP's colour masks are broken");
    }
    return CIC_OK;
}

static cic_status read_layout(const uint8_t *bytes, size_t count, bmp_layout *layout, cic_error *error) {
    memset(layout, 0, sizeof *layout);
    size_t size = cic_le32(bytes + FILE_HEADER); /* the sniffer saw the first 18 bytes */
    if (count < FILE_HEADER + size || (size != CORE_HEADER && size < INFO_HEADER)) {
        return cic_fail(error, CIC_DAMAGED, 0, "the BMP ends inside its header");
    }
    cic_status status = CIC_OK;
    if (size == CORE_HEADER) {
        layout->width = cic_le16(bytes + 18);
        layout->height = cic_le16(bytes + 20);
        layout->bits = cic_le16(bytes + 24);
        if (layout->bits <= 8) read_palette(layout, bytes, count, FILE_HEADER + size, 0, 3);
        if (layout->bits > 8 && layout->bits != 24) layout->bits = 0;
    } else {
        status = read_info_header(bytes, count, size, layout, error);
    }
    if (status != CIC_OK) return status;
    switch (layout->bits) {
    case 1: case 4: case 8: case 16: case 24: case 32: break;
    default: return cic_fail(error, CIC_DAMAGED, 0, "the BMP states a number of bits a pixel that does not exist");
    }
    layout->pixels_at = cic_le32(bytes + 10);
    layout->stride = (size_t)(((uint64_t)layout->width * layout->bits + 31) / 32 * 4);
    return CIC_OK;
}

static cic_status probe_bmp(const uint8_t *bytes, size_t count, cic_header *header, cic_error *error) {
    bmp_layout layout;
    cic_status status = read_layout(bytes, count, &layout, error);
    if (status != CIC_OK) return status;
    header->width = layout.width;
    header->height = layout.height;
    header->channels = layout.bits <= 8 ? 1 : 3;
    header->bit_depth = layout.bits <= 8 ? (uint8_t)layout.bits : 8;
    return CIC_OK;
}

/* The fourth byte of 32-bit pixels is left alone: most writers put nothing meaningful there. */
static void convert_row(const bmp_layout *layout, uint8_t *bgr, const uint8_t *from) {
    if (layout->bits == 24) {
        memcpy(bgr, from, (size_t)layout->width * 3);
        return;
    }
    for (uint32_t x = 0; x < layout->width; x++, bgr += 3) {
        if (layout->bits <= 8) {
            size_t bit = (size_t)x * layout->bits;
            uint32_t index = (from[bit / 8] >> (8 - layout->bits - bit % 8)) & ((1u << layout->bits) - 1);
            memcpy(bgr, layout->palette[index], 3);
        } else {
            uint32_t pixel = layout->bits == 16 ? cic_le16(from + (size_t)x * 2) : cic_le32(from + (size_t)x * 4);
            for (int c = 0; c < 3; c++) bgr[c] = take(&layout->channels[c], pixel);
        }
    }
}

static cic_status decode_bmp(const cic_input *input, cic_result *result, cic_error *error) {
    bmp_layout layout;
    cic_sink sink;
    if (cic_sniff(input->bytes, input->count) != CIC_FORMAT_BMP) {
        return cic_fail(error, CIC_BAD_ARGUMENT, 0, "the bytes are not those of the header");
    }
    cic_status status = read_layout(input->bytes, input->count, &layout, error);
    if (status != CIC_OK) return status;
    if (layout.width != input->header->width || layout.height != input->header->height) {
        return cic_fail(error, CIC_BAD_ARGUMENT, 0, "the bytes are not those of the header");
    }
    size_t available = input->count > layout.pixels_at ? (input->count - layout.pixels_at) / layout.stride : 0;
    if (available == 0) return cic_fail(error, CIC_DAMAGED, 0, "the BMP ends before its first row");
    if (!cic_sink_open(&sink, input->pixels, layout.width, layout.height, 1, input->reduction)) {
        return cic_fail(error, CIC_NO_MEMORY, 0, "no memory for the BMP decoder");
    }
    for (uint32_t y = 0; y < layout.height; y++) {
        size_t stored = layout.top_down ? y : layout.height - 1 - y;
        if (stored < available) {
            convert_row(&layout, cic_sink_row(&sink), input->bytes + layout.pixels_at + stored * layout.stride);
        } else {
            memset(cic_sink_row(&sink), CIC_MISSING_VALUE, (size_t)layout.width * 3);
            result->partial = true;
        }
        cic_sink_commit(&sink);
    }
    cic_sink_close(&sink);
    return CIC_OK;
}

static cic_status measure_bmp(const cic_input *input, uint64_t most, cic_effort *effort, cic_error *error) {
    (void)most;
    (void)error;
    effort->steps = (uint64_t)input->header->width * input->header->height * 2;
    return CIC_OK;
}

static bool version_bmp(char *text, size_t capacity) {
    snprintf(text, capacity, "built in");
    return true;
}

const cic_codec cic_bmp_codec = {
    CIC_FORMAT_BMP, probe_bmp, measure_bmp, decode_bmp, NULL, version_bmp,
};
