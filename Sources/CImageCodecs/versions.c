#include "internal.h"

#include <stdio.h>
#include <string.h>

#include <jpeglib.h>
#include <png.h>
#include <webp/decode.h>

#include "libtiff.h"

#define STRING(x) #x
#define EXPANDED(x) STRING(x)

bool cic_library_version(cic_format format, char *text, size_t capacity) {
    text[0] = '\0';
    switch (format) {
    case CIC_FORMAT_JPEG:
        /* The library tells no version at run time; its headers are of the one that it is linked with. */
        snprintf(text, capacity, "libjpeg-turbo " EXPANDED(LIBJPEG_TURBO_VERSION));
        return true;
    case CIC_FORMAT_PNG:
        snprintf(text, capacity, "libpng %s", png_get_libpng_ver(NULL));
        return true;
    case CIC_FORMAT_WEBP: {
        int version = WebPGetDecoderVersion();
        snprintf(text, capacity, "libwebp %d.%d.%d", version >> 16 & 255, version >> 8 & 255, version & 255);
        return true;
    }
    case CIC_FORMAT_TIFF: {
        const cic_libtiff *library = cic_libtiff_open();
        if (!library) return false;
        /* "LIBTIFF, Version 4.5.0", then lines of copyright. */
        const char *version = library->TIFFGetVersion();
        const char *number = strstr(version, "Version ");
        version = number ? number + strlen("Version ") : version;
        snprintf(text, capacity, "libtiff %.*s", (int)strcspn(version, "\n"), version);
        return true;
    }
    case CIC_FORMAT_BMP: snprintf(text, capacity, "built in"); return true;
    default: return false;
    }
}
