#include "effort.h"

#include <stdio.h>
#include <string.h>

enum {
    MOST_COMPONENTS = 10,
    BLOCK = 8,
    BLOCK_SAMPLES = BLOCK * BLOCK,
    SOF0 = 0xC0,
    DHT = 0xC4,
    JPG = 0xC8,
    SOF9 = 0xC9,
    DAC = 0xCC,
    SOF15 = 0xCF,
    RST0 = 0xD0,
    SOI = 0xD8,
    EOI = 0xD9,
    SOS = 0xDA
};

typedef struct jpeg_component {
    uint8_t id;
    uint32_t across;
    uint32_t down;
} jpeg_component;

typedef struct jpeg_frame {
    uint32_t width, height;
    uint32_t count;
    uint32_t most_across, most_down;
    bool progressive, arithmetic;
    jpeg_component components[MOST_COMPONENTS];
} jpeg_frame;

static uint64_t blocks_of(uint64_t size, uint64_t sampling, uint64_t most) {
    uint64_t whole = most * BLOCK;
    return (size * sampling + whole - 1) / whole;
}

/* A component's samples: in whole blocks, or in whole interleaved units. */
static uint64_t samples_of(const jpeg_frame *frame, const jpeg_component *component, bool interleaved) {
    uint64_t across, down;
    if (interleaved) {
        across = blocks_of(frame->width, 1, frame->most_across) * component->across;
        down = blocks_of(frame->height, 1, frame->most_down) * component->down;
    } else {
        across = blocks_of(frame->width, component->across, frame->most_across);
        down = blocks_of(frame->height, component->down, frame->most_down);
    }
    return across * down * BLOCK_SAMPLES;
}

static bool read_frame(const uint8_t *segment, size_t length, uint8_t marker, jpeg_frame *frame) {
    if (length < 6) return false;
    frame->height = cic_be16(segment + 1);
    frame->width = cic_be16(segment + 3);
    frame->count = segment[5];
    frame->progressive = (marker & 3) == 2;
    frame->arithmetic = marker >= SOF9;
    frame->most_across = frame->most_down = 1;
    if (frame->count > MOST_COMPONENTS || length < 6 + 3 * (size_t)frame->count) return false;
    for (uint32_t i = 0; i < frame->count; i++) {
        jpeg_component *component = &frame->components[i];
        component->id = segment[6 + 3 * i];
        component->across = segment[7 + 3 * i] >> 4;
        component->down = segment[7 + 3 * i] & 15;
        if (component->across == 0 || component->across > 4 || component->down == 0 || component->down > 4) return false;
        if (component->across > frame->most_across) frame->most_across = component->across;
        if (component->down > frame->most_down) frame->most_down = component->down;
    }
    return true;
}

/* The samples that a scan covers, by its header. A component that the frame lacks counts as one of full size. */
static uint64_t passes_of(const jpeg_frame *frame, const uint8_t *segment, size_t length) {
    uint32_t count = length > 0 ? segment[0] : 0;
    uint64_t passes = 0;
    for (uint32_t i = 0; i < count && 2 + 2 * (size_t)i < length; i++) {
        jpeg_component largest = {0, frame->most_across, frame->most_down};
        const jpeg_component *component = &largest;
        for (uint32_t k = 0; k < frame->count; k++) {
            if (frame->components[k].id == segment[1 + 2 * i]) component = &frame->components[k];
        }
        passes += samples_of(frame, component, count > 1);
    }
    return passes * (frame->arithmetic ? CIC_ARITHMETIC_STEPS : 1);
}

void cic_jpeg_measure(const uint8_t *bytes, size_t count, uint64_t most, cic_jpeg_effort *effort) {
    memset(effort, 0, sizeof *effort);
    jpeg_frame frame = {0};
    bool has_frame = false;
    size_t at = 0;
    while (at < count) {
        /* Entropy-coded bytes and rubbish alike: on to the next 0xFF, as libjpeg skips what no scan has taken. */
        const uint8_t *next = memchr(bytes + at, 0xFF, count - at);
        if (!next) return;
        at = (size_t)(next - bytes) + 1;
        while (at < count && bytes[at] == 0xFF) at++;
        if (at == count) return;
        uint8_t marker = bytes[at++];
        if (marker == EOI) return;
        /* Stuffed bytes, restart markers and what has no length. */
        if (marker < SOF0 || (marker >= RST0 && marker <= SOI)) continue;
        if (count - at < 2) return;
        size_t length = cic_be16(bytes + at);
        if (length < 2 || length > count - at) return;
        const uint8_t *segment = bytes + at + 2;
        at += length;
        length -= 2;
        if (marker <= SOF15 && marker != DHT && marker != JPG && marker != DAC) {
            if (has_frame || !read_frame(segment, length, marker, &frame)) return;
            has_frame = true;
            effort->pixels = (uint64_t)frame.width * frame.height;
            for (uint32_t i = 0; i < frame.count; i++) {
                effort->samples += samples_of(&frame, &frame.components[i], frame.count > 1);
            }
        } else if (marker == SOS) {
            if (!has_frame) return;
            effort->keeps_coefficients |= frame.progressive || (length > 0 && segment[0] < frame.count);
            effort->passes = cic_add(effort->passes, passes_of(&frame, segment, length));
            if (++effort->scans > CIC_MAXIMUM_SCANS || effort->passes > most) return;
        }
    }
}

/* The scans, then each sample's transform, then each pixel's colour. */
uint64_t cic_jpeg_steps(const cic_jpeg_effort *effort) {
    return cic_add(effort->passes, effort->samples + effort->pixels);
}

uint64_t cic_jpeg_memory(const cic_jpeg_effort *effort) { return effort->keeps_coefficients ? effort->samples * 2 : 0; }

cic_status cic_fail_scans(cic_error *error) {
    char message[64];
    snprintf(message, sizeof message, "the JPEG has more than %d scans", CIC_MAXIMUM_SCANS);
    return cic_fail(error, CIC_TOO_COSTLY, 0, message);
}

cic_status cic_measure_jpeg(const cic_input *input, uint64_t most, cic_effort *effort, cic_error *error) {
    cic_jpeg_effort stream;
    cic_jpeg_measure(input->bytes, input->count, most, &stream);
    if (stream.scans > CIC_MAXIMUM_SCANS) return cic_fail_scans(error);
    effort->steps = cic_jpeg_steps(&stream);
    effort->memory = cic_jpeg_memory(&stream);
    return CIC_OK;
}
