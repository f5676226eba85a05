#include "jpeg.h"

#include <jerror.h>

enum { EXIF_MARKER = JPEG_APP0 + 1, LONGEST_MARKER = 0xFFFF };

static void on_error(j_common_ptr codec) {
    cic_jpeg_state *state = codec->client_data;
    state->code = codec->err->msg_code;
    codec->err->format_message(codec, state->message);
    longjmp(state->escape, 1);
}

static void on_message(j_common_ptr codec, int level) {
    cic_jpeg_state *state = codec->client_data;
    if (level >= 0) return; /* traces */
    state->warnings++;
    switch (codec->err->msg_code) {
    case JWRN_JPEG_EOF:
        state->lost_data = true;
        if (state->codec.input_scan_number <= 1 && state->codec.input_iMCU_row == 0) state->nothing_read = true;
        break;
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
        state->lost_data = true;
        break;
    default:
        break;
    }
}

static void on_output(j_common_ptr codec) { (void)codec; }

/* They were counted before; should libjpeg find others, it stops all the same. */
static void on_progress(j_common_ptr codec) {
    cic_jpeg_state *state = codec->client_data;
    if (state->codec.input_scan_number <= CIC_MAXIMUM_SCANS) return;
    state->code = CIC_JPEG_TOO_MANY_SCANS;
    longjmp(state->escape, 1);
}

void cic_jpeg_read_header(cic_jpeg_state *state, const uint8_t *bytes, size_t count) {
    jpeg_create_decompress(&state->codec);
    state->codec.progress = &state->progress;
    jpeg_mem_src(&state->codec, bytes, (unsigned long)count);
    jpeg_save_markers(&state->codec, EXIF_MARKER, LONGEST_MARKER);
    jpeg_read_header(&state->codec, TRUE);
}

void cic_jpeg_prepare(cic_jpeg_state *state) {
    memset(state, 0, sizeof *state);
    state->codec.err = jpeg_std_error(&state->errors);
    state->codec.client_data = state;
    state->errors.error_exit = on_error;
    state->errors.emit_message = on_message;
    state->errors.output_message = on_output;
    state->progress.progress_monitor = on_progress;
    cic_count_up();
}

void cic_jpeg_dispose(cic_jpeg_state *state) {
    jpeg_destroy_decompress(&state->codec);
    cic_release(state->cmyk);
    cic_sink_close(&state->sink);
    cic_count_down();
}

cic_status cic_jpeg_report(const cic_jpeg_state *state, cic_error *error) {
    switch (state->code) {
    case CIC_JPEG_TOO_MANY_SCANS:
        return cic_fail_scans(error);
    case JERR_OUT_OF_MEMORY:
        return cic_fail(error, CIC_NO_MEMORY, state->code, "no memory for the JPEG decoder");
    case JERR_SOF_UNSUPPORTED:
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_ARITH_NOTIMPL:
    case JERR_NOT_COMPILED:
        return cic_fail(error, CIC_UNSUPPORTED, state->code, state->message);
    default:
        return cic_fail(error, CIC_DAMAGED, state->code, state->message);
    }
}

static uint8_t orientation_of(jpeg_saved_marker_ptr marker) {
    for (; marker; marker = marker->next) {
        if (marker->marker == EXIF_MARKER && marker->data_length >= 6 && memcmp(marker->data, "Exif\0\0", 6) == 0) {
            return cic_exif_orientation(marker->data, marker->data_length);
        }
    }
    return 1;
}

static cic_status probe_jpeg(const uint8_t *bytes, size_t count, cic_header *header, cic_error *error) {
    cic_jpeg_state state;
    cic_jpeg_prepare(&state);
    cic_status status = CIC_OK;
    if (setjmp(state.escape) == 0) {
        cic_jpeg_read_header(&state, bytes, count);
        header->width = state.codec.image_width;
        header->height = state.codec.image_height;
        header->channels = (uint8_t)state.codec.num_components;
        header->bit_depth = (uint8_t)state.codec.data_precision;
        header->is_cmyk = state.codec.jpeg_color_space == JCS_CMYK || state.codec.jpeg_color_space == JCS_YCCK;
        header->orientation = orientation_of(state.codec.marker_list);
    } else {
        status = cic_jpeg_report(&state, error);
    }
    cic_jpeg_dispose(&state);
    return status;
}

/* Adobe's files hold inverted ink: 255 means none. Other files hold ink. */
static void cmyk_to_bgr(uint8_t *bgr, const uint8_t *cmyk, uint32_t width, bool inverted) {
    uint8_t flip = inverted ? 0 : 255;
    for (uint32_t x = 0; x < width; x++, bgr += 3, cmyk += 4) {
        uint32_t light = cmyk[3] ^ flip;
        bgr[2] = (uint8_t)(((cmyk[0] ^ flip) * light + 127) / 255);
        bgr[1] = (uint8_t)(((cmyk[1] ^ flip) * light + 127) / 255);
        bgr[0] = (uint8_t)(((cmyk[2] ^ flip) * light + 127) / 255);
    }
}

bool cic_jpeg_start(cic_jpeg_state *state, const cic_input *input) {
    j_decompress_ptr codec = &state->codec;
    bool cmyk = codec->jpeg_color_space == JCS_CMYK || codec->jpeg_color_space == JCS_YCCK;
    codec->out_color_space = cmyk ? JCS_CMYK : JCS_EXT_BGR;
    codec->scale_num = 1;
    codec->scale_denom = input->reduction;
    codec->dct_method = JDCT_ISLOW;
    jpeg_calc_output_dimensions(codec);
    uint32_t width, height;
    cic_header stored = *input->header;
    stored.orientation = 1;
    cic_decoded_size(&stored, input->reduction, &width, &height);
    if (codec->output_width != width || codec->output_height != height) {
        snprintf(state->message, sizeof state->message, "the JPEG states two sizes");
        return false;
    }
    if (cmyk) state->cmyk = cic_allocate(width, 4);
    if ((cmyk && !state->cmyk) ||
        !cic_sink_open(&state->sink, input->pixels, width, height, input->header->orientation, 1)) {
        state->code = JERR_OUT_OF_MEMORY;
        return false;
    }
    jpeg_start_decompress(codec);
    return true;
}

bool cic_jpeg_read_row(cic_jpeg_state *state) {
    j_decompress_ptr codec = &state->codec;
    if (codec->output_scanline >= codec->output_height) return false;
    JSAMPROW row = cic_sink_row(&state->sink);
    JSAMPROW target = state->cmyk ? state->cmyk : row;
    if (jpeg_read_scanlines(codec, &target, 1) != 1) return false;
    if (state->cmyk) cmyk_to_bgr(row, state->cmyk, codec->output_width, codec->saw_Adobe_marker);
    cic_sink_commit(&state->sink);
    return true;
}

cic_status cic_jpeg_finish(cic_jpeg_state *state, const cic_jpeg_state *source, cic_result *result, cic_error *error) {
    if (source->nothing_read) snprintf(state->message, sizeof state->message, "the JPEG ends before its first rows");
    /* Judged by what was written, which no longjmp can have clobbered. */
    if (state->sink.next == 0 || source->nothing_read) return cic_jpeg_report(state, error);
    result->warnings = source->warnings;
    result->partial = source->lost_data || state->sink.next < state->sink.height;
    cic_sink_fill_rest(&state->sink);
    return CIC_OK;
}

static cic_status decode_jpeg(const cic_input *input, cic_result *result, cic_error *error) {
    cic_jpeg_state state;
    cic_jpeg_prepare(&state);
    if (setjmp(state.escape) == 0) {
        cic_jpeg_read_header(&state, input->bytes, input->count);
        if (cic_jpeg_start(&state, input)) {
            while (cic_jpeg_read_row(&state)) {}
        }
    }
    cic_status status = cic_jpeg_finish(&state, &state, result, error);
    cic_jpeg_dispose(&state);
    return status;
}

#define STRING(x) #x
#define EXPANDED(x) STRING(x)

static bool version_jpeg(char *text, size_t capacity) {
    /* The library tells no version at run time; its headers are of the one that it is linked with. */
    snprintf(text, capacity, "libjpeg-turbo " EXPANDED(LIBJPEG_TURBO_VERSION));
    return true;
}

const cic_codec cic_jpeg_codec = {
    CIC_FORMAT_JPEG, probe_jpeg, cic_measure_jpeg, decode_jpeg, cic_jpeg_decode_sizes,
    version_jpeg,
};
