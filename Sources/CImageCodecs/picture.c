#include "codec.h"

#include <stdio.h>
#include <string.h>

static cic_status refuse_format(cic_format format, cic_error *error) {
    char message[96];
    if (format == CIC_FORMAT_UNKNOWN) {
        return cic_fail(error, CIC_UNSUPPORTED, 0, "the bytes are of no picture format that is known here");
    }
    if (format == CIC_FORMAT_TEXT) return cic_fail(error, CIC_UNSUPPORTED, 0, "this is text, not a picture");
    snprintf(message, sizeof message, "%s is not decoded as a picture in this build", cic_format_name(format));
    return cic_fail(error, CIC_UNSUPPORTED, 0, message);
}

cic_status cic_probe(const uint8_t *bytes, size_t count, cic_header *header, cic_error *error) {
    memset(header, 0, sizeof *header);
    if (!bytes || count == 0) return cic_fail(error, CIC_DAMAGED, 0, "there are no bytes");
    header->orientation = 1;
    header->format = cic_sniff(bytes, count);
    const cic_codec *codec = cic_codec_of(header->format);
    if (codec == NULL) return refuse_format(header->format, error);
    cic_status status = codec->probe(bytes, count, header, error);
    if (status == CIC_OK && (header->width == 0 || header->height == 0)) {
        return cic_fail(error, CIC_DAMAGED, 0, "the header states a picture without pixels");
    }
    return status;
}

static bool is_reduction(uint32_t number) { return number == 1 || number == 2 || number == 4 || number == 8; }

cic_status cic_measure(const uint8_t *bytes, size_t count, const cic_header *header, uint32_t reduction, uint64_t most,
                       cic_effort *effort, cic_error *error) {
    memset(effort, 0, sizeof *effort);
    const cic_codec *codec = cic_codec_of(header->format);
    if (!bytes || codec == NULL || !is_reduction(reduction)) {
        return cic_fail(error, CIC_BAD_ARGUMENT, 0, "a picture that is not decoded here has no cost");
    }
    cic_input input = {bytes, count, header, reduction, NULL};
    cic_status status = codec->measure(&input, most, effort, error);
    uint32_t width, height;
    cic_decoded_size(header, reduction, &width, &height);
    effort->memory = cic_add(effort->memory, cic_multiply((uint64_t)width * height, 3));
    return status;
}

static cic_status check_decoding(const cic_input *input, size_t capacity, cic_error *error) {
    const cic_header *header = input->header;
    if (!input->bytes || !input->pixels || cic_codec_of(header->format) == NULL || header->orientation < 1 ||
        header->orientation > 8 || !is_reduction(input->reduction)) {
        return cic_fail(error, CIC_BAD_ARGUMENT, 0, "the decoder was called with something it cannot do");
    }
    uint32_t width, height;
    cic_decoded_size(header, input->reduction, &width, &height);
    /* Compared by division: width * height * 3 need not fit where the header is hostile. */
    if (width == 0 || height == 0 || capacity / 3 / width < height) {
        return cic_fail(error, CIC_BAD_ARGUMENT, 0, "the buffer has no room for the picture");
    }
    return CIC_OK;
}

cic_status cic_decode(const uint8_t *bytes, size_t count, const cic_header *header, uint32_t reduction, uint8_t *pixels,
                      size_t capacity, cic_result *result, cic_error *error) {
    memset(result, 0, sizeof *result);
    cic_input input = {bytes, count, header, reduction, pixels};
    cic_status status = check_decoding(&input, capacity, error);
    return status == CIC_OK ? cic_codec_of(header->format)->decode(&input, result, error) : status;
}

cic_status cic_decode_two(const uint8_t *bytes, size_t count, const cic_header *header, const cic_target targets[2],
                          cic_result results[2], cic_error *error) {
    memset(results, 0, 2 * sizeof *results);
    cic_input inputs[2];
    for (size_t i = 0; i < 2; i++) {
        inputs[i] = (cic_input){bytes, count, header, targets[i].reduction, targets[i].pixels};
        cic_status status = check_decoding(&inputs[i], targets[i].capacity, error);
        if (status != CIC_OK) return status;
    }
    const cic_codec *codec = cic_codec_of(header->format);
    if (codec->decode_sizes != NULL) return codec->decode_sizes(inputs, 2, results, error);
    for (size_t i = 0; i < 2; i++) {
        cic_status status = codec->decode(&inputs[i], &results[i], error);
        if (status != CIC_OK) return status;
    }
    return CIC_OK;
}
