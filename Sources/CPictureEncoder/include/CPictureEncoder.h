/*
 * Writes pictures as PNG and JPEG. Nothing here reads a file.
 *
 * All functions may be called from several threads at once, and keep no state between calls.
 */
#ifndef CPICTUREENCODER_H
#define CPICTUREENCODER_H

#include <CMediaFiles.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes that belong to this library. Free them with cic_buffer_free. */
typedef struct cic_buffer {
    uint8_t *bytes;
    size_t count;
} cic_buffer;

/* Writes a PNG with `channels` 3 (BGR) or 1 (grey), from rows without padding. `buffer` is set after success only. */
cic_status cic_encode_png(const uint8_t *pixels, uint32_t width, uint32_t height, uint32_t channels, cic_buffer *buffer,
                          cic_error *error);

/* Like cic_encode_png for a baseline JPEG of quality 1 to 100. Below 90, its chroma has half the resolution. */
cic_status cic_encode_jpeg(const uint8_t *pixels, uint32_t width, uint32_t height, uint32_t channels, int quality,
                           cic_buffer *buffer, cic_error *error);

/* Frees the bytes and empties the buffer, which may be empty. */
void cic_buffer_free(cic_buffer *buffer);

#ifdef __cplusplus
}
#endif

#endif
