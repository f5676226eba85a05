/*
 * Reads pictures from untrusted bytes: their format, their size, and their upright pixels as 8-bit BGR.
 *
 * All functions may be called from several threads at once. They keep no state between calls, and never write to
 * stdout or stderr. Bytes are borrowed during a call. Messages are one line without a final stop, and must never be
 * used as a format.
 */
#ifndef CIMAGECODECS_H
#define CIMAGECODECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The format of a file. Formats after CIC_FORMAT_BMP are not decoded, and are recognised only for messages. */
typedef enum cic_format {
    CIC_FORMAT_UNKNOWN = 0,
    CIC_FORMAT_JPEG = 1,
    CIC_FORMAT_PNG = 2,
    CIC_FORMAT_WEBP = 3,
    CIC_FORMAT_TIFF = 4,
    CIC_FORMAT_BMP = 5,
    CIC_FORMAT_HEIC = 20,
    CIC_FORMAT_AVIF = 21,
    CIC_FORMAT_GIF = 22,
    CIC_FORMAT_PDF = 23,
    CIC_FORMAT_MP4 = 24,
    CIC_FORMAT_MATROSKA = 25,
    CIC_FORMAT_AVI = 26,
    CIC_FORMAT_JPEG2000 = 27,
    CIC_FORMAT_JPEGXL = 28,
    CIC_FORMAT_TEXT = 29
} cic_format;

typedef enum cic_status {
    CIC_OK = 0,
    /* The format is known, but this kind is not decoded (12-bit JPEG, animated WebP, run-length BMP). */
    CIC_UNSUPPORTED = 1,
    /* The file is broken, or was cut before anything could be decoded. */
    CIC_DAMAGED = 2,
    CIC_NO_MEMORY = 3,
    /* The library that decodes this format is not installed. */
    CIC_UNAVAILABLE = 4,
    /* The buffer is too small, the picture is empty, or the reduction is not 1, 2, 4 or 8. */
    CIC_BAD_ARGUMENT = 5,
    /* The picture would cost more than any ordinary one of its kind, with any limits. */
    CIC_TOO_COSTLY = 6
} cic_status;

/* The caller owns the memory, and nothing must be freed. */
typedef struct cic_error {
    cic_status status;
    /* The codec library's own code, or 0. */
    int32_t native;
    char message[248];
} cic_error;

/* The properties in a file's header. */
typedef struct cic_header {
    cic_format format;
    /* The stored size, before the orientation is applied. */
    uint32_t width;
    uint32_t height;
    /* EXIF 1 to 8; 1 if it is missing or wrong. */
    uint8_t orientation;
    /* The samples per pixel in the file. A palette counts as 1. */
    uint8_t channels;
    /* The bits per sample in the file. */
    uint8_t bit_depth;
    bool has_alpha;
    bool is_cmyk;
} cic_header;

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

/* Bytes that belong to this library. Free them with cic_buffer_free. */
typedef struct cic_buffer {
    uint8_t *bytes;
    size_t count;
} cic_buffer;

/* The format that the first bytes show. */
cic_format cic_sniff(const uint8_t *bytes, size_t count);

/* The name of a format for a message, such as "JPEG" or "HEIC", in static storage. */
const char *cic_format_name(cic_format format);

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

/* The size of the upright picture at 1/reduction, rounded up. */
void cic_decoded_size(const cic_header *header, uint32_t reduction, uint32_t *width, uint32_t *height);

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

/* Writes a PNG with `channels` 3 (BGR) or 1 (grey), from rows without padding. `buffer` is set after success only. */
cic_status cic_encode_png(const uint8_t *pixels, uint32_t width, uint32_t height, uint32_t channels, cic_buffer *buffer,
                          cic_error *error);

/* Like cic_encode_png for a baseline JPEG of quality 1 to 100. Below 90, its chroma has half the resolution. */
cic_status cic_encode_jpeg(const uint8_t *pixels, uint32_t width, uint32_t height, uint32_t channels, int quality,
                           cic_buffer *buffer, cic_error *error);

/* Frees the bytes and empties the buffer, which may be empty. */
void cic_buffer_free(cic_buffer *buffer);

/* Codec states, temporary memory and buffers that this thread made and did not free.
   It is 0 between calls if the thread holds no buffers: other threads may decode meanwhile. */
int64_t cic_live_count(void);

#ifdef __cplusplus
}
#endif

#endif
