#ifndef CIC_JPEG2000_H
#define CIC_JPEG2000_H

#include "codec.h"

/* The header of a JPEG 2000. */
typedef struct cic_jpeg2000 {
    /* Whether the code stream stands in a JP2 file, and where it begins. */
    bool is_file;
    size_t stream;
    uint32_t width, height, components, bits;
    uint64_t tiles;
} cic_jpeg2000;

/* Reads the header without the library, so that nothing is allocated for sizes that a file claims. */
cic_status cic_jpeg2000_read(const uint8_t *bytes, size_t count, cic_jpeg2000 *picture, cic_error *error);

#endif
