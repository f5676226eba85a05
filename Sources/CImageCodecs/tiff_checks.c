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

cic_status cic_tiff_check_pages(const cic_libtiff *library, TIFF *codec, cic_error *error) {
    enum { MOST_DIRECTORIES = 16 };
    uint32_t kind = 0, first = 0;
    library->TIFFGetFieldDefaulted(codec, TIFFTAG_SUBFILETYPE, &first);
    for (int others = 0; library->TIFFReadDirectory(codec); others++) {
        library->TIFFGetFieldDefaulted(codec, TIFFTAG_SUBFILETYPE, &kind);
        bool belongs = first == 0 && (kind & (FILETYPE_REDUCEDIMAGE | FILETYPE_MASK)) != 0;
        if (!belongs || others == MOST_DIRECTORIES) {
            return cic_fail(error, CIC_UNSUPPORTED, 0, "a TIFF of several pictures is not decoded here; give one alone");
        }
    }
    return CIC_OK;
}

/* The cost of a strip or tile for each byte that comes out of it. */
static uint64_t steps_per_byte(uint16_t compression) {
    switch (compression) {
    case COMPRESSION_CCITTRLE:
    case COMPRESSION_CCITTFAX3:
    case COMPRESSION_CCITTFAX4: return CIC_FAX_STEPS;
    case COMPRESSION_LZW:
    case COMPRESSION_ADOBE_DEFLATE:
    case COMPRESSION_DEFLATE: return CIC_INFLATED_STEPS;
    default: return 1;
    }
}

/* Adds the JPEG stream in the bytes of a strip or tile, as far as the file has them. */
static cic_status add_jpeg(const cic_input *input, uint64_t offset, uint64_t bytes, uint64_t most, cic_effort *effort,
                           cic_error *error) {
    if (offset >= input->count) return CIC_OK;
    uint64_t left = input->count - offset;
    cic_jpeg_effort stream;
    cic_jpeg_measure(input->bytes + offset, (size_t)(bytes < left ? bytes : left), most, &stream);
    if (stream.scans > CIC_MAXIMUM_SCANS) return cic_fail_scans(error);
    effort->steps = cic_add(effort->steps, cic_jpeg_steps(&stream));
    uint64_t memory = cic_jpeg_memory(&stream);
    if (memory > effort->memory) effort->memory = memory;
    return CIC_OK;
}

static cic_status fail_shared(size_t count, cic_error *error) {
    char message[128];
    snprintf(message, sizeof message, "the TIFF's strips or tiles share bytes: they state more than twice its %zu bytes",
             count);
    return cic_fail(error, CIC_DAMAGED, 0, message);
}

cic_status cic_tiff_measure(const cic_libtiff *library, TIFF *codec, const cic_input *input, uint64_t most,
                            cic_effort *effort, cic_error *error) {
    uint16_t compression = COMPRESSION_NONE;
    library->TIFFGetFieldDefaulted(codec, TIFFTAG_COMPRESSION, &compression);
    bool tiled = library->TIFFIsTiled(codec);
    uint32_t pieces = tiled ? library->TIFFNumberOfTiles(codec) : library->TIFFNumberOfStrips(codec);
    uint64_t size = tiled ? library->TIFFTileSize64(codec) : library->TIFFStripSize64(codec);
    uint64_t each = cic_add(CIC_PIECE_STEPS, cic_multiply(size, steps_per_byte(compression)));
    effort->steps = cic_multiply(pieces, each);
    uint64_t most_stated = (uint64_t)input->count * 2 + SHARED_BYTES;
    uint64_t stated = 0;
    for (uint32_t piece = 0; piece < pieces && effort->steps <= most; piece++) {
        uint64_t bytes = library->TIFFGetStrileByteCount(codec, piece);
        /* No piece can be read beyond the file; what one states beyond it costs nothing. */
        stated += bytes < input->count ? bytes : input->count;
        if (stated > most_stated) return fail_shared(input->count, error);
        if (compression != COMPRESSION_JPEG) continue;
        cic_status status =
            add_jpeg(input, library->TIFFGetStrileOffset(codec, piece), bytes, most, effort, error);
        if (status != CIC_OK) return status;
    }
    effort->memory = cic_add(effort->memory, size);
    return CIC_OK;
}
