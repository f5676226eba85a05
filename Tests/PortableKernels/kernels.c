// Prints what the computations with code for several processors give for the same numbers. scripts/portable holds the
// output of two processors against each other.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "CPictureKernels.h"
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

static uint32_t checksum(const void *values, size_t size) { return cts_crc32c(0, values, size); }

static void pictures(void) {
    enum { WIDTH = 37, HEIGHT = 23, RADIUS = 8, SIZE = 12, PLACES = 100, CHANNELS = 3 };
    static float plane[WIDTH * HEIGHT], scratch[WIDTH * HEIGHT + WIDTH + 2 * RADIUS], blurred[WIDTH * HEIGHT];
    float kernel[2 * RADIUS + 1], pattern[SIZE * SIZE], products[CPK_PLACES * CPK_PLACES], places[2 * PLACES];
    for (size_t i = 0; i < WIDTH * HEIGHT; i++) plane[i] = next_float();
    for (size_t i = 0; i < 2 * RADIUS + 1; i++) kernel[i] = next_float();
    for (size_t i = 0; i < SIZE * SIZE; i++) pattern[i] = next_float();
    for (size_t i = 0; i < 2 * PLACES; i++) places[i] = next_float() * WIDTH;
    cpk_blur(plane, WIDTH, HEIGHT, kernel, RADIUS, scratch, blurred);
    printf("blur %08x\n", checksum(blurred, sizeof blurred));
    cpk_products(plane, WIDTH, pattern, SIZE, products);
    printf("products %08x\n", checksum(products, sizeof products));
    static uint8_t pixels[WIDTH * HEIGHT * CHANNELS], filtered[sizeof pixels], rows[3 * CHANNELS * (WIDTH + 2)];
    uint8_t samples[PLACES];
    for (size_t i = 0; i < sizeof pixels; i++) pixels[i] = (uint8_t)next();
    cpk_sample(pixels, WIDTH, HEIGHT, WIDTH * CHANNELS, places, PLACES, samples);
    printf("samples %08x\n", checksum(samples, sizeof samples));
    cpk_smooth(pixels, WIDTH * CHANNELS, HEIGHT, CHANNELS, rows, filtered);
    printf("smooth %08x\n", checksum(filtered, sizeof filtered));
    cpk_median(pixels, WIDTH * CHANNELS, HEIGHT, CHANNELS, rows, filtered);
    printf("median %08x\n", checksum(filtered, sizeof filtered));
}

static void edges(void) {
    enum { EDGES = 1000 };
    static double x[EDGES], y[EDGES], angle[EDGES];
    static uint32_t hits[EDGES];
    for (size_t i = 0; i < EDGES; i++) {
        x[i] = next_float() * 100;
        y[i] = next_float() * 100;
        angle[i] = (next_float() + 1) * 1.5;
    }
    const cpk_edges all = {.x = x, .y = y, .angle = angle};
    const cpk_line line = {.angle = 0.1, .tolerance = 0.5, .cosine = 0.8, .sine = 0.6, .distance = 7, .width = 20};
    size_t count;
    cpk_edges_of_line(&all, 3, EDGES, &line, hits, &count);
    printf("edges %zu %08x\n", count, checksum(hits, count * sizeof *hits));
}

int main(void) {
    printf("instructions %s %s %s\n", cts_instructions(), ctm_instructions(), cpk_instructions());
    scan();
    multiply();
    pictures();
    edges();
    return 0;
}
