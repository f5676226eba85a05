#include "Rows.h"

#include <stdlib.h>
#include <string.h>

#include "Conversation.h"

bool dec_rows_open(dec_rows *rows, uint32_t width, uint32_t height, uint32_t reduction) {
    *rows = (dec_rows){.width = width, .height = height, .reduction = reduction};
    if (reduction == 1) return true;
    uint32_t across = dec_reduced(width, reduction);
    rows->sums = calloc((size_t)across * 3, sizeof *rows->sums);
    rows->line = malloc((size_t)across * 3);
    return rows->sums && rows->line;
}

/* The last column and the last row may have fewer pixels to a square. */
static void put_averages(dec_rows *rows) {
    uint32_t down = (rows->next - 1) % rows->reduction + 1;
    uint32_t across = dec_reduced(rows->width, rows->reduction);
    for (uint32_t x = 0; x < across; x++) {
        uint32_t left = rows->width - x * rows->reduction;
        uint32_t count = down * (left < rows->reduction ? left : rows->reduction);
        for (size_t i = (size_t)x * 3; i < (size_t)x * 3 + 3; i++) {
            rows->line[i] = (uint8_t)((rows->sums[i] + count / 2) / count);
        }
    }
    dec_put(rows->line, (size_t)across * 3);
    memset(rows->sums, 0, (size_t)across * 3 * sizeof *rows->sums);
}

void dec_rows_put(dec_rows *rows, const uint8_t *bgr) {
    rows->next++;
    if (!rows->sums) {
        dec_put(bgr, (size_t)rows->width * 3);
        return;
    }
    for (uint32_t x = 0; x < rows->width; x++, bgr += 3) {
        uint32_t *sums = rows->sums + (size_t)(x / rows->reduction) * 3;
        sums[0] += bgr[0];
        sums[1] += bgr[1];
        sums[2] += bgr[2];
    }
    if (rows->next % rows->reduction == 0 || rows->next == rows->height) put_averages(rows);
}
