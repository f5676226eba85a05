#include <string.h>

#include "Source.h"

// Containers state their own length; a file that ends before it was cut off. The demuxers do not tell.

// Unsigned, most significant byte first.
static uint64_t big_endian(const uint8_t *bytes, size_t count) {
    uint64_t value = 0;
    for (size_t i = 0; i < count; i++) value = value << 8 | bytes[i];
    return value;
}

// Boxes follow one another to the end of the file.
static bool boxes_end_early(ffb_source *source) {
    uint64_t size = (uint64_t)source->size, position = 0;
    for (int box = 0; box < 10000 && size - position >= 8; box++) {
        uint8_t head[16];
        size_t got = ffb_source_read_at(source, (int64_t)position, head, sizeof head);
        if (got < 8) return false;
        uint64_t length = big_endian(head, 4), smallest = 8;
        // 0 is to the end of the file, 1 that a longer length follows.
        if (length == 0) return false;
        if (length == 1) {
            if (got < 16) return true;
            length = big_endian(head + 8, 8);
            smallest = 16;
        }
        if (length < smallest) return false;
        if (length > size - position) return true;
        position += length;
    }
    return false;
}

// An EBML number: its leading zero bits tell how long it is. Unknown lengths have all bits set.
static size_t ebml_length(const uint8_t *bytes, size_t count, uint64_t *value) {
    if (count == 0 || bytes[0] == 0) return 0;
    size_t length = 1;
    while (length < 8 && (bytes[0] & (0x80 >> (length - 1))) == 0) length++;
    if (length > count) return 0;
    *value = (bytes[0] & (0xFFu >> length));
    *value = *value << (8 * (length - 1)) | big_endian(bytes + 1, length - 1);
    if (*value == (UINT64_C(1) << (7 * length)) - 1) *value = UINT64_MAX;
    return length;
}

static bool segment_ends_early(ffb_source *source) {
    uint8_t head[32];
    uint64_t header = 0, segment = 0, size = (uint64_t)source->size;
    size_t got = ffb_source_read_at(source, 0, head, sizeof head);
    if (got < 5) return false;
    size_t length = ebml_length(head + 4, got - 4, &header);
    if (length == 0 || header > size) return false;
    uint64_t position = 4 + length + header;
    got = position < size ? ffb_source_read_at(source, (int64_t)position, head, sizeof head) : 0;
    if (got < 5 || memcmp(head, "\x18\x53\x80\x67", 4) != 0) return false;
    length = ebml_length(head + 4, got - 4, &segment);
    if (length == 0 || segment == UINT64_MAX) return false;
    return segment > size - position - 4 - length;
}

static bool riff_ends_early(ffb_source *source) {
    uint8_t head[8];
    if (ffb_source_read_at(source, 0, head, sizeof head) < sizeof head) return false;
    uint32_t length = head[4] | (uint32_t)head[5] << 8 | (uint32_t)head[6] << 16 | (uint32_t)head[7] << 24;
    return (int64_t)length + 8 > source->size;
}

// A GIF ends with a semicolon; some writers pad it with zeros.
static bool gif_ends_early(ffb_source *source) {
    uint8_t tail[64];
    int64_t from = source->size > (int64_t)sizeof tail ? source->size - (int64_t)sizeof tail : 0;
    size_t count = ffb_source_read_at(source, from, tail, sizeof tail);
    while (count > 0 && tail[count - 1] == 0) count--;
    return count > 0 && tail[count - 1] != ';';
}

bool ffb_source_ends_early(ffb_source *source, ffb_container container) {
    switch (container) {
        case FFB_CONTAINER_MP4:
        case FFB_CONTAINER_MOV: return boxes_end_early(source);
        case FFB_CONTAINER_MATROSKA:
        case FFB_CONTAINER_WEBM: return segment_ends_early(source);
        case FFB_CONTAINER_AVI: return riff_ends_early(source);
        case FFB_CONTAINER_GIF: return gif_ends_early(source);
        case FFB_CONTAINER_NONE: return false;
    }
    return false;
}
