#include "jpeg2000.h"

#include <stdio.h>
#include <string.h>

#include "libopenjp2.h"

enum {
    /* A sample passes through the arithmetic decoder several times for each of its bits. */
    SAMPLE_STEPS = 60,
    /* The samples as numbers of four bytes, in the tile and in the picture, with the code blocks. */
    SAMPLE_BYTES = 16,
    TILE_BYTES = 64 << 10,
    STREAM_BYTES = 64 << 10
};

typedef struct reading {
    const uint8_t *bytes;
    size_t count, position;
    char message[200];
} reading;

static void on_error(const char *message, void *context) {
    reading *state = context;
    if (state->message[0] == 0) snprintf(state->message, sizeof state->message, "%.*s", (int)strcspn(message, "\n"), message);
}

static OPJ_SIZE_T on_read(void *to, OPJ_SIZE_T count, void *context) {
    reading *state = context;
    size_t left = state->count - state->position, taken = count < left ? count : left;
    if (taken == 0) return (OPJ_SIZE_T)-1;
    memcpy(to, state->bytes + state->position, taken);
    state->position += taken;
    return taken;
}

static OPJ_OFF_T on_skip(OPJ_OFF_T count, void *context) {
    reading *state = context;
    if (count < 0 || (uint64_t)count > state->count - state->position) return -1;
    state->position += (size_t)count;
    return count;
}

static OPJ_BOOL on_seek(OPJ_OFF_T place, void *context) {
    reading *state = context;
    if (place < 0 || (uint64_t)place > state->count) return OPJ_FALSE;
    state->position = (size_t)place;
    return OPJ_TRUE;
}

static cic_status probe_jpeg2000(const uint8_t *bytes, size_t count, cic_header *header, cic_error *error) {
    cic_jpeg2000 picture;
    cic_status status = cic_jpeg2000_read(bytes, count, &picture, error);
    if (status != CIC_OK) return status;
    header->width = picture.width;
    header->height = picture.height;
    header->orientation = 1;
    header->channels = (uint8_t)picture.components;
    header->bit_depth = (uint8_t)picture.bits;
    header->has_alpha = picture.components == 2 || picture.components == 4;
    return CIC_OK;
}

static cic_status measure_jpeg2000(const cic_input *input, uint64_t most, cic_effort *effort, cic_error *error) {
    (void)most;
    cic_jpeg2000 picture;
    cic_status status = cic_jpeg2000_read(input->bytes, input->count, &picture, error);
    if (status != CIC_OK) return status;
    uint64_t samples = cic_multiply(cic_multiply(picture.width, picture.height), picture.components);
    effort->steps = cic_multiply(samples, SAMPLE_STEPS);
    effort->memory = cic_add(cic_multiply(samples, SAMPLE_BYTES), cic_multiply(picture.tiles + 1, TILE_BYTES));
    return CIC_OK;
}

static opj_image_t *decode_samples(const cic_libopenjp2 *library, reading *state, bool is_file) {
    opj_stream_t *stream = library->opj_stream_create(STREAM_BYTES, OPJ_TRUE);
    opj_codec_t *codec = library->opj_create_decompress(is_file ? OPJ_CODEC_JP2 : OPJ_CODEC_J2K);
    opj_image_t *image = NULL;
    opj_dparameters_t parameters;
    library->opj_set_default_decoder_parameters(&parameters);
    bool is_done = stream && codec;
    if (is_done) {
        library->opj_stream_set_read_function(stream, on_read);
        library->opj_stream_set_skip_function(stream, on_skip);
        library->opj_stream_set_seek_function(stream, on_seek);
        library->opj_stream_set_user_data(stream, state, NULL);
        library->opj_stream_set_user_data_length(stream, state->count);
        library->opj_set_error_handler(codec, on_error, state);
        is_done = library->opj_setup_decoder(codec, &parameters) && library->opj_read_header(stream, codec, &image) &&
                  library->opj_decode(codec, stream, image);
    }
    if (codec) library->opj_destroy_codec(codec);
    if (stream) library->opj_stream_destroy(stream);
    if (!is_done && image) library->opj_image_destroy(image);
    return is_done ? image : NULL;
}

/* Whether each channel has the samples that its size promises. */
static bool is_whole(const opj_image_t *image, const cic_header *header) {
    if (image->numcomps == 0 || image->numcomps > 4 || image->x1 - image->x0 != header->width ||
        image->y1 - image->y0 != header->height)
        return false;
    for (OPJ_UINT32 index = 0; index < image->numcomps; index++) {
        const opj_image_comp_t *part = &image->comps[index];
        if (!part->data || part->prec == 0 || part->prec > 16 || part->dx == 0 || part->dy == 0 || part->w == 0 ||
            part->h == 0 || (header->width - 1) / part->dx > part->w || (header->height - 1) / part->dy > part->h)
            return false;
    }
    return true;
}

/* A sample as eight bits. A channel of fewer samples gives one for several pixels. */
static uint8_t sample(const opj_image_comp_t *part, uint32_t x, uint32_t y) {
    uint32_t column = x / part->dx, row = y / part->dy;
    if (column >= part->w) column = part->w - 1;
    if (row >= part->h) row = part->h - 1;
    int64_t value = part->data[(size_t)row * part->w + column];
    int64_t most = (1 << part->prec) - 1;
    if (part->sgnd) value += (most + 1) / 2;
    if (value < 0) value = 0;
    if (value > most) value = most;
    return (uint8_t)((value * 255 + most / 2) / most);
}

static uint8_t clamped(double value) { return value < 0 ? 0 : value > 255 ? 255 : (uint8_t)(value + 0.5); }

/* Turns luma and two colour differences into BGR (IEC 61966-2-1, annex F, as annex I.5.3.3 asks). */
static void convert_differences(uint8_t *bgra) {
    double luma = bgra[2], blue = bgra[1] - 128.0, red = bgra[0] - 128.0;
    bgra[0] = clamped(luma + 1.772 * blue);
    bgra[1] = clamped(luma - 0.344136 * blue - 0.714136 * red);
    bgra[2] = clamped(luma + 1.402 * red);
}

static void convert_row(uint8_t *bgr, const opj_image_t *image, uint32_t y, uint32_t width) {
    OPJ_UINT32 count = image->numcomps;
    bool is_gray = count < 3, has_alpha = count == 2 || count == 4;
    for (uint32_t x = 0; x < width; x++, bgr += 3) {
        uint8_t red = sample(&image->comps[0], x, y);
        uint8_t bgra[4] = {is_gray ? red : sample(&image->comps[2], x, y), is_gray ? red : sample(&image->comps[1], x, y),
                           red, has_alpha ? sample(&image->comps[count - 1], x, y) : 255};
        if (!is_gray && image->color_space == OPJ_CLRSPC_SYCC) convert_differences(bgra);
        cic_flatten_straight(bgr, bgra, 1);
    }
}

static cic_status decode_jpeg2000(const cic_input *input, cic_result *result, cic_error *error) {
    (void)result;
    const cic_libopenjp2 *library = cic_libopenjp2_open();
    if (!library) {
        return cic_fail(error, CIC_UNAVAILABLE, 0, "JPEG 2000 needs libopenjp2 (libopenjp2.so.7), which is not installed");
    }
    cic_jpeg2000 picture;
    cic_status status = cic_jpeg2000_read(input->bytes, input->count, &picture, error);
    if (status != CIC_OK) return status;
    reading state = {.bytes = input->bytes, .count = input->count};
    opj_image_t *image = decode_samples(library, &state, picture.is_file);
    if (!image || !is_whole(image, input->header)) {
        if (image) library->opj_image_destroy(image);
        return cic_fail(error, CIC_DAMAGED, 0, state.message[0] ? state.message : "the JPEG 2000's pixels are damaged");
    }
    cic_sink sink;
    uint32_t width = input->header->width, height = input->header->height;
    if (cic_sink_open(&sink, input->pixels, width, height, 1, input->reduction)) {
        for (uint32_t y = 0; y < height; y++) {
            convert_row(cic_sink_row(&sink), image, y, width);
            cic_sink_commit(&sink);
        }
        cic_sink_close(&sink);
    } else {
        status = cic_fail(error, CIC_NO_MEMORY, 0, "no memory for the JPEG 2000 decoder");
    }
    library->opj_image_destroy(image);
    return status;
}

static bool version_jpeg2000(char *text, size_t capacity) {
    const cic_libopenjp2 *library = cic_libopenjp2_open();
    if (library) snprintf(text, capacity, "libopenjp2 %s", library->opj_version());
    return library != NULL;
}

const cic_codec cic_jpeg2000_codec = {
    CIC_FORMAT_JPEG2000, probe_jpeg2000, measure_jpeg2000, decode_jpeg2000, NULL, version_jpeg2000,
};
