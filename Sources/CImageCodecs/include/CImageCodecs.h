/*
 * Decodes pictures of untrusted bytes: their size, and their upright pixels as 8-bit BGR.
 *
 * All functions may be called from several threads at once. They keep no state between calls, and never write to
 * stdout or stderr. Bytes are borrowed during a call. Messages are one line without a final stop, and must never be
 * used as a format.
 */
#ifndef CIMAGECODECS_H
#define CIMAGECODECS_H

#include <CMediaFiles.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The cost of decoding a file once, estimated from its headers. */
typedef struct cic_effort {
    /* Steps of about a nanosecond: the samples or pixels that a decoder passes over, times the cost of their kind. */
    uint64_t steps;
    /* The bytes that are held during decoding, including the picture. */
    uint64_t memory;
} cic_effort;

typedef struct cic_result {
    /* The number of warnings by the codec. */
    uint32_t warnings;
    /* Whether a part of the picture could not be read. That part is mid grey, or was guessed by the codec. */
    bool partial;
} cic_result;

/*
 * Writes the name and version of the library that decodes `format` into `text`; 64 bytes are enough. The result is
 * false if the library is not installed, or if the format is not decoded.
 */
bool cic_library_version(cic_format format, char *text, size_t capacity);

/* Reads the header only. Allocations do not depend on the size in the header. */
cic_status cic_probe(const uint8_t *bytes, size_t count, cic_header *header, cic_error *error);

/*
 * The cost of decoding at 1/reduction. Nothing is decoded, and each byte is read once or twice. Counting may stop
 * after `most` steps. Then `effort` holds a larger number than `most`. `header` must come from cic_probe for the same
 * bytes.
 */
cic_status cic_measure(const uint8_t *bytes, size_t count, const cic_header *header, uint32_t reduction, uint64_t most,
                       cic_effort *effort, cic_error *error);

/*
 * Decodes a picture to upright 8-bit BGR, in rows without padding.
 *
 * `pixels` holds `capacity` bytes, and must have room for the size from cic_decoded_size. `header` must come from
 * cic_probe for the same bytes. A file is refused if its decoder sees another size. Grey becomes BGR, 16 bits become
 * 8, and CMYK becomes BGR. Transparency is laid on white, as a person sees it. `reduction` is 1, 2, 4 or 8. JPEG and
 * WebP are scaled by their decoders, and squares of pixels are averaged in other formats. After an error, the pixels
 * are unspecified.
 */
cic_status cic_decode(const uint8_t *bytes, size_t count, const cic_header *header, uint32_t reduction, uint8_t *pixels,
                      size_t capacity, cic_result *result, cic_error *error);

/* A size at which a picture is decoded, and room for its pixels. */
typedef struct cic_target {
    uint32_t reduction;
    uint8_t *pixels;
    size_t capacity;
} cic_target;

/*
 * Decodes a picture at two sizes, with exactly the pixels of cic_decode. A JPEG file is read once for both, and other
 * files once for each. It fails if one of the sizes fails.
 */
cic_status cic_decode_two(const uint8_t *bytes, size_t count, const cic_header *header, const cic_target targets[2],
                          cic_result results[2], cic_error *error);

#ifdef __cplusplus
}
#endif

#endif
