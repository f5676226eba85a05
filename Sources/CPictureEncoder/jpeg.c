#include "growing.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

enum { CHUNK = 65536, FULL_CHROMA_QUALITY = 90 };

/* libjpeg's own memory destination loses its buffer when an error strikes; this one keeps it in sight. */
typedef struct jpeg_writer {
    struct jpeg_compress_struct codec;
    struct jpeg_error_mgr errors;
    struct jpeg_destination_mgr destination;
    jmp_buf escape;
    cic_growing out;
    char message[JMSG_LENGTH_MAX];
} jpeg_writer;

static void on_error(j_common_ptr codec) {
    jpeg_writer *writer = codec->client_data;
    codec->err->format_message(codec, writer->message);
    longjmp(writer->escape, 1);
}

static void on_message(j_common_ptr codec, int level) { (void)codec, (void)level; }

static void on_output(j_common_ptr codec) { (void)codec; }

static void give_room(j_compress_ptr codec) {
    jpeg_writer *writer = codec->client_data;
    if (!cic_growing_reserve(&writer->out, CHUNK)) ERREXIT1(codec, JERR_OUT_OF_MEMORY, 0);
    writer->destination.next_output_byte = writer->out.bytes + writer->out.count;
    writer->destination.free_in_buffer = writer->out.capacity - writer->out.count;
}

static boolean take_full(j_compress_ptr codec) {
    jpeg_writer *writer = codec->client_data;
    writer->out.count = writer->out.capacity;
    give_room(codec);
    return TRUE;
}

static void take_rest(j_compress_ptr codec) {
    jpeg_writer *writer = codec->client_data;
    writer->out.count = writer->out.capacity - writer->destination.free_in_buffer;
}

static void encode(jpeg_writer *writer, const uint8_t *pixels, uint32_t width, uint32_t height, uint32_t channels,
                   int quality) {
    j_compress_ptr codec = &writer->codec;
    jpeg_create_compress(codec);
    codec->dest = &writer->destination;
    codec->image_width = width;
    codec->image_height = height;
    codec->input_components = (int)channels;
    codec->in_color_space = channels == 3 ? JCS_EXT_BGR : JCS_GRAYSCALE;
    jpeg_set_defaults(codec);
    jpeg_set_quality(codec, quality, TRUE);
    if (channels == 3 && quality >= FULL_CHROMA_QUALITY) {
        codec->comp_info[0].h_samp_factor = 1;
        codec->comp_info[0].v_samp_factor = 1;
    }
    jpeg_start_compress(codec, TRUE);
    while (codec->next_scanline < height) {
        JSAMPROW row = (JSAMPROW)(uintptr_t)(pixels + (size_t)codec->next_scanline * width * channels);
        jpeg_write_scanlines(codec, &row, 1);
    }
    jpeg_finish_compress(codec);
}

cic_status cic_encode_jpeg(const uint8_t *pixels, uint32_t width, uint32_t height, uint32_t channels, int quality,
                           cic_buffer *buffer, cic_error *error) {
    cic_status status = cic_check_encodable(pixels, width, height, channels, JPEG_MAX_DIMENSION, error);
    if (status != CIC_OK) return status;
    jpeg_writer writer;
    memset(&writer, 0, sizeof writer);
    writer.codec.err = jpeg_std_error(&writer.errors);
    writer.codec.client_data = &writer;
    writer.errors.error_exit = on_error;
    writer.errors.emit_message = on_message;
    writer.errors.output_message = on_output;
    writer.destination.init_destination = give_room;
    writer.destination.empty_output_buffer = take_full;
    writer.destination.term_destination = take_rest;
    if (setjmp(writer.escape) == 0) {
        encode(&writer, pixels, width, height, channels, quality < 1 ? 1 : quality > 100 ? 100 : quality);
        buffer->bytes = writer.out.bytes;
        buffer->count = writer.out.count;
    } else {
        cic_release(writer.out.bytes);
        status = cic_fail(error, CIC_NO_MEMORY, writer.errors.msg_code, writer.message);
    }
    jpeg_destroy_compress(&writer.codec);
    return status;
}
