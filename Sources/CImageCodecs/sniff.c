#include "internal.h"

#include <string.h>

static bool starts(const uint8_t *bytes, size_t count, const char *prefix, size_t length) {
    return count >= length && memcmp(bytes, prefix, length) == 0;
}

/* ISO base media: the major brand tells, except that "mif1" and "msf1" leave it to the compatible brands. */
static cic_format sniff_brands(const uint8_t *bytes, size_t count) {
    static const char heic[][5] = {"heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"};
    size_t end = cic_be32(bytes);
    if (end > count) end = count;
    if (end > 256) end = 256;
    bool image = memcmp(bytes + 8, "mif1", 4) == 0 || memcmp(bytes + 8, "msf1", 4) == 0;
    for (size_t at = 8; at + 4 <= end; at += 4) {
        if (at == 12) continue; /* the minor version */
        if (at > 8 && !image) break;
        if (memcmp(bytes + at, "avif", 4) == 0 || memcmp(bytes + at, "avis", 4) == 0) return CIC_FORMAT_AVIF;
        for (size_t i = 0; i < sizeof heic / sizeof heic[0]; i++) {
            if (memcmp(bytes + at, heic[i], 4) == 0) return CIC_FORMAT_HEIC;
        }
    }
    return image ? CIC_FORMAT_HEIC : CIC_FORMAT_MP4;
}

static bool is_bmp(const uint8_t *bytes, size_t count) {
    if (count < 18 || bytes[0] != 'B' || bytes[1] != 'M') return false;
    switch (cic_le32(bytes + 14)) {
    case 12: case 40: case 52: case 56: case 64: case 108: case 124: return true;
    default: return false;
    }
}

static bool is_text(const uint8_t *bytes, size_t count) {
    size_t look = count < 512 ? count : 512;
    for (size_t i = 0; i < look; i++) {
        uint8_t c = bytes[i];
        if (c < 0x20 && c != '\n' && c != '\r' && c != '\t' && c != '\f') return false;
        if (c == 0x7f || c == 0xff || c == 0xfe) return false;
    }
    return look > 0;
}

cic_format cic_sniff(const uint8_t *bytes, size_t count) {
    if (!bytes || count == 0) return CIC_FORMAT_UNKNOWN;
    if (starts(bytes, count, "\xFF\xD8\xFF", 3)) return CIC_FORMAT_JPEG;
    if (starts(bytes, count, "\x89PNG\r\n\x1A\n", 8)) return CIC_FORMAT_PNG;
    if (starts(bytes, count, "RIFF", 4) && count >= 12) {
        if (memcmp(bytes + 8, "WEBP", 4) == 0) return CIC_FORMAT_WEBP;
        if (memcmp(bytes + 8, "AVI ", 4) == 0) return CIC_FORMAT_AVI;
    }
    if (starts(bytes, count, "II*\0", 4) || starts(bytes, count, "MM\0*", 4) || starts(bytes, count, "II+\0", 4) ||
        starts(bytes, count, "MM\0+", 4)) {
        return CIC_FORMAT_TIFF;
    }
    if (is_bmp(bytes, count)) return CIC_FORMAT_BMP;
    if (starts(bytes, count, "GIF8", 4)) return CIC_FORMAT_GIF;
    if (starts(bytes, count, "%PDF-", 5)) return CIC_FORMAT_PDF;
    if (count >= 12 && memcmp(bytes + 4, "ftyp", 4) == 0) return sniff_brands(bytes, count);
    if (starts(bytes, count, "\x1A\x45\xDF\xA3", 4)) return CIC_FORMAT_MATROSKA;
    if (starts(bytes, count, "\0\0\0\x0CjP  ", 8) || starts(bytes, count, "\xFF\x4F\xFF\x51", 4)) {
        return CIC_FORMAT_JPEG2000;
    }
    if (starts(bytes, count, "\0\0\0\x0CJXL ", 8) || starts(bytes, count, "\xFF\x0A", 2)) return CIC_FORMAT_JPEGXL;
    if (is_text(bytes, count)) return CIC_FORMAT_TEXT;
    return CIC_FORMAT_UNKNOWN;
}

const char *cic_format_name(cic_format format) {
    switch (format) {
    case CIC_FORMAT_JPEG: return "JPEG";
    case CIC_FORMAT_PNG: return "PNG";
    case CIC_FORMAT_WEBP: return "WebP";
    case CIC_FORMAT_TIFF: return "TIFF";
    case CIC_FORMAT_BMP: return "BMP";
    case CIC_FORMAT_HEIC: return "HEIC";
    case CIC_FORMAT_AVIF: return "AVIF";
    case CIC_FORMAT_GIF: return "GIF";
    case CIC_FORMAT_PDF: return "PDF";
    case CIC_FORMAT_MP4: return "MP4";
    case CIC_FORMAT_MATROSKA: return "Matroska";
    case CIC_FORMAT_AVI: return "AVI";
    case CIC_FORMAT_JPEG2000: return "JPEG 2000";
    case CIC_FORMAT_JPEGXL: return "JPEG XL";
    case CIC_FORMAT_TEXT: return "text";
    case CIC_FORMAT_UNKNOWN: break;
    }
    return "unknown";
}
