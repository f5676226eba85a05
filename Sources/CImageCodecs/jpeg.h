/* One JPEG decoder and what it needs, shared by the ways to decode. */
#ifndef CIC_JPEG_H
#define CIC_JPEG_H

#include "codec.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

enum { CIC_JPEG_TOO_MANY_SCANS = -1 };

/* Everything that lives across a longjmp is in here, so that no local can be clobbered. */
typedef struct cic_jpeg_state {
    struct jpeg_decompress_struct codec;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    /* The target of libjpeg's errors. Set it before each call of libjpeg. */
    jmp_buf escape;
    cic_sink sink;
    uint8_t *cmyk;
    uint32_t warnings;
    bool lost_data;
    bool nothing_read;
    int code;
    char message[JMSG_LENGTH_MAX];
    /* The state that several decoders of one file share. */
    void *shared;
} cic_jpeg_state;

void cic_jpeg_prepare(cic_jpeg_state *state);
void cic_jpeg_dispose(cic_jpeg_state *state);
/* Up to the first scan; libjpeg has then allocated nothing that depends on the picture's size. */
void cic_jpeg_read_header(cic_jpeg_state *state, const uint8_t *bytes, size_t count);
/* False without memory, or if the size is not the probed one. */
bool cic_jpeg_start(cic_jpeg_state *state, const cic_input *input);
/* One row into the sink; false after the last. */
bool cic_jpeg_read_row(cic_jpeg_state *state);
/* Fills what is missing, or says why nothing could be decoded. `source` is the decoder that read the file. */
cic_status cic_jpeg_finish(cic_jpeg_state *state, const cic_jpeg_state *source, cic_result *result, cic_error *error);
cic_status cic_jpeg_report(const cic_jpeg_state *state, cic_error *error);

/* As cic_codec.decode_sizes. */
cic_status cic_jpeg_decode_sizes(const cic_input *inputs, size_t sizes, cic_result *results, cic_error *error);

#endif
