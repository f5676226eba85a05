/* JPEG, PNG, WebP, TIFF, BMP and JPEG 2000, by CImageCodecs. */
#include <CImageCodecs.h>
#include <stdio.h>
#include <string.h>

#include "Decoder.h"

/* The other libraries are linked; these two are opened when their version is asked for. If one is missing, the worker
   refuses the file in the codec's words. */
static cdp_status open_library(cic_format format) {
    char text[64];
    (void)cic_library_version(format, text, sizeof text);
    return CDP_OK;
}

static cdp_status open_tiff(cdp_task task) {
    (void)task;
    return open_library(CIC_FORMAT_TIFF);
}

static cdp_status open_jpeg2000(cdp_task task) {
    (void)task;
    return open_library(CIC_FORMAT_JPEG2000);
}

static cdp_status open_nothing(cdp_task task) {
    (void)task;
    return CDP_OK;
}

static void fail(cdp_answer *answer, const cic_error *error) {
    answer->status = CDP_CODEC_FAILED;
    answer->codec = (uint32_t)error->status;
    answer->native = error->native;
    snprintf(answer->message, sizeof answer->message, "%s", error->message);
}

static cdp_picture told(const cic_header *header) {
    return (cdp_picture){
        .format = (uint32_t)header->format, .width = header->width, .height = header->height,
        .orientation = header->orientation, .channels = header->channels, .bit_depth = header->bit_depth,
        .has_alpha = header->has_alpha, .is_cmyk = header->is_cmyk};
}

static cic_header header_of(const cdp_picture *picture) {
    return (cic_header){
        .format = (cic_format)picture->format, .width = picture->width, .height = picture->height,
        .orientation = (uint8_t)picture->orientation, .channels = (uint8_t)picture->channels,
        .bit_depth = (uint8_t)picture->bit_depth, .has_alpha = picture->has_alpha != 0,
        .is_cmyk = picture->is_cmyk != 0};
}

static uint32_t working_reduction(uint64_t pixels, uint64_t most) {
    for (uint32_t reduction = 1; reduction < 8; reduction *= 2) {
        if (pixels / (reduction * reduction) <= most) return reduction;
    }
    return 8;
}

static void probe(const cdp_request *request, const uint8_t *bytes, cdp_answer *answer) {
    cic_header header = {0};
    cic_error error = {0};
    if (cic_probe(bytes, request->input, &header, &error) != CIC_OK) {
        fail(answer, &error);
        return;
    }
    answer->picture = told(&header);
    answer->width = header.width;
    answer->height = header.height;
    uint64_t pixels = (uint64_t)header.width * header.height;
    /* The library says the rest. */
    if (pixels > request->maximum_pixels) return;
    cic_effort effort = {0};
    uint32_t reduction = working_reduction(pixels, request->working_pixels);
    if (cic_measure(bytes, request->input, &header, reduction, request->maximum_work, &effort, &error) != CIC_OK) {
        fail(answer, &error);
        return;
    }
    answer->steps = effort.steps;
    answer->memory = effort.memory;
}

static size_t count_bytes(const cic_header *header, uint32_t reduction) {
    uint32_t width, height;
    cic_decoded_size(header, reduction, &width, &height);
    return (size_t)width * height * 3;
}

static void decode(const cdp_request *request, const uint8_t *bytes, cdp_answer *answer) {
    cic_header header = header_of(&request->picture);
    size_t size;
    uint8_t *pixels = dec_room(&size);
    size_t first = count_bytes(&header, request->reduction);
    size_t second = request->second_reduction == 0 ? 0 : count_bytes(&header, request->second_reduction);
    if (!pixels || first + second != size) dec_refuse(CDP_BAD_REQUEST, 0);
    cic_error error = {0};
    cic_result results[2] = {{0}};
    cic_target targets[2] = {
        {request->reduction, pixels, first}, {request->second_reduction, pixels + first, second}};
    cic_status status =
        second == 0
            ? cic_decode(bytes, request->input, &header, request->reduction, pixels, first, &results[0], &error)
            : cic_decode_two(bytes, request->input, &header, targets, results, &error);
    if (status != CIC_OK) {
        fail(answer, &error);
        return;
    }
    answer->picture = request->picture;
    answer->width = header.width;
    answer->height = header.height;
    answer->partial = (results[0].partial ? 1u : 0) | (results[1].partial ? 2u : 0);
    answer->payload = size;
}

static void tell_version(const cdp_request *request, cdp_answer *answer) {
    char text[64] = "";
    if (!cic_library_version((cic_format)request->picture.format, text, sizeof text)) dec_refuse(CDP_NO_DECODER, 0);
    answer->payload = strlen(text);
    dec_answer(answer);
    dec_put(text, answer->payload);
}

static void run(const cdp_request *request, const uint8_t *bytes) {
    cdp_answer answer = {.magic = CDP_MAGIC, .status = CDP_OK, .pages = 1};
    switch (request->task) {
    case CDP_VERSION: tell_version(request, &answer); return;
    case CDP_PROBE: probe(request, bytes, &answer); break;
    case CDP_DECODE: decode(request, bytes, &answer); break;
    default: dec_refuse(CDP_BAD_REQUEST, 0);
    }
    dec_answer(&answer);
}

const dec_decoder dec_stills = {open_nothing, dec_no_descriptors, dec_no_threads, run};
const dec_decoder dec_tiff = {open_tiff, dec_no_descriptors, dec_no_threads, run};
const dec_decoder dec_jpeg2000 = {open_jpeg2000, dec_no_descriptors, dec_no_threads, run};
