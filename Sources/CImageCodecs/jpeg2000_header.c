#include "jpeg2000.h"

/* A picture of one tile has one; portraits of chips have at most a few. */
enum { MOST_TILES = 1024, MOST_COMPONENTS = 4 };

static cic_status damaged(cic_error *error) {
    return cic_fail(error, CIC_DAMAGED, 0, "the JPEG 2000's header is damaged");
}

/* The place of the code stream: the whole file, or the only box “jp2c” of a JP2 file (ISO/IEC 15444-1, annex I). */
static cic_status find_stream(const uint8_t *bytes, size_t count, cic_jpeg2000 *picture, cic_error *error) {
    picture->stream = 0;
    if (count >= 4 && cic_be32(bytes) == 0xFF4FFF51) return CIC_OK;
    picture->is_file = true;
    bool found = false;
    size_t place = 0;
    while (count - place >= 8) {
        uint64_t length = cic_be32(bytes + place), head = 8;
        uint32_t type = cic_be32(bytes + place + 4);
        if (length == 1) {
            if (count - place < 16) return damaged(error);
            length = (uint64_t)cic_be32(bytes + place + 8) << 32 | cic_be32(bytes + place + 12);
            head = 16;
        }
        if (length == 0) length = count - place;
        if (length < head || length > count - place) return damaged(error);
        if (type == 0x6A703263) {
            if (found) return cic_fail(error, CIC_UNSUPPORTED, 0, "the JPEG 2000 has several pictures");
            found = true;
            picture->stream = place + head;
        }
        place += length;
    }
    return found ? CIC_OK : damaged(error);
}

cic_status cic_jpeg2000_read(const uint8_t *bytes, size_t count, cic_jpeg2000 *picture, cic_error *error) {
    *picture = (cic_jpeg2000){0};
    cic_status status = find_stream(bytes, count, picture, error);
    if (status != CIC_OK) return status;
    /* SOC, SIZ, its length, and 36 bytes before the components (annex A.5.1). */
    const uint8_t *siz = bytes + picture->stream + 4;
    size_t left = count - picture->stream;
    if (left < 4 + 38 || cic_be32(bytes + picture->stream) != 0xFF4FFF51) return damaged(error);
    uint32_t x1 = cic_be32(siz + 4), y1 = cic_be32(siz + 8), x0 = cic_be32(siz + 12), y0 = cic_be32(siz + 16);
    uint32_t tile_width = cic_be32(siz + 20), tile_height = cic_be32(siz + 24);
    uint32_t components = cic_be16(siz + 36);
    if (x1 <= x0 || y1 <= y0 || tile_width == 0 || tile_height == 0 || components == 0 ||
        left < 4 + 38 + 3 * (size_t)components)
        return damaged(error);
    picture->width = x1 - x0;
    picture->height = y1 - y0;
    picture->components = components;
    picture->tiles = (((uint64_t)x1 + tile_width - 1) / tile_width) * (((uint64_t)y1 + tile_height - 1) / tile_height);
    picture->bits = (siz[38] & 0x7F) + 1u;
    if (components > MOST_COMPONENTS)
        return cic_fail(error, CIC_UNSUPPORTED, 0, "the JPEG 2000 has more than four channels");
    if (picture->tiles > MOST_TILES) return cic_fail(error, CIC_TOO_COSTLY, 0, "the JPEG 2000 has too many tiles");
    for (uint32_t index = 0; index < components; index++) {
        const uint8_t *part = siz + 38 + 3 * index;
        if ((part[0] & 0x7F) + 1 > 16 || part[1] == 0 || part[1] > 4 || part[2] == 0 || part[2] > 4)
            return cic_fail(error, CIC_UNSUPPORTED, 0, "this kind of JPEG 2000 is not decoded here");
    }
    return CIC_OK;
}
