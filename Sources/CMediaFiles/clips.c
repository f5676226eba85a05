#include <string.h>

#include "CMediaFiles.h"

// Brands of still pictures and picture sequences in the same box format, which are not clips.
static const char picture_brands[][5] = {
    "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "mif2", "msf1", "avif", "avis", "avio",
    "jpeg", "jpgs", "jxl ", "jp2 ", "crx "};

static bool is_picture_brand(const uint8_t *brand) {
    for (size_t i = 0; i < sizeof picture_brands / sizeof picture_brands[0]; i++) {
        if (memcmp(brand, picture_brands[i], 4) == 0) return true;
    }
    return false;
}

static bool contains(const uint8_t *bytes, size_t count, const char *text) {
    size_t length = strlen(text);
    for (size_t i = 0; i + length <= count; i++) {
        if (memcmp(bytes + i, text, length) == 0) return true;
    }
    return false;
}

ffb_container ffb_sniff(const uint8_t *bytes, size_t count) {
    if (bytes == NULL || count < 6) return FFB_CONTAINER_NONE;
    if (memcmp(bytes, "GIF87a", 6) == 0 || memcmp(bytes, "GIF89a", 6) == 0) return FFB_CONTAINER_GIF;
    if (memcmp(bytes, "\x1A\x45\xDF\xA3", 4) == 0) {
        return contains(bytes, count < 64 ? count : 64, "webm") ? FFB_CONTAINER_WEBM : FFB_CONTAINER_MATROSKA;
    }
    if (count < 12) return FFB_CONTAINER_NONE;
    if (memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "AVI ", 4) == 0) return FFB_CONTAINER_AVI;
    if (memcmp(bytes + 4, "ftyp", 4) == 0) {
        if (is_picture_brand(bytes + 8)) return FFB_CONTAINER_NONE;
        return memcmp(bytes + 8, "qt  ", 4) == 0 ? FFB_CONTAINER_MOV : FFB_CONTAINER_MP4;
    }
    // QuickTime files from before there was a ftyp box.
    static const char old[][5] = {"moov", "mdat", "wide", "free", "skip", "pnot"};
    for (size_t i = 0; i < sizeof old / sizeof old[0]; i++) {
        if (memcmp(bytes + 4, old[i], 4) == 0) return FFB_CONTAINER_MOV;
    }
    return FFB_CONTAINER_NONE;
}
