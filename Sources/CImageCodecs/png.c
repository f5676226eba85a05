#include "codec.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <png.h>

enum { SIGNATURE_BYTES = 8, FIRST_CHUNK_BYTES = 33, CHUNK_OVERHEAD = 12, CHUNK_MEMORY = 1 << 20, READ_BYTES = 512 };

/* The bytes that may follow the last row: the stream's checksum, and those of a careless writer. Inflated they are 66 MB
   at most. */
enum { SURPLUS_BYTES = 1 << 16 };

typedef struct png_state {
    png_structp codec;
    png_infop info;
    jmp_buf escape;
    const uint8_t *bytes;
    size_t count;
    size_t position;
    cic_sink sink;
    /* BGRA rows, or every row of an interlaced picture. */
    uint8_t *scratch;
    png_bytep *rows;
    /* The first pass of an interlaced picture covers all of it, coarsely. */
    bool first_pass_done;
    bool alpha;
    /* The rows that the stream still has, over all passes, and the position after the last one. */
    uint64_t rows_left;
    size_t end_of_rows;
    bool too_costly;
    uint32_t warnings;
    bool no_memory;
    char message[160];
} png_state;

static void on_error(png_structp codec, png_const_charp message) {
    png_state *state = png_get_error_ptr(codec);
    snprintf(state->message, sizeof state->message, "%s", message);
    longjmp(state->escape, 1);
}

static void on_warning(png_structp codec, png_const_charp message) {
    png_state *state = png_get_error_ptr(codec);
    (void)message;
    state->warnings++;
}

static void on_read(png_structp codec, png_bytep to, size_t count) {
    png_state *state = png_get_io_ptr(codec);
    if (state->end_of_rows > 0 && state->position - state->end_of_rows > SURPLUS_BYTES) {
        state->too_costly = true;
        png_error(codec, "the PNG's pixel data go on long after its last row");
    }
    if (state->count - state->position < count) png_error(codec, "the PNG ends early");
    memcpy(to, state->bytes + state->position, count);
    state->position += count;
}

/* Each row passes here before libpng looks for what follows the last one, and inflates all of it. */
static void on_row(png_structp codec, png_row_infop row, png_bytep data) {
    png_state *state = png_get_user_transform_ptr(codec);
    (void)row, (void)data;
    if (state->rows_left > 0 && --state->rows_left == 0) state->end_of_rows = state->position;
}

/* The rows of all passes that have any. */
static uint64_t count_rows(uint32_t width, uint32_t height, bool interlaced) {
    uint64_t rows = 0;
    if (!interlaced) return height;
    for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
        if (PNG_PASS_COLS(width, pass) > 0) rows += PNG_PASS_ROWS(height, pass);
    }
    return rows;
}

/* Looks for a chunk by name; libpng does not tell of those that follow the pixels, and EXIF may. */
static const uint8_t *find_chunk(const uint8_t *bytes, size_t count, const char *name, size_t *length) {
    size_t at = SIGNATURE_BYTES;
    while (count - at >= CHUNK_OVERHEAD) {
        size_t size = cic_be32(bytes + at);
        if (size > count - at - CHUNK_OVERHEAD) return NULL;
        if (memcmp(bytes + at + 4, name, 4) == 0) {
            *length = size;
            return bytes + at + 8;
        }
        at += size + CHUNK_OVERHEAD;
    }
    return NULL;
}

static cic_status probe_png(const uint8_t *bytes, size_t count, cic_header *header, cic_error *error) {
    static const uint8_t samples[7] = {1, 0, 3, 1, 2, 0, 4};
    if (count < FIRST_CHUNK_BYTES || memcmp(bytes + SIGNATURE_BYTES, "\0\0\0\x0DIHDR", 8) != 0) {
        return cic_fail(error, CIC_DAMAGED, 0, "the PNG ends inside its header or has none");
    }
    uint8_t color = bytes[25];
    if (color > 6 || samples[color] == 0) {
        return cic_fail(error, CIC_DAMAGED, 0, "the PNG states a colour type that does not exist");
    }
    /* A browser plays the animation, which need not hold the picture that would be judged here. */
    size_t length = 0;
    if (find_chunk(bytes, count, "acTL", &length)) {
        return cic_fail(error, CIC_UNSUPPORTED, 0, "an animated PNG is not decoded here, only still ones");
    }
    header->width = cic_be32(bytes + 16);
    header->height = cic_be32(bytes + 20);
    header->bit_depth = bytes[24];
    header->channels = samples[color];
    header->has_alpha = color >= 4 || find_chunk(bytes, count, "tRNS", &length) != NULL;
    const uint8_t *exif = find_chunk(bytes, count, "eXIf", &length);
    if (exif) header->orientation = cic_exif_orientation(exif, length);
    return CIC_OK;
}

static cic_status measure_png(const cic_input *input, uint64_t most, cic_effort *effort, cic_error *error) {
    const cic_header *header = input->header;
    (void)most, (void)error;
    uint64_t pixels = (uint64_t)header->width * header->height;
    uint64_t stored = cic_multiply(pixels, (uint64_t)header->channels * header->bit_depth) / 8 + header->height;
    effort->steps = cic_add(cic_multiply(stored, CIC_INFLATED_STEPS), pixels);
    bool interlaced = input->bytes[28] != 0;
    effort->memory = interlaced ? pixels * (header->has_alpha ? 4 : 3) : 0;
    return CIC_OK;
}

/* Profiles, texts and the like are skipped unread: they cannot expand, and nothing here needs them. */
static void ignore_ancillary(png_structp codec) {
    static const png_byte names[] = "cHRM\0gAMA\0iCCP\0sBIT\0sRGB\0bKGD\0hIST\0pHYs\0sPLT\0"
                                    "tIME\0iTXt\0tEXt\0zTXt\0eXIf\0oFFs\0pCAL\0sCAL";
    png_set_keep_unknown_chunks(codec, PNG_HANDLE_CHUNK_NEVER, names, (int)(sizeof names / 5));
    png_set_chunk_malloc_max(codec, CHUNK_MEMORY);
    png_set_chunk_cache_max(codec, 128);
}

static bool allocate(png_state *state, size_t count, size_t size) {
    state->scratch = cic_allocate(count, size);
    state->no_memory = !state->scratch;
    return !state->no_memory;
}

static void read_in_order(png_state *state) {
    while (state->sink.next < state->sink.height) {
        uint8_t *row = cic_sink_row(&state->sink);
        png_read_row(state->codec, state->alpha ? state->scratch : row, NULL);
        if (state->alpha) cic_flatten_straight(row, state->scratch, state->sink.width);
        cic_sink_commit(&state->sink);
    }
}

/* Interlaced rows are complete only at the end, so all of them are kept until then. */
static void read_interlaced(png_state *state, size_t stride, int passes) {
    if (!allocate(state, stride, state->sink.height)) return;
    memset(state->scratch, CIC_MISSING_VALUE, stride * state->sink.height);
    state->rows = cic_allocate(state->sink.height, sizeof *state->rows);
    state->no_memory = !state->rows;
    if (state->no_memory) return;
    for (uint32_t y = 0; y < state->sink.height; y++) state->rows[y] = state->scratch + y * stride;
    for (int pass = 0; pass < passes; pass++) {
        /* As rectangles: a cut file then shows a coarse picture instead of a sieve. */
        png_read_rows(state->codec, NULL, state->rows, state->sink.height);
        state->first_pass_done = true;
    }
}

static void hand_over_interlaced(png_state *state) {
    for (uint32_t y = 0; y < state->sink.height; y++) {
        uint8_t *row = cic_sink_row(&state->sink);
        if (state->alpha) {
            cic_flatten_straight(row, state->rows[y], state->sink.width);
        } else {
            memcpy(row, state->rows[y], (size_t)state->sink.width * 3);
        }
        cic_sink_commit(&state->sink);
    }
}

/* To 8-bit BGR or BGRA; what stopped it is in the state. */
static void decode(png_state *state, const cic_input *input) {
    png_structp codec = state->codec;
    png_set_read_fn(codec, state, on_read);
    png_set_user_limits(codec, 0x7fffffff, 0x7fffffff); /* the caller has judged the size */
    png_set_compression_buffer_size(codec, READ_BYTES); /* as much as a cut file loses before its end */
    ignore_ancillary(codec);
    png_read_info(codec, state->info);
    const cic_header *header = input->header;
    if (png_get_image_width(codec, state->info) != header->width ||
        png_get_image_height(codec, state->info) != header->height) {
        snprintf(state->message, sizeof state->message, "the PNG states two sizes");
        return;
    }
    state->alpha = (png_get_color_type(codec, state->info) & PNG_COLOR_MASK_ALPHA) != 0 ||
                   png_get_valid(codec, state->info, PNG_INFO_tRNS) != 0;
    png_set_expand(codec);
    png_set_scale_16(codec);
    png_set_gray_to_rgb(codec);
    png_set_bgr(codec);
    bool interlaced = png_get_interlace_type(codec, state->info) != PNG_INTERLACE_NONE;
    state->rows_left = count_rows(header->width, header->height, interlaced);
    png_set_user_transform_info(codec, state, 0, 0);
    png_set_read_user_transform_fn(codec, on_row);
    int passes = png_set_interlace_handling(codec);
    png_read_update_info(codec, state->info);
    size_t stride = (size_t)header->width * (state->alpha ? 4 : 3);
    if (png_get_rowbytes(codec, state->info) != stride) png_error(codec, "the PNG's rows have an unexpected length");
    if (!cic_sink_open(&state->sink, input->pixels, header->width, header->height, header->orientation,
                       input->reduction)) {
        state->no_memory = true;
        return;
    }
    if (passes > 1) {
        read_interlaced(state, stride, passes);
    } else if (!state->alpha || allocate(state, stride, 1)) {
        read_in_order(state);
    }
}

static cic_status decode_png(const cic_input *input, cic_result *result, cic_error *error) {
    png_state state;
    memset(&state, 0, sizeof state);
    state.bytes = input->bytes;
    state.count = input->count;
    cic_count_up();
    if (setjmp(state.escape) == 0) {
        state.codec = png_create_read_struct(PNG_LIBPNG_VER_STRING, &state, on_error, on_warning);
        state.info = state.codec ? png_create_info_struct(state.codec) : NULL;
        state.no_memory = !state.info;
        if (!state.no_memory) decode(&state, input);
    }
    bool complete = state.message[0] == 0 && !state.no_memory;
    if (state.rows && state.first_pass_done) hand_over_interlaced(&state);
    cic_status status = CIC_OK;
    if (state.too_costly) {
        status = cic_fail(error, CIC_TOO_COSTLY, 0, state.message);
    } else if (state.sink.next == 0) {
        status = state.no_memory ? cic_fail(error, CIC_NO_MEMORY, 0, "no memory for the PNG decoder")
                                 : cic_fail(error, CIC_DAMAGED, 0, state.message);
    } else {
        result->partial = !complete;
        result->warnings = state.warnings;
        cic_sink_fill_rest(&state.sink);
    }
    png_destroy_read_struct(&state.codec, &state.info, NULL);
    cic_release(state.scratch);
    cic_release(state.rows);
    cic_sink_close(&state.sink);
    cic_count_down();
    return status;
}

static bool version_png(char *text, size_t capacity) {
    snprintf(text, capacity, "libpng %s", png_get_libpng_ver(NULL));
    return true;
}

const cic_codec cic_png_codec = {
    CIC_FORMAT_PNG, probe_png, measure_png, decode_png, NULL, version_png,
};
