/* libopenjp2, opened when the first JPEG 2000 comes. Its headers are needed to build, the library only at run time. */
#ifndef CIC_LIBOPENJP2_H
#define CIC_LIBOPENJP2_H

#include <openjpeg-2.5/openjpeg.h>

#define CIC_LIBOPENJP2_FUNCTIONS(X)      \
    X(opj_version)                       \
    X(opj_image_destroy)                 \
    X(opj_stream_create)                 \
    X(opj_stream_destroy)                \
    X(opj_stream_set_read_function)      \
    X(opj_stream_set_skip_function)      \
    X(opj_stream_set_seek_function)      \
    X(opj_stream_set_user_data)          \
    X(opj_stream_set_user_data_length)   \
    X(opj_set_error_handler)             \
    X(opj_create_decompress)             \
    X(opj_destroy_codec)                 \
    X(opj_set_default_decoder_parameters) \
    X(opj_setup_decoder)                 \
    X(opj_read_header)                   \
    X(opj_decode)

typedef struct cic_libopenjp2 {
#define CIC_LIBOPENJP2_FIELD(name) __typeof__(&name) name;
    CIC_LIBOPENJP2_FUNCTIONS(CIC_LIBOPENJP2_FIELD)
#undef CIC_LIBOPENJP2_FIELD
} cic_libopenjp2;

/* The functions, or NULL where libopenjp2 is not installed. Opened once, never closed. */
const cic_libopenjp2 *cic_libopenjp2_open(void);

#endif
