#include "tiff.h"

#include <inttypes.h>
#include <stdio.h>

/* Strips that share bytes are legal, and cheap as long as they are small. */
enum { SHARED_BYTES = 1 << 20 };

cic_status cic_tiff_check_compression(const cic_libtiff *library, TIFF *codec, cic_error *error) {
    uint16_t compression = COMPRESSION_NONE;
    library->TIFFGetFieldDefaulted(codec, TIFFTAG_COMPRESSION, &compression);
    switch (compression) {
    case COMPRESSION_NONE:
    case COMPRESSION_CCITTRLE:
    case COMPRESSION_CCITTFAX3:
    case COMPRESSION_CCITTFAX4:
    case COMPRESSION_LZW:
    case COMPRESSION_JPEG:
    case COMPRESSION_ADOBE_DEFLATE:
    case COMPRESSION_PACKBITS:
    case COMPRESSION_DEFLATE:
        return CIC_OK;
    default:
        break;
    }
    char message[128];
    snprintf(message, sizeof message,
             "TIFF compression %u is not decoded here; save it with LZW or deflate compression, or with none",
             (unsigned)compression);
    return cic_fail(error, CIC_UNSUPPORTED, 0, message);
}

cic_status cic_tiff_check_work(const cic_libtiff *library, TIFF *codec, size_t count, cic_error *error) {
    uint32_t pieces =
        library->TIFFIsTiled(codec) ? library->TIFFNumberOfTiles(codec) : library->TIFFNumberOfStrips(codec);
    uint64_t most = (uint64_t)count * 2 + SHARED_BYTES;
    uint64_t stated = 0;
    for (uint32_t piece = 0; piece < pieces; piece++) {
        uint64_t bytes = library->TIFFGetStrileByteCount(codec, piece);
        /* No piece can be read beyond the file; what one states beyond it costs nothing. */
        stated += bytes < count ? bytes : count;
        if (stated <= most) continue;
        char message[128];
        snprintf(message, sizeof message, "the TIFF's strips or tiles share bytes: they state more than twice its %zu bytes",
                 count);
        return cic_fail(error, CIC_DAMAGED, 0, message);
    }
    return CIC_OK;
}
