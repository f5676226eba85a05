#include "internal.h"

#include <string.h>

/* Rows turned at once: a quarter turn then writes runs of pixels instead of one pixel a row. */
enum { BAND_ROWS = 16 };

static size_t row_bytes(const cic_turner *turner) { return (size_t)turner->width * 3; }

static bool turner_open(cic_turner *turner, uint8_t *pixels, uint32_t width, uint32_t height, uint8_t orientation) {
    memset(turner, 0, sizeof *turner);
    turner->pixels = pixels;
    turner->width = width;
    turner->height = height;
    turner->orientation = orientation;
    if (orientation == 1 || orientation == 4) return true;
    turner->band_rows = orientation < 5 ? 1 : height < BAND_ROWS ? height : BAND_ROWS;
    turner->band = cic_allocate(row_bytes(turner), turner->band_rows);
    return turner->band != NULL;
}

static void turner_close(cic_turner *turner) {
    cic_release(turner->band);
    turner->band = NULL;
}

static uint8_t *turner_row(cic_turner *turner) {
    if (turner->band) return turner->band + (turner->next - turner->band_first) * row_bytes(turner);
    uint32_t y = turner->orientation == 4 ? turner->height - 1 - turner->next : turner->next;
    return turner->pixels + y * row_bytes(turner);
}

/* Orientations 2 and 3: one row, its pixels from the right to the left. */
static void write_mirrored(cic_turner *turner, uint32_t row) {
    uint32_t y = turner->orientation == 3 ? turner->height - 1 - row : row;
    const uint8_t *from = turner->band;
    uint8_t *to = turner->pixels + y * row_bytes(turner) + row_bytes(turner);
    for (uint32_t x = 0; x < turner->width; x++, from += 3) {
        to -= 3;
        to[0] = from[0];
        to[1] = from[1];
        to[2] = from[2];
    }
}

/* Orientations 5 to 8: the band's columns become runs in the rows of the upright picture. */
static void write_turned(cic_turner *turner, uint32_t rows) {
    size_t from_stride = row_bytes(turner);
    size_t to_stride = (size_t)turner->height * 3;
    bool mirrored_x = turner->orientation == 6 || turner->orientation == 7; /* stored y runs to the left */
    bool mirrored_y = turner->orientation == 7 || turner->orientation == 8; /* stored x runs upwards */
    uint32_t left = mirrored_x ? turner->height - turner->band_first - rows : turner->band_first;
    for (uint32_t x = 0; x < turner->width; x++) {
        uint32_t y = mirrored_y ? turner->width - 1 - x : x;
        uint8_t *to = turner->pixels + y * to_stride + (size_t)left * 3;
        const uint8_t *from = turner->band + (size_t)x * 3 + (mirrored_x ? (rows - 1) * from_stride : 0);
        for (uint32_t i = 0; i < rows; i++, to += 3) {
            to[0] = from[0];
            to[1] = from[1];
            to[2] = from[2];
            from = mirrored_x ? from - from_stride : from + from_stride;
        }
    }
}

static void turner_commit(cic_turner *turner) {
    turner->next++;
    if (!turner->band) return;
    uint32_t rows = turner->next - turner->band_first;
    if (rows < turner->band_rows && turner->next < turner->height) return;
    if (turner->orientation < 5) {
        write_mirrored(turner, turner->band_first);
    } else {
        write_turned(turner, rows);
    }
    turner->band_first = turner->next;
}

/* MARK: Averaging */

bool cic_sink_open(cic_sink *sink, uint8_t *pixels, uint32_t width, uint32_t height, uint8_t orientation,
                   uint32_t reduction) {
    memset(sink, 0, sizeof *sink);
    sink->width = width;
    sink->height = height;
    sink->reduction = reduction;
    uint32_t across = cic_reduced(width, reduction), down = cic_reduced(height, reduction);
    if (!turner_open(&sink->turner, pixels, across, down, orientation)) return false;
    if (reduction == 1) return true;
    sink->line = cic_allocate((size_t)width, 3);
    sink->sums = cic_allocate((size_t)across, 3 * sizeof *sink->sums);
    if (sink->sums) memset(sink->sums, 0, (size_t)across * 3 * sizeof *sink->sums);
    if (sink->line && sink->sums) return true;
    cic_sink_close(sink);
    return false;
}

void cic_sink_close(cic_sink *sink) {
    turner_close(&sink->turner);
    cic_release(sink->line);
    cic_release(sink->sums);
    sink->line = NULL;
    sink->sums = NULL;
}

uint8_t *cic_sink_row(cic_sink *sink) { return sink->line ? sink->line : turner_row(&sink->turner); }

static void add_line(cic_sink *sink) {
    const uint8_t *from = sink->line;
    for (uint32_t x = 0; x < sink->width; x++, from += 3) {
        uint32_t *sums = sink->sums + (size_t)(x / sink->reduction) * 3;
        sums[0] += from[0];
        sums[1] += from[1];
        sums[2] += from[2];
    }
}

/* The last column and the last row may have fewer pixels to a square. */
static void write_averages(cic_sink *sink) {
    uint32_t rows = (sink->next - 1) % sink->reduction + 1;
    uint8_t *row = turner_row(&sink->turner);
    uint32_t *sums = sink->sums;
    for (uint32_t left = sink->width; left > 0; row += 3, sums += 3) {
        uint32_t columns = left < sink->reduction ? left : sink->reduction;
        uint32_t count = rows * columns;
        for (int c = 0; c < 3; c++) {
            row[c] = (uint8_t)((sums[c] + count / 2) / count);
            sums[c] = 0;
        }
        left -= columns;
    }
    turner_commit(&sink->turner);
}

void cic_sink_commit(cic_sink *sink) {
    sink->next++;
    if (!sink->line) {
        turner_commit(&sink->turner);
        return;
    }
    add_line(sink);
    if (sink->next % sink->reduction == 0 || sink->next == sink->height) write_averages(sink);
}

void cic_sink_fill_rest(cic_sink *sink) {
    while (sink->next < sink->height) {
        memset(cic_sink_row(sink), CIC_MISSING_VALUE, (size_t)sink->width * 3);
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
