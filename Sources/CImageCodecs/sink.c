#include "internal.h"

#include <string.h>

/* Rows turned at once: a quarter turn then writes runs of pixels instead of one pixel a row. */
enum { BAND_ROWS = 16 };

static size_t row_bytes(const cic_sink *sink) { return (size_t)sink->width * 3; }

bool cic_sink_open(cic_sink *sink, uint8_t *pixels, uint32_t width, uint32_t height, uint8_t orientation) {
    memset(sink, 0, sizeof *sink);
    sink->pixels = pixels;
    sink->width = width;
    sink->height = height;
    sink->orientation = orientation;
    if (orientation == 1 || orientation == 4) return true;
    sink->band_rows = orientation < 5 ? 1 : height < BAND_ROWS ? height : BAND_ROWS;
    sink->band = cic_allocate(row_bytes(sink), sink->band_rows);
    return sink->band != NULL;
}

void cic_sink_close(cic_sink *sink) {
    cic_release(sink->band);
    sink->band = NULL;
}

uint8_t *cic_sink_row(cic_sink *sink) {
    if (sink->band) return sink->band + (sink->next - sink->band_first) * row_bytes(sink);
    uint32_t y = sink->orientation == 4 ? sink->height - 1 - sink->next : sink->next;
    return sink->pixels + y * row_bytes(sink);
}

/* Orientations 2 and 3: one row, its pixels from the right to the left. */
static void write_mirrored(cic_sink *sink, uint32_t row) {
    uint32_t y = sink->orientation == 3 ? sink->height - 1 - row : row;
    const uint8_t *from = sink->band;
    uint8_t *to = sink->pixels + y * row_bytes(sink) + row_bytes(sink);
    for (uint32_t x = 0; x < sink->width; x++, from += 3) {
        to -= 3;
        to[0] = from[0];
        to[1] = from[1];
        to[2] = from[2];
    }
}

/* Orientations 5 to 8: the band's columns become runs in the rows of the upright picture. */
static void write_turned(cic_sink *sink, uint32_t rows) {
    size_t from_stride = row_bytes(sink);
    size_t to_stride = (size_t)sink->height * 3;
    bool mirrored_x = sink->orientation == 6 || sink->orientation == 7; /* stored y runs to the left */
    bool mirrored_y = sink->orientation == 7 || sink->orientation == 8; /* stored x runs upwards */
    uint32_t left = mirrored_x ? sink->height - sink->band_first - rows : sink->band_first;
    for (uint32_t x = 0; x < sink->width; x++) {
        uint32_t y = mirrored_y ? sink->width - 1 - x : x;
        uint8_t *to = sink->pixels + y * to_stride + (size_t)left * 3;
        const uint8_t *from = sink->band + (size_t)x * 3 + (mirrored_x ? (rows - 1) * from_stride : 0);
        for (uint32_t i = 0; i < rows; i++, to += 3) {
            to[0] = from[0];
            to[1] = from[1];
            to[2] = from[2];
            from = mirrored_x ? from - from_stride : from + from_stride;
        }
    }
}

void cic_sink_commit(cic_sink *sink) {
    sink->next++;
    if (!sink->band) return;
    uint32_t rows = sink->next - sink->band_first;
    if (rows < sink->band_rows && sink->next < sink->height) return;
    if (sink->orientation < 5) {
        write_mirrored(sink, sink->band_first);
    } else {
        write_turned(sink, rows);
    }
    sink->band_first = sink->next;
}

void cic_sink_fill_rest(cic_sink *sink) {
    while (sink->next < sink->height) {
        memset(cic_sink_row(sink), CIC_MISSING_VALUE, row_bytes(sink));
        cic_sink_commit(sink);
    }
}

void cic_flatten_straight(uint8_t *bgr, const uint8_t *bgra, uint32_t width) {
    for (uint32_t x = 0; x < width; x++, bgr += 3, bgra += 4) {
        uint32_t alpha = bgra[3];
        uint32_t white = 255 * (255 - alpha) + 127;
        bgr[0] = (uint8_t)((bgra[0] * alpha + white) / 255);
        bgr[1] = (uint8_t)((bgra[1] * alpha + white) / 255);
        bgr[2] = (uint8_t)((bgra[2] * alpha + white) / 255);
    }
}

/* Colours above their alpha occur in hostile files alone; they stop at white. */
static uint8_t on_white(uint8_t color, uint8_t alpha) {
    uint32_t sum = (uint32_t)color + 255 - alpha;
    return sum > 255 ? 255 : (uint8_t)sum;
}

void cic_flatten_premultiplied(uint8_t *bgr, const uint8_t *bgra, uint32_t width) {
    for (uint32_t x = 0; x < width; x++, bgr += 3, bgra += 4) {
        bgr[0] = on_white(bgra[0], bgra[3]);
        bgr[1] = on_white(bgra[1], bgra[3]);
        bgr[2] = on_white(bgra[2], bgra[3]);
    }
}
