/*
 * Pictures from untrusted bytes: which format, how large, and the upright pixels as 8-bit BGR.
 *
 * Every function may be called from several threads at once, keeps no state between calls, and never writes to
 * stdout or stderr. Bytes are borrowed for the call alone. Messages are one line of text without a final stop and
 * are never to be used as a format.
 */
#ifndef CIMAGECODECS_H
#define CIMAGECODECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the first bytes are. Those after CIC_FORMAT_BMP are recognised to be named in a message; none is decoded. */
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
    /* Of a known format, but of a kind that is not decoded (12-bit JPEG, animated WebP, run-length BMP). */
    CIC_UNSUPPORTED = 1,
    /* Broken or cut short before anything could be decoded. */
    CIC_DAMAGED = 2,
    CIC_NO_MEMORY = 3,
    /* The library that decodes this format is not installed. */
    CIC_UNAVAILABLE = 4,
    /* A buffer too small, an empty picture, a reduction other than 1, 2, 4 or 8. */
    CIC_BAD_ARGUMENT = 5,
    /* Made to cost more than any picture of its kind needs, whatever the limits. */
    CIC_TOO_COSTLY = 6
} cic_status;

/* The caller's storage; nothing to free. */
typedef struct cic_error {
    cic_status status;
    /* The codec library's own code, 0 where it has none. */
    int32_t native;
    char message[248];
} cic_error;

/* What a file says of itself before any pixel is decoded. */
typedef struct cic_header {
    cic_format format;
    /* As stored: before the orientation is applied. */
    uint32_t width;
    uint32_t height;
    /* EXIF 1 to 8; 1 where nothing or nonsense is stated. */
    uint8_t orientation;
    /* Samples a pixel as stored; a palette counts as 1. */
    uint8_t channels;
    /* Bits a sample as stored. */
    uint8_t bit_depth;
    bool has_alpha;
    bool is_cmyk;
} cic_header;

/* What decoding a file once costs, told from its headers. */
typedef struct cic_effort {
    /* Steps of about a nanosecond: a sample or a pixel that a decoder passes over, times what its kind costs. */
    uint64_t steps;
    /* Bytes held while it is decoded, those of the picture included. */
    uint64_t memory;
} cic_effort;

typedef struct cic_result {
    /* Complaints of the codec that did not stop it. */
    uint32_t warnings;
    /* Some of the picture could not be read: what is missing is filled with mid grey or guessed by the codec. */
    bool partial;
} cic_result;

/* Bytes that belong to this library; free with cic_buffer_free. */
typedef struct cic_buffer {
    uint8_t *bytes;
    size_t count;
} cic_buffer;

/* The format that the first bytes show. */
cic_format cic_sniff(const uint8_t *bytes, size_t count);

/* The name of a format for a message: "JPEG", "HEIC". Static storage. */
const char *cic_format_name(cic_format format);

/*
 * Writes the name and version of the library that decodes `format` into `text` (64 bytes will do). False where it is not
 * installed, or where the format is not decoded.
 */
bool cic_library_version(cic_format format, char *text, size_t capacity);

/* Reads the header alone. Allocates nothing that depends on the size which the header states. */
cic_status cic_probe(const uint8_t *bytes, size_t count, cic_header *header, cic_error *error);

/*
 * What decoding at 1/reduction costs. Decodes nothing; looks at each byte once or twice. Where it finds more than `most`
 * steps it need not count on: `effort` then holds some number beyond. `header` is what cic_probe gave for the same bytes.
 */
cic_status cic_measure(const uint8_t *bytes, size_t count, const cic_header *header, uint32_t reduction, uint64_t most,
                       cic_effort *effort, cic_error *error);

/* The size of the upright picture when decoded at 1/reduction, rounded up. */
void cic_decoded_size(const cic_header *header, uint32_t reduction, uint32_t *width, uint32_t *height);

/*
 * Decodes to upright 8-bit BGR, rows without padding, into `pixels`, which holds `capacity` bytes and must have room
 * for the size that cic_decoded_size gives. `header` is what cic_probe gave for the same bytes; a file whose decoder
 * sees another size is refused. Grey becomes BGR, 16 bits become 8, CMYK becomes BGR, and transparency is laid on
 * white, so that what is compared is what a person sees. `reduction` is 1, 2, 4 or 8: JPEG and WebP are scaled by their
 * decoders, of other formats squares of so many pixels are averaged. On failure the pixels are unspecified.
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
 * As cic_decode at two sizes, with the same pixels to the bit. The file of a JPEG is read once for both; one of another
 * format once for each. Fails where either size does.
 */
cic_status cic_decode_two(const uint8_t *bytes, size_t count, const cic_header *header, const cic_target targets[2],
                          cic_result results[2], cic_error *error);

/* Writes a PNG of `channels` 3 (BGR) or 1 (grey), rows without padding. `buffer` is set on success alone. */
cic_status cic_encode_png(const uint8_t *pixels, uint32_t width, uint32_t height, uint32_t channels, cic_buffer *buffer,
                          cic_error *error);

/* As cic_encode_png, a baseline JPEG of quality 1 to 100, its chroma at full resolution from 90 up, halved below. */
cic_status cic_encode_jpeg(const uint8_t *pixels, uint32_t width, uint32_t height, uint32_t channels, int quality,
                           cic_buffer *buffer, cic_error *error);

/* Frees the bytes and empties the buffer; an empty buffer is fine. */
void cic_buffer_free(cic_buffer *buffer);

/* Codec states, scratch memory and buffers alive now, over all threads: 0 when no call runs and no buffer is held. */
int64_t cic_live_count(void);

#ifdef __cplusplus
}
#endif

#endif
