#include "growing.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <png.h>

/* Fast rather than small: pictures written here are looked at, not archived. */
enum { COMPRESSION_LEVEL = 3, LONGEST_SIDE = 1000000 };

typedef struct png_writer {
    png_structp codec;
    png_infop info;
    jmp_buf escape;
    cic_growing out;
    char message[160];
} png_writer;

static void on_error(png_structp codec, png_const_charp message) {
    png_writer *writer = png_get_error_ptr(codec);
    snprintf(writer->message, sizeof writer->message, "%s", message);
    longjmp(writer->escape, 1);
}

static void on_warning(png_structp codec, png_const_charp message) { (void)codec, (void)message; }

static void on_write(png_structp codec, png_bytep bytes, size_t count) {
    png_writer *writer = png_get_io_ptr(codec);
    if (!cic_growing_reserve(&writer->out, count)) png_error(codec, "no memory for the PNG");
    memcpy(writer->out.bytes + writer->out.count, bytes, count);
    writer->out.count += count;
}

static void on_flush(png_structp codec) { (void)codec; }

static void encode(png_writer *writer, const uint8_t *pixels, uint32_t width, uint32_t height, uint32_t channels) {
    png_structp codec = writer->codec;
    png_set_write_fn(codec, writer, on_write, on_flush);
    png_set_compression_level(codec, COMPRESSION_LEVEL);
    png_set_filter(codec, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
    png_set_IHDR(codec, writer->info, width, height, 8, channels == 3 ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_GRAY,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
    png_write_info(codec, writer->info);
    if (channels == 3) png_set_bgr(codec);
    for (uint32_t y = 0; y < height; y++) png_write_row(codec, pixels + (size_t)y * width * channels);
    png_write_end(codec, NULL);
}

cic_status cic_encode_png(const uint8_t *pixels, uint32_t width, uint32_t height, uint32_t channels, cic_buffer *buffer,
                          cic_error *error) {
    cic_status status = cic_check_encodable(pixels, width, height, channels, LONGEST_SIDE, error);
    if (status != CIC_OK) return status;
    png_writer writer;
    memset(&writer, 0, sizeof writer);
    snprintf(writer.message, sizeof writer.message, "no memory for the PNG encoder");
    if (setjmp(writer.escape) == 0) {
        writer.codec = png_create_write_struct(PNG_LIBPNG_VER_STRING, &writer, on_error, on_warning);
        writer.info = writer.codec ? png_create_info_struct(writer.codec) : NULL;
        if (!writer.info) longjmp(writer.escape, 1);
        encode(&writer, pixels, width, height, channels);
        buffer->bytes = writer.out.bytes;
        buffer->count = writer.out.count;
    } else {
        cic_release(writer.out.bytes);
        status = cic_fail(error, CIC_NO_MEMORY, 0, writer.message);
    }
    png_destroy_write_struct(&writer.codec, &writer.info);
    return status;
}
