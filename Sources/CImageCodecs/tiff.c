#include "tiff.h"

#include "codec.h"

#include <stdio.h>
#include <string.h>

/* Rows decoded at once, at least; a strip or tile higher than that is decoded whole. */
enum { BAND_ROWS = 64, HEADER_MEMORY = 16 << 20 };

typedef struct tiff_state {
    const cic_libtiff *library;
    TIFF *codec;
    const uint8_t *bytes;
    size_t count;
    size_t position;
    uint32_t warnings;
    char message[1024];
} tiff_state;

static int on_error(TIFF *codec, void *context, const char *module, const char *format, va_list arguments) {
    tiff_state *state = context;
    (void)codec;
    (void)module;
    if (state->message[0] == 0) vsnprintf(state->message, sizeof state->message, format, arguments);
    return 1;
}

static int on_warning(TIFF *codec, void *context, const char *module, const char *format, va_list arguments) {
    tiff_state *state = context;
    (void)codec, (void)module, (void)format, (void)arguments;
    state->warnings++;
    return 1;
}

static tmsize_t on_read(thandle_t handle, void *to, tmsize_t count) {
    tiff_state *state = handle;
    size_t left = state->count - state->position;
    size_t taken = count < 0 ? 0 : (size_t)count < left ? (size_t)count : left;
    memcpy(to, state->bytes + state->position, taken);
    state->position += taken;
    return (tmsize_t)taken;
}

static tmsize_t on_write(thandle_t handle, void *from, tmsize_t count) {
    (void)handle, (void)from, (void)count;
    return 0;
}

static toff_t on_seek(thandle_t handle, toff_t offset, int whence) {
    tiff_state *state = handle;
    uint64_t base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? state->position : state->count;
    uint64_t target = base + offset;
    if (target > state->count) target = state->count;
    state->position = (size_t)target;
    return target;
}

static int on_close(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t on_size(thandle_t handle) { return ((tiff_state *)handle)->count; }

/* The bytes are in memory already; libtiff then reads them where they are, and checks offsets against the size. */
static int on_map(thandle_t handle, void **base, toff_t *size) {
    tiff_state *state = handle;
    *base = (void *)(uintptr_t)state->bytes;
    *size = state->count;
    return 1;
}

static void on_unmap(thandle_t handle, void *base, toff_t size) { (void)handle, (void)base, (void)size; }

static void close_tiff(tiff_state *state) {
    state->library->TIFFClose(state->codec);
    cic_count_down();
}

static cic_status open_tiff(tiff_state *state, const uint8_t *bytes, size_t count, uint64_t memory, cic_error *error) {
    memset(state, 0, sizeof *state);
    state->bytes = bytes;
    state->count = count;
    state->library = cic_libtiff_open();
    if (!state->library) {
        return cic_fail(error, CIC_UNAVAILABLE, 0,
                        "TIFF needs libtiff 4.5 or later (libtiff.so.6), which is not installed");
    }
    TIFFOpenOptions *options = state->library->TIFFOpenOptionsAlloc();
    if (!options) return cic_fail(error, CIC_NO_MEMORY, 0, "no memory for the TIFF decoder");
    state->library->TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)memory);
    state->library->TIFFOpenOptionsSetErrorHandlerExtR(options, on_error, state);
    state->library->TIFFOpenOptionsSetWarningHandlerExtR(options, on_warning, state);
    state->codec = state->library->TIFFClientOpenExt("picture", "r", state, on_read, on_write, on_seek, on_close,
                                                     on_size, on_map, on_unmap, options);
    state->library->TIFFOpenOptionsFree(options);
    if (!state->codec) {
        return cic_fail(error, CIC_DAMAGED, 0, state->message[0] ? state->message : "the TIFF's directory is damaged");
    }
    cic_count_up();
    cic_status status = cic_tiff_check_compression(state->library, state->codec, error);
    if (status != CIC_OK) close_tiff(state);
    return status;
}

static void read_fields(tiff_state *state, cic_header *header) {
    const cic_libtiff *library = state->library;
    uint32_t width = 0, height = 0;
    uint16_t bits = 1, samples = 1, photometric = 0, orientation = 1, extra_count = 0;
    uint16_t *extra = NULL;
    library->TIFFGetField(state->codec, TIFFTAG_IMAGEWIDTH, &width);
    library->TIFFGetField(state->codec, TIFFTAG_IMAGELENGTH, &height);
    library->TIFFGetFieldDefaulted(state->codec, TIFFTAG_BITSPERSAMPLE, &bits);
    library->TIFFGetFieldDefaulted(state->codec, TIFFTAG_SAMPLESPERPIXEL, &samples);
    library->TIFFGetField(state->codec, TIFFTAG_PHOTOMETRIC, &photometric);
    library->TIFFGetFieldDefaulted(state->codec, TIFFTAG_ORIENTATION, &orientation);
    library->TIFFGetFieldDefaulted(state->codec, TIFFTAG_EXTRASAMPLES, &extra_count, &extra);
    header->width = width;
    header->height = height;
    header->bit_depth = bits > 255 ? 255 : (uint8_t)bits;
    header->channels = samples > 255 ? 255 : (uint8_t)samples;
    header->orientation = orientation >= 1 && orientation <= 8 ? (uint8_t)orientation : 1;
    header->is_cmyk = photometric == PHOTOMETRIC_SEPARATED;
    header->has_alpha = extra_count > 0 && extra &&
                        (extra[0] == EXTRASAMPLE_ASSOCALPHA || extra[0] == EXTRASAMPLE_UNASSALPHA);
}

static cic_status probe_tiff(const uint8_t *bytes, size_t count, cic_header *header, cic_error *error) {
    tiff_state state;
    cic_status status = open_tiff(&state, bytes, count, HEADER_MEMORY, error);
    if (status != CIC_OK) return status;
    read_fields(&state, header);
    status = cic_tiff_check_pages(state.library, state.codec, error);
    close_tiff(&state);
    return status;
}

static uint32_t rows_at_once(const tiff_state *state, uint32_t height) {
    uint32_t rows = 0;
    uint32_t tag = state->library->TIFFIsTiled(state->codec) ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP;
    if (!state->library->TIFFGetFieldDefaulted(state->codec, tag, &rows) || rows == 0 || rows > height) return height;
    uint32_t repeats = rows < BAND_ROWS ? BAND_ROWS / rows : 1;
    return rows * repeats < height ? rows * repeats : height;
}

static cic_status measure_tiff(const cic_input *input, uint64_t most, cic_effort *effort, cic_error *error) {
    const cic_header *header = input->header;
    tiff_state state;
    cic_status status = open_tiff(&state, input->bytes, input->count, HEADER_MEMORY, error);
    if (status != CIC_OK) return status;
    status = cic_tiff_measure(state.library, state.codec, input, most, effort, error);
    /* The rows of a band, packed, and what they become. */
    effort->steps = cic_add(effort->steps, (uint64_t)header->width * header->height * 2);
    effort->memory = cic_add(effort->memory, (uint64_t)header->width * rows_at_once(&state, header->height) * 4);
    close_tiff(&state);
    return status;
}

/* libtiff packs red lowest; its colours are multiplied by alpha already. */
static void convert_row(uint8_t *bgr, const uint32_t *packed, uint32_t width, bool alpha) {
    for (uint32_t x = 0; x < width; x++, bgr += 3) {
        uint8_t bgra[4] = {(uint8_t)TIFFGetB(packed[x]), (uint8_t)TIFFGetG(packed[x]), (uint8_t)TIFFGetR(packed[x]),
                           alpha ? (uint8_t)TIFFGetA(packed[x]) : 255};
        cic_flatten_premultiplied(bgr, bgra, 1);
    }
}

static cic_status read_bands(tiff_state *state, TIFFRGBAImage *image, cic_sink *sink, bool alpha, cic_error *error) {
    uint32_t band = rows_at_once(state, sink->height);
    uint32_t *raster = cic_allocate((size_t)sink->width * band, sizeof *raster);
    if (!raster) return cic_fail(error, CIC_NO_MEMORY, 0, "no memory for the TIFF decoder");
    /* Told that the rows lie as they are wanted, libtiff turns nothing; the sink does. */
    image->orientation = ORIENTATION_TOPLEFT;
    image->req_orientation = ORIENTATION_TOPLEFT;
    image->col_offset = 0;
    while (sink->next < sink->height) {
        uint32_t rows = sink->height - sink->next < band ? sink->height - sink->next : band;
        image->row_offset = (int)sink->next;
        if (!state->library->TIFFRGBAImageGet(image, raster, sink->width, rows)) break;
        for (uint32_t y = 0; y < rows; y++) {
            convert_row(cic_sink_row(sink), raster + (size_t)y * sink->width, sink->width, alpha);
            cic_sink_commit(sink);
        }
    }
    cic_release(raster);
    if (sink->next > 0) return CIC_OK;
    return cic_fail(error, CIC_DAMAGED, 0, state->message[0] ? state->message : "the TIFF's pixels are damaged");
}

static cic_status decode_pixels(tiff_state *state, const cic_input *input, bool alpha, cic_result *result,
                                cic_error *error) {
    const cic_header *header = input->header;
    TIFFRGBAImage image;
    cic_sink sink;
    char message[1024] = "";
    if (!state->library->TIFFRGBAImageOK(state->codec, message) ||
        !state->library->TIFFRGBAImageBegin(&image, state->codec, 1, message)) {
        return cic_fail(error, CIC_UNSUPPORTED, 0, message[0] ? message : "this kind of TIFF is not decoded here");
    }
    cic_tiff_correct_gray(&image, alpha);
    cic_status status;
    if (cic_sink_open(&sink, input->pixels, header->width, header->height, header->orientation, input->reduction)) {
        status = read_bands(state, &image, &sink, alpha, error);
        result->partial = sink.next < sink.height;
        result->warnings = state->warnings;
        if (status == CIC_OK) cic_sink_fill_rest(&sink);
        cic_sink_close(&sink);
    } else {
        status = cic_fail(error, CIC_NO_MEMORY, 0, "no memory for the TIFF decoder");
    }
    state->library->TIFFRGBAImageEnd(&image);
    return status;
}

static cic_status decode_tiff(const cic_input *input, cic_result *result, cic_error *error) {
    const cic_header *header = input->header;
    tiff_state state;
    /* One strip of four 16-bit samples may hold the whole picture. */
    uint64_t memory = HEADER_MEMORY + (uint64_t)header->width * header->height * 8;
    cic_status status = open_tiff(&state, input->bytes, input->count, memory, error);
    if (status != CIC_OK) return status;
    cic_header seen = *header;
    read_fields(&state, &seen);
    if (seen.width != header->width || seen.height != header->height) {
        status = cic_fail(error, CIC_DAMAGED, 0, "the TIFF states two sizes");
    }
    if (status == CIC_OK) status = decode_pixels(&state, input, seen.has_alpha, result, error);
    close_tiff(&state);
    return status;
}

static bool version_tiff(char *text, size_t capacity) {
    const cic_libtiff *library = cic_libtiff_open();
    if (!library) return false;
    /* "LIBTIFF, Version 4.5.0", then lines of copyright. */
    const char *stated = library->TIFFGetVersion();
    const char *number = strstr(stated, "Version ");
    number = number ? number + strlen("Version ") : stated;
    snprintf(text, capacity, "libtiff %.*s", (int)strcspn(number, "\n"), number);
    return true;
}

const cic_codec cic_tiff_codec = {
    CIC_FORMAT_TIFF, probe_tiff, measure_tiff, decode_tiff, NULL, version_tiff,
};
