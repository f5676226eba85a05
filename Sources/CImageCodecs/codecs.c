#include "codec.h"

static const cic_codec *const codecs[] = {
    &cic_jpeg_codec, &cic_png_codec, &cic_webp_codec, &cic_tiff_codec, &cic_bmp_codec, &cic_jpeg2000_codec,
};

enum { CODECS = sizeof codecs / sizeof codecs[0] };

const cic_codec *cic_codec_of(cic_format format) {
    for (size_t i = 0; i < CODECS; i++) {
        if (codecs[i]->format == format) return codecs[i];
    }
    return NULL;
}

bool cic_library_version(cic_format format, char *text, size_t capacity) {
    const cic_codec *codec = cic_codec_of(format);
    text[0] = '\0';
    return codec != NULL && codec->version(text, capacity);
}
