/* Functions that all codecs share. */
#ifndef CIC_INTERNAL_H
#define CIC_INTERNAL_H

#include "CImageCodecs.h"

/* The value of pixels that a damaged file lacks. */
#define CIC_MISSING_VALUE 128

/* MARK: Numbers in bytes; the caller has checked the bounds */

static inline uint16_t cic_le16(const uint8_t *p) { return (uint16_t)(p[0] | p[1] << 8); }
static inline uint16_t cic_be16(const uint8_t *p) { return (uint16_t)(p[0] << 8 | p[1]); }
static inline uint32_t cic_le32(const uint8_t *p) {
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}
static inline uint32_t cic_be32(const uint8_t *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | (uint32_t)p[3];
}

/* MARK: EXIF */

/* The orientation, 1 to 8, in an EXIF block with or without its "Exif\0\0"; 1 when it states none or is damaged. */
uint8_t cic_exif_orientation(const uint8_t *bytes, size_t count);

/* MARK: Rows into the upright picture */

/* Takes rows from the top down and puts them where the orientation wants them. */
typedef struct cic_turner {
    uint8_t *pixels;
    uint32_t width;
    uint32_t height;
    uint8_t orientation;
    uint32_t next;
    /* Rows that wait to be turned; NULL where rows are written in place. */
    uint8_t *band;
    uint32_t band_rows;
    uint32_t band_first;
} cic_turner;

/* Takes stored rows from the top down, averages squares of `reduction` pixels, and has them turned. */
typedef struct cic_sink {
    uint32_t width;
    uint32_t height;
    uint32_t next;
    uint32_t reduction;
    /* A stored row, and the sums of those since the last one written; NULL where nothing is averaged. */
    uint8_t *line;
    uint32_t *sums;
    cic_turner turner;
} cic_sink;

/* False without memory. `width` and `height` are those of the stored rows. */
bool cic_sink_open(cic_sink *sink, uint8_t *pixels, uint32_t width, uint32_t height, uint8_t orientation,
                   uint32_t reduction);
/* The place of the next stored row, 3 * width bytes of BGR. cic_sink_commit takes it over. */
uint8_t *cic_sink_row(cic_sink *sink);
void cic_sink_commit(cic_sink *sink);
/* Fills the rows that never came. */
void cic_sink_fill_rest(cic_sink *sink);
void cic_sink_close(cic_sink *sink);

/* BGRA on white: straight alpha, and colours already multiplied by alpha. */
void cic_flatten_straight(uint8_t *bgr, const uint8_t *bgra, uint32_t width);
void cic_flatten_premultiplied(uint8_t *bgr, const uint8_t *bgra, uint32_t width);

/* MARK: Codecs */

typedef struct cic_input {
    const uint8_t *bytes;
    size_t count;
    const cic_header *header;
    uint32_t reduction;
    uint8_t *pixels;
} cic_input;

#endif
