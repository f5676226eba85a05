/* The one table of formats that are decoded. */
#ifndef CIC_CODEC_H
#define CIC_CODEC_H

#include <string.h>

#include "effort.h"

/* A decoder, in a file of its own. */
typedef struct cic_codec {
    cic_format format;
    /* As cic_probe, cic_measure and cic_decode, whose arguments were checked; `header` and `effort` begin as zeros. The
       memory of the decoded picture does not count in `effort`. */
    cic_status (*probe)(const uint8_t *bytes, size_t count, cic_header *header, cic_error *error);
    cic_status (*measure)(const cic_input *input, uint64_t most, cic_effort *effort, cic_error *error);
    cic_status (*decode)(const cic_input *input, cic_result *result, cic_error *error);
    /* Several sizes of one file while it is read once; NULL if the codec cannot. */
    cic_status (*decode_sizes)(const cic_input *inputs, size_t sizes, cic_result *results, cic_error *error);
    /* As cic_library_version. */
    bool (*version)(char *text, size_t capacity);
} cic_codec;

extern const cic_codec cic_jpeg_codec, cic_png_codec, cic_webp_codec, cic_tiff_codec, cic_bmp_codec, cic_jpeg2000_codec;

/* The decoder of a format; NULL if none is. */
const cic_codec *cic_codec_of(cic_format format);

#endif
