/* What a file costs to decode, told from its headers alone. */
#ifndef CIC_EFFORT_H
#define CIC_EFFORT_H

#include "internal.h"

/*
 * Where one step is an inner loop's turn over a sample of the file or a pixel of the picture, meant to take about a
 * nanosecond: so many cost the following. They are estimates of what each decoder does to a sample, not fitted to
 * measurements.
 */
enum {
    /* A coefficient under the arithmetic decoder, which takes several decisions for it without reading a bit. */
    CIC_ARITHMETIC_STEPS = 8,
    /* A byte of LZW or deflate, with the predictor that follows. */
    CIC_INFLATED_STEPS = 2,
    /* A byte of eight fax pixels, each of which may be a run of its own. */
    CIC_FAX_STEPS = 32,
    /* A pixel of WebP, lossy or lossless. */
    CIC_WEBP_STEPS = 10,
    /* A strip or tile: its decoder is set up anew. */
    CIC_PIECE_STEPS = 4096
};

/* What one JPEG stream costs, in a file of its own or in a strip or tile of a TIFF. */
typedef struct cic_jpeg_effort {
    /* Samples that all scans pass over. */
    uint64_t passes;
    /* Samples of all components, padded to whole blocks. */
    uint64_t samples;
    uint64_t pixels;
    uint32_t scans;
    /* Whether all coefficients are kept, two bytes each, until the last scan has been read. */
    bool keeps_coefficients;
} cic_jpeg_effort;

/* More scans than this are refused however small the picture: each sets up its tables anew. */
enum { CIC_MAXIMUM_SCANS = 100 };

/*
 * Walks the markers of a JPEG stream as libjpeg does, up to its end, the first scan beyond CIC_MAXIMUM_SCANS, or the scan
 * with which `passes` goes beyond `most`. One look at each byte; nothing is allocated.
 */
void cic_jpeg_measure(const uint8_t *bytes, size_t count, uint64_t most, cic_jpeg_effort *effort);

/* Steps of decoding the stream once, and bytes held besides the pixels. */
uint64_t cic_jpeg_steps(const cic_jpeg_effort *effort);
uint64_t cic_jpeg_memory(const cic_jpeg_effort *effort);

/* CIC_TOO_COSTLY, with what a stream of too many scans is told. */
cic_status cic_fail_scans(cic_error *error);

/* Sums and products that stop at the largest number. */
static inline uint64_t cic_add(uint64_t a, uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }
static inline uint64_t cic_multiply(uint64_t a, uint64_t b) { return b != 0 && a > UINT64_MAX / b ? UINT64_MAX : a * b; }

cic_status cic_measure_jpeg(const cic_input *input, uint64_t most, cic_effort *effort, cic_error *error);

#endif
