#include "CMediaFiles.h"

#include <string.h>

/* Whether the bytes begin with the `length` bytes of `prefix`. */
static bool starts(const uint8_t *bytes, size_t count, const char *prefix, size_t length) {
    return count >= length && memcmp(bytes, prefix, length) == 0;
}

static uint32_t be32(const uint8_t *p) { return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3]; }

static bool is_jpeg(const uint8_t *bytes, size_t count) { return starts(bytes, count, "\xFF\xD8\xFF", 3); }

static bool is_png(const uint8_t *bytes, size_t count) { return starts(bytes, count, "\x89PNG\r\n\x1A\n", 8); }

static bool is_webp(const uint8_t *bytes, size_t count) {
    return starts(bytes, count, "RIFF", 4) && count >= 12 && memcmp(bytes + 8, "WEBP", 4) == 0;
}

static bool is_tiff(const uint8_t *bytes, size_t count) {
    return starts(bytes, count, "II*\0", 4) || starts(bytes, count, "MM\0*", 4) || starts(bytes, count, "II+\0", 4) ||
           starts(bytes, count, "MM\0+", 4);
}

/* Two letters are little to go by, so the length of the second header has to be a known one. */
static bool is_bmp(const uint8_t *bytes, size_t count) {
    if (count < 18 || bytes[0] != 'B' || bytes[1] != 'M' || bytes[15] != 0 || bytes[16] != 0 || bytes[17] != 0) return false;
    switch (bytes[14]) {
    case 12: case 40: case 52: case 56: case 64: case 108: case 124: return true;
    default: return false;
    }
}

/* ISO base media: the major brand tells, except that "mif1" and "msf1" leave it to the compatible brands. */
static cic_format sniff_brands(const uint8_t *bytes, size_t count) {
    static const char heic[][5] = {"heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"};
    size_t end = be32(bytes);
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

static bool is_text(const uint8_t *bytes, size_t count) {
    size_t look = count < 512 ? count : 512;
    for (size_t i = 0; i < look; i++) {
        uint8_t c = bytes[i];
        if (c < 0x20 && c != '\n' && c != '\r' && c != '\t' && c != '\f') return false;
        if (c == 0x7f || c == 0xff || c == 0xfe) return false;
    }
    return look > 0;
}

static bool is_avi(const uint8_t *bytes, size_t count) {
    return starts(bytes, count, "RIFF", 4) && count >= 12 && memcmp(bytes + 8, "AVI ", 4) == 0;
}

static bool is_gif(const uint8_t *bytes, size_t count) { return starts(bytes, count, "GIF8", 4); }

static bool is_pdf(const uint8_t *bytes, size_t count) { return starts(bytes, count, "%PDF-", 5); }

static bool is_of_brand(const uint8_t *bytes, size_t count, cic_format format) {
    return count >= 12 && memcmp(bytes + 4, "ftyp", 4) == 0 && sniff_brands(bytes, count) == format;
}

static bool is_heic(const uint8_t *bytes, size_t count) { return is_of_brand(bytes, count, CIC_FORMAT_HEIC); }

static bool is_avif(const uint8_t *bytes, size_t count) { return is_of_brand(bytes, count, CIC_FORMAT_AVIF); }

static bool is_mp4(const uint8_t *bytes, size_t count) { return is_of_brand(bytes, count, CIC_FORMAT_MP4); }

static bool is_matroska(const uint8_t *bytes, size_t count) {
    return starts(bytes, count, "\x1A\x45\xDF\xA3", 4);
}

static bool is_jpeg2000(const uint8_t *bytes, size_t count) {
    return starts(bytes, count, "\0\0\0\x0CjP  ", 8) || starts(bytes, count, "\xFF\x4F\xFF\x51", 4);
}

static bool is_jpegxl(const uint8_t *bytes, size_t count) {
    return starts(bytes, count, "\0\0\0\x0CJXL ", 8) || starts(bytes, count, "\xFF\x0A", 2);
}

/* Text comes last, as others may begin like it. */
static const struct {
    cic_format format;
    const char *name;
    bool (*begins)(const uint8_t *bytes, size_t count);
} formats[] = {
    {CIC_FORMAT_JPEG, "JPEG", is_jpeg}, {CIC_FORMAT_PNG, "PNG", is_png}, {CIC_FORMAT_WEBP, "WebP", is_webp},
    {CIC_FORMAT_TIFF, "TIFF", is_tiff}, {CIC_FORMAT_BMP, "BMP", is_bmp}, {CIC_FORMAT_AVI, "AVI", is_avi},
    {CIC_FORMAT_GIF, "GIF", is_gif}, {CIC_FORMAT_PDF, "PDF", is_pdf}, {CIC_FORMAT_HEIC, "HEIC", is_heic},
    {CIC_FORMAT_AVIF, "AVIF", is_avif}, {CIC_FORMAT_MP4, "MP4", is_mp4}, {CIC_FORMAT_MATROSKA, "Matroska", is_matroska},
    {CIC_FORMAT_JPEG2000, "JPEG 2000", is_jpeg2000}, {CIC_FORMAT_JPEGXL, "JPEG XL", is_jpegxl}, {CIC_FORMAT_TEXT, "text", is_text},
};

enum { FORMATS = sizeof formats / sizeof formats[0] };

cic_format cic_sniff(const uint8_t *bytes, size_t count) {
    if (!bytes || count == 0) return CIC_FORMAT_UNKNOWN;
    for (size_t i = 0; i < FORMATS; i++) {
        if (formats[i].begins(bytes, count)) return formats[i].format;
    }
    return CIC_FORMAT_UNKNOWN;
}

const char *cic_format_name(cic_format format) {
    for (size_t i = 0; i < FORMATS; i++) {
        if (formats[i].format == format) return formats[i].name;
    }
    return "unknown";
}

void cic_decoded_size(const cic_header *header, uint32_t reduction, uint32_t *width, uint32_t *height) {
    uint32_t across = cic_reduced(header->width, reduction);
    uint32_t down = cic_reduced(header->height, reduction);
    bool turned = header->orientation >= 5;
    *width = turned ? down : across;
    *height = turned ? across : down;
}
