#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "Decoder.h"
#include "ZXing.h"

static cdp_status open_libraries(cdp_task task) {
    (void)task;
    return dec_zxing_open() ? CDP_OK : CDP_NO_DECODER;
}

static void tell_version(cdp_answer *answer) {
    char text[64];
    int count = snprintf(text, sizeof text, "ZXing %s", dec_zxing_version());
    answer->payload = count < 0 ? 0 : (uint64_t)count < sizeof text ? (uint64_t)count : sizeof text - 1;
    dec_answer(answer);
    dec_put(text, answer->payload);
}

static void run(const cdp_request *request, const uint8_t *gray) {
    cdp_answer answer = {.magic = CDP_MAGIC, .status = CDP_OK, .channels = 1, .bit_depth = 8, .pages = 1};
    if (request->task == CDP_VERSION) {
        tell_version(&answer);
        return;
    }
    uint64_t pixels = (uint64_t)request->width * request->height;
    if (request->task != CDP_BARCODES || pixels == 0 || pixels > INT_MAX ||
        pixels != request->input) {
        dec_refuse(CDP_BAD_REQUEST, 0);
    }
    answer.width = request->width;
    answer.height = request->height;
    if (pixels > request->maximum_pixels) {
        answer.status = CDP_TOO_LARGE;
        dec_answer(&answer);
        return;
    }
    uint8_t *payload = malloc(request->maximum_payload);
    if (!payload) dec_refuse(CDP_TOO_COSTLY, 0);
    size_t used = 0;
    cdp_status status = dec_zxing_read(gray, request->width, request->height, payload, request->maximum_payload, &used);
    if (status != CDP_OK) dec_refuse(status, 0);
    answer.payload = used;
    dec_answer(&answer);
    dec_put(payload, used);
}

const dec_decoder dec_barcodes = {open_libraries, dec_no_descriptors, dec_no_threads, run};
