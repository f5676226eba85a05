#include "jpeg.h"

#include <jerror.h>
#include <string.h>

/*
 * Decodes one JPEG at several sizes, and reads its entropy-coded data once.
 *
 * Reading this data is most of the work at any size. One decoder, the source, does only that. For each size, another
 * decoder transforms and colours what the source has read, and itself only reads the header.
 *
 * They exchange coefficients through libjpeg's virtual arrays, whose methods can be replaced. A file with one scan
 * uses a window of a few rows of blocks. A file with several scans uses arrays of the whole picture, which libjpeg
 * needs for such a file anyway.
 *
 * The pixels are exactly those of a separate decoder for each size. The exception is a progressive file without some
 * of its scans, because libjpeg then smooths with internal data.
 */

/* A row is as high as the blocks of the tallest component. The decoders look ahead by one row, for the chroma. */
enum { WINDOW_ROWS = 4, MOST_SIZES = 4 };

typedef struct band {
    JBLOCKROW blocks;
    JBLOCKARRAY rows;
    JDIMENSION across;
    JDIMENSION down;
} band;

typedef struct shared {
    cic_jpeg_state source;
    cic_jpeg_state targets[MOST_SIZES];
    bool done[MOST_SIZES];
    size_t sizes;
    band bands[MAX_COMPONENTS];
    jvirt_barray_ptr arrays[MAX_COMPONENTS];
    /* The arrays that each decoder has requested. Those of the source come last. */
    int requested[MOST_SIZES + 1];
    /* libjpeg's own methods, for the case that the whole picture is kept. */
    struct jpeg_memory_mgr memory;
    bool keeps_all;
    bool failed;
    JDIMENSION rows_read;
} shared;

static cic_jpeg_state *state_of(j_common_ptr codec) { return codec->client_data; }

/* Ends the decoder with the error that ended the source. */
static void fail_as_source(j_common_ptr codec) {
    cic_jpeg_state *state = state_of(codec);
    const shared *all = state->shared;
    state->code = all->source.code;
    memcpy(state->message, all->source.message, sizeof state->message);
    longjmp(state->escape, 1);
}

/* Reads one row, or all scans. The result is false after an error. */
static bool read_more(shared *all) {
    if (all->failed) return false;
    cic_jpeg_state *source = &all->source;
    if (setjmp(source->escape) != 0) {
        all->failed = true;
        return false;
    }
    if (!all->keeps_all) {
        jpeg_consume_input(&source->codec);
        all->rows_read++;
        return true;
    }
    while (jpeg_consume_input(&source->codec) != JPEG_REACHED_EOI) {
        if (source->codec.input_scan_number <= CIC_MAXIMUM_SCANS) continue;
        source->code = CIC_JPEG_TOO_MANY_SCANS;
        all->failed = true;
        return false;
    }
    return true;
}

static size_t place_of(const shared *all, const cic_jpeg_state *state) {
    return state == &all->source ? MOST_SIZES : (size_t)(state - all->targets);
}

/* The arrays are requested in the order of the components. A pointer identifies an array, and is never followed. */
static jvirt_barray_ptr request(j_common_ptr codec, int pool, boolean zeroed, JDIMENSION across, JDIMENSION down,
                                JDIMENSION access) {
    cic_jpeg_state *state = state_of(codec);
    shared *all = state->shared;
    int component = all->requested[place_of(all, state)]++;
    if (component >= MAX_COMPONENTS) {
        state->code = JERR_COMPONENT_COUNT;
        longjmp(state->escape, 1);
    }
    if (state != &all->source) return all->arrays[component];
    if (all->keeps_all) {
        all->arrays[component] = all->memory.request_virt_barray(codec, pool, zeroed, across, down, access);
        return all->arrays[component];
    }
    band *own = &all->bands[component];
    own->across = across;
    own->down = (JDIMENSION)all->source.codec.comp_info[component].v_samp_factor;
    own->blocks = codec->mem->alloc_large(codec, JPOOL_IMAGE, (size_t)across * own->down * WINDOW_ROWS * sizeof(JBLOCK));
    own->rows = codec->mem->alloc_small(codec, JPOOL_IMAGE, own->down * WINDOW_ROWS * sizeof(JBLOCKROW));
    for (JDIMENSION y = 0; y < own->down * WINDOW_ROWS; y++) own->rows[y] = own->blocks + (size_t)y * across;
    all->arrays[component] = (jvirt_barray_ptr)own;
    return all->arrays[component];
}

static JBLOCKARRAY reach(j_common_ptr codec, jvirt_barray_ptr array, JDIMENSION start, JDIMENSION count,
                         boolean writable) {
    shared *all = state_of(codec)->shared;
    if (all->keeps_all) {
        return all->memory.access_virt_barray((j_common_ptr)&all->source.codec, array, start, count, writable);
    }
    band *own = (band *)array;
    JDIMENSION row = start / own->down;
    JBLOCKARRAY rows = own->rows + (size_t)(row % WINDOW_ROWS) * own->down;
    if (state_of(codec) == &all->source) {
        memset(rows[0], 0, (size_t)own->across * own->down * sizeof(JBLOCK));
        return rows;
    }
    while (all->rows_read <= row) {
        if (!read_more(all)) fail_as_source(codec);
    }
    if (all->rows_read - row > WINDOW_ROWS) {
        state_of(codec)->code = JERR_BAD_VIRTUAL_ACCESS;
        longjmp(state_of(codec)->escape, 1);
    }
    return rows;
}

static void share_arrays(cic_jpeg_state *state) {
    state->codec.buffered_image = TRUE;
    state->codec.mem->request_virt_barray = request;
    state->codec.mem->access_virt_barray = reach;
}

/* The result is false if nothing in the file can be read. */
static bool open_source(shared *all, const cic_input *input) {
    cic_jpeg_state *source = &all->source;
    if (setjmp(source->escape) != 0) return false;
    cic_jpeg_read_header(source, input->bytes, input->count);
    all->memory = *source->codec.mem;
    all->keeps_all = jpeg_has_multiple_scans(&source->codec);
    source->codec.out_color_space = source->codec.jpeg_color_space;
    source->codec.dct_method = JDCT_ISLOW;
    share_arrays(source);
    jpeg_start_decompress(&source->codec);
    return !all->keeps_all || read_more(all);
}

/* Gives a decoder the tables and scans of the source. */
static void open_target(shared *all, cic_jpeg_state *state, const cic_input *input, bool *done) {
    *done = true;
    if (setjmp(state->escape) != 0) return;
    cic_jpeg_read_header(state, input->bytes, input->count);
    share_arrays(state);
    if (!cic_jpeg_start(state, input)) return;
    struct jpeg_decompress_struct *codec = &state->codec, *source = &all->source.codec;
    int scan = source->input_scan_number;
    if (all->keeps_all) {
        for (int i = 0; i < codec->num_components; i++) codec->comp_info[i].quant_table = source->comp_info[i].quant_table;
        codec->coef_bits = source->coef_bits;
        codec->input_scan_number = scan;
    }
    jpeg_start_output(codec, scan);
    /* Marks the data as read already, so that the decoder does not read it. */
    codec->input_scan_number = scan + 1;
    *done = false;
}

static void read_target_row(cic_jpeg_state *state, bool *done) {
    if (setjmp(state->escape) != 0 || !cic_jpeg_read_row(state)) *done = true;
}

/* The decoder that is furthest behind; NULL when all are done. */
static cic_jpeg_state *next_target(shared *all) {
    cic_jpeg_state *next = NULL;
    for (size_t i = 0; i < all->sizes; i++) {
        cic_jpeg_state *state = &all->targets[i];
        if (all->done[i]) continue;
        if (!next || (uint64_t)state->sink.next * next->sink.height < (uint64_t)next->sink.next * state->sink.height) {
            next = state;
        }
    }
    return next;
}

static void decode_all(shared *all, const cic_input *inputs) {
    if (!open_source(all, &inputs[0])) {
        for (size_t i = 0; i < all->sizes; i++) {
            all->targets[i].code = all->source.code;
            memcpy(all->targets[i].message, all->source.message, sizeof all->source.message);
        }
        return;
    }
    for (size_t i = 0; i < all->sizes; i++) open_target(all, &all->targets[i], &inputs[i], &all->done[i]);
    for (cic_jpeg_state *state = next_target(all); state; state = next_target(all)) {
        read_target_row(state, &all->done[state - all->targets]);
    }
}

cic_status cic_jpeg_decode_sizes(const cic_input *inputs, size_t sizes, cic_result *results, cic_error *error) {
    if (sizes > MOST_SIZES) return cic_fail(error, CIC_BAD_ARGUMENT, 0, "a picture has fewer sizes than that");
    shared *all = cic_allocate(1, sizeof *all);
    if (!all) return cic_fail(error, CIC_NO_MEMORY, 0, "no memory for the JPEG decoder");
    memset(all, 0, sizeof *all);
    all->sizes = sizes;
    cic_jpeg_prepare(&all->source);
    all->source.shared = all;
    for (size_t i = 0; i < sizes; i++) {
        cic_jpeg_prepare(&all->targets[i]);
        all->targets[i].shared = all;
    }
    decode_all(all, inputs);
    cic_status status = CIC_OK;
    for (size_t i = 0; i < sizes; i++) {
        cic_status own = cic_jpeg_finish(&all->targets[i], &all->source, &results[i], error);
        if (status == CIC_OK) status = own;
    }
    /* The other decoders use memory of the source as long as it exists. */
    for (size_t i = 0; i < sizes; i++) cic_jpeg_dispose(&all->targets[i]);
    cic_jpeg_dispose(&all->source);
    cic_release(all);
    return status;
}
