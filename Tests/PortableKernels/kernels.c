// Prints what the computations with code for several processors give for the same numbers. scripts/portable holds the
// output of two processors against each other.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "CTemplateMatrix.h"
#include "CTemplateScan.h"

enum { PANELS = 7, DIMENSION = 128, QUERIES = 3, COUNT = PANELS * CTS_PANEL_HEIGHT };

static uint32_t state = 1;

// The same numbers everywhere.
static uint32_t next(void) { return (state = state * 1664525u + 1013904223u) >> 8; }
static float next_float(void) { return (float)next() / (1 << 24) * 2 - 1; }

static void scan(void) {
    static uint8_t codes[COUNT * DIMENSION];
    static int8_t wanted[QUERIES][DIMENSION];
    float factors[PANELS * 2 * CTS_PANEL_HEIGHT];
    for (size_t i = 0; i < sizeof codes; i++) codes[i] = (uint8_t)(1 + next() % 255);
    for (size_t panel = 0; panel < PANELS; panel++) {
        for (size_t i = 0; i < CTS_PANEL_HEIGHT; i++) {
            factors[panel * 2 * CTS_PANEL_HEIGHT + i] = 0.001f;
            factors[panel * 2 * CTS_PANEL_HEIGHT + CTS_PANEL_HEIGHT + i] = 0.002f;
        }
    }
    cts_query queries[QUERIES];
    for (size_t query = 0; query < QUERIES; query++) {
        for (size_t i = 0; i < DIMENSION; i++) wanted[query][i] = (int8_t)((int)(next() % 255) - 127);
        // The estimates of random templates spread around 0, so that about half of them are found.
        queries[query] = (cts_query){.codes = wanted[query], .scale = 0.001f, .length = 1, .floor = 0.01f};
        int32_t sums[CTS_PANEL_HEIGHT];
        cts_sums(codes, DIMENSION, wanted[query], sums);
        for (size_t i = 0; i < CTS_PANEL_HEIGHT; i++) printf("sum %d\n", sums[i]);
    }
    static uint32_t hits[QUERIES * COUNT];
    size_t counts[QUERIES];
    cts_scan(codes, factors, PANELS, DIMENSION, queries, QUERIES, hits, counts);
    for (size_t query = 0; query < QUERIES; query++) {
        for (size_t i = 0; i < counts[query]; i++) printf("hit %zu %u\n", query, hits[query * COUNT + i]);
    }
    printf("checksum %08x\n", cts_crc32c(0, codes, sizeof codes));
}

static void multiply(void) {
    static float rows[COUNT * DIMENSION], scores[COUNT * COUNT];
    for (size_t i = 0; i < COUNT * DIMENSION; i++) rows[i] = next_float();
    printf("product %.17g\n", cts_product(rows, rows + DIMENSION, DIMENSION));
    ctm_multiply(rows, COUNT, rows, COUNT, DIMENSION, scores);
    for (size_t row = 0; row < COUNT; row++) {
        for (size_t column = 0; column < COUNT; column += 9) {
            // The order of the sums is the same, but not every processor fuses them: the last digits may differ.
            const float score = scores[row * COUNT + column];
            printf("score %.2f\n", roundf(score * 100) / 100);
            const float *first = rows + row / CTM_PANEL_HEIGHT * CTM_PANEL_HEIGHT * DIMENSION + row % CTM_PANEL_HEIGHT;
            const float *second = rows + column / CTM_PANEL_HEIGHT * CTM_PANEL_HEIGHT * DIMENSION + column % CTM_PANEL_HEIGHT;
            if (ctm_score(first, second, DIMENSION) != score) exit(1);
        }
    }
}

int main(void) {
    printf("instructions %s %s\n", cts_instructions(), ctm_instructions());
    scan();
    multiply();
    return 0;
}
