/* Bytes that grow as an encoder writes. */
#ifndef CPE_GROWING_H
#define CPE_GROWING_H

#include "CPictureEncoder.h"

/* Becomes a cic_buffer. */
typedef struct cic_growing {
    uint8_t *bytes;
    size_t count;
    size_t capacity;
} cic_growing;

/* Makes room for at least `room` more bytes; false without memory. */
bool cic_growing_reserve(cic_growing *growing, size_t room);
cic_status cic_check_encodable(const uint8_t *pixels, uint32_t width, uint32_t height, uint32_t channels,
                               uint32_t longest, cic_error *error);

#endif
