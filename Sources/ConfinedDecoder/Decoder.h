/* What a decoder offers, in a file of its own. */
#ifndef DEC_DECODER_H
#define DEC_DECODER_H

#include "Conversation.h"

typedef struct dec_decoder {
    /* Opens all that it will ever need; before the process is confined. */
    cdp_status (*open)(cdp_task task);
    /* A number below the smallest descriptor that it does not need. */
    uint32_t (*descriptors)(void);
    /* Answers the request about `bytes`, of which there are request->input; once, when the process is confined. */
    void (*run)(const cdp_request *request, const uint8_t *bytes);
    /* Whether its library makes threads, besides those that are lent. */
    bool has_threads;
} dec_decoder;

extern const dec_decoder dec_barcodes, dec_heic, dec_pdf;

#endif
