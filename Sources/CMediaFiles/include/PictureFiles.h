/* What is known of a picture's file without decoding it, and what its codecs share. All functions may be called from several
   threads at once. They keep no state between calls. */
#ifndef PICTURE_FILES_H
#define PICTURE_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The format of a file. Formats that PictureFormat does not list are recognised only for messages. */
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

/* The format that the first bytes show. */
cic_format cic_sniff(const uint8_t *bytes, size_t count);

/* The name of a format for a message, such as "JPEG" or "HEIC", in static storage. */
const char *cic_format_name(cic_format format);

/* A side of so many pixels at 1/reduction, rounded up. */
static inline uint32_t cic_reduced(uint32_t side, uint32_t reduction) {
    return side / reduction + (side % reduction != 0);
}

/* The size of the upright picture at 1/reduction, rounded up. */
void cic_decoded_size(const cic_header *header, uint32_t reduction, uint32_t *width, uint32_t *height);

/* Codec states, temporary memory and buffers that this thread made and did not free.
   It is 0 between calls if the thread holds no buffers: other threads may decode meanwhile. */
int64_t cic_live_count(void);

/* MARK: For codecs and encoders: memory, counted by cic_live_count, and errors */

void *cic_allocate(size_t count, size_t size);
void cic_release(void *memory);
/* A codec's own state was made or destroyed. */
void cic_count_up(void);
void cic_count_down(void);

cic_status cic_fail(cic_error *error, cic_status status, int32_t native, const char *message);

#ifdef __cplusplus
}
#endif

#endif
