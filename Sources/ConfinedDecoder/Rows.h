/* Rows of pixels on their way out, made smaller. */
#ifndef DEC_ROWS_H
#define DEC_ROWS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct dec_rows {
    uint32_t width, height, reduction;
    uint32_t next;
    /* Sums of the rows since the last one that was put, and room for that; NULL where nothing is averaged. */
    uint32_t *sums;
    uint8_t *line;
} dec_rows;

/* A side of so many pixels at 1/reduction, rounded up. */
static inline uint32_t dec_reduced(uint32_t side, uint32_t reduction) {
    return side / reduction + (side % reduction != 0);
}

/* Takes `height` rows of `width` pixels of BGR; false without memory. */
bool dec_rows_open(dec_rows *rows, uint32_t width, uint32_t height, uint32_t reduction);
/* Puts a row, or averages it with those of its squares. */
void dec_rows_put(dec_rows *rows, const uint8_t *bgr);

#endif
