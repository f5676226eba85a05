/* The cost of decoding a file, estimated from its headers. */
#ifndef CIC_EFFORT_H
#define CIC_EFFORT_H

#include "internal.h"

/*
 * The number of steps for each kind of work. A step is one turn of an inner loop over a sample or a pixel, and takes
 * about a nanosecond. The numbers are estimates for each decoder, and are not fitted to measurements.
 */
enum {
    /* A coefficient with the arithmetic decoder, which takes several decisions without reading a bit. */
    CIC_ARITHMETIC_STEPS = 8,
    /* A byte of LZW or deflate, with the predictor. */
    CIC_INFLATED_STEPS = 2,
    /* A byte of eight fax pixels, each of which may be a run. */
    CIC_FAX_STEPS = 32,
    /* A pixel of WebP, lossy or lossless. */
    CIC_WEBP_STEPS = 10,
    /* A strip or tile, which needs a new decoder. */
    CIC_PIECE_STEPS = 4096
};

/* The cost of one JPEG stream in a file, or in a strip or tile of a TIFF. */
typedef struct cic_jpeg_effort {
    /* The samples that all scans pass over. */
    uint64_t passes;
    /* The samples of all components, padded to whole blocks. */
    uint64_t samples;
    uint64_t pixels;
    uint32_t scans;
    /* Whether all coefficients are kept until the last scan was read, with two bytes each. */
    bool keeps_coefficients;
} cic_jpeg_effort;

/* More scans than this are refused, even in a small picture, because each makes new tables. */
enum { CIC_MAXIMUM_SCANS = 100 };

/*
 * Reads the markers of a JPEG stream as libjpeg does. It stops at the end, at the first scan beyond CIC_MAXIMUM_SCANS,
 * or at the scan with which `passes` exceeds `most`. It reads each byte once and allocates nothing.
 */
void cic_jpeg_measure(const uint8_t *bytes, size_t count, uint64_t most, cic_jpeg_effort *effort);

/* The steps of decoding the stream once, and the bytes that are held besides the pixels. */
uint64_t cic_jpeg_steps(const cic_jpeg_effort *effort);
uint64_t cic_jpeg_memory(const cic_jpeg_effort *effort);

/* Returns CIC_TOO_COSTLY, with the message for a stream of too many scans. */
cic_status cic_fail_scans(cic_error *error);

/* Sums and products that stop at the largest number. */
static inline uint64_t cic_add(uint64_t a, uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }
static inline uint64_t cic_multiply(uint64_t a, uint64_t b) { return b != 0 && a > UINT64_MAX / b ? UINT64_MAX : a * b; }

cic_status cic_measure_jpeg(const cic_input *input, uint64_t most, cic_effort *effort, cic_error *error);

#endif
