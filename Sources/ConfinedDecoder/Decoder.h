/* A decoder, in a file of its own. */
#ifndef DEC_DECODER_H
#define DEC_DECODER_H

#include "Conversation.h"

typedef struct dec_decoder {
    /* Opens all that it will ever need; in the template, before that is confined. */
    cdp_status (*open)(cdp_task task);
    /* A number below the smallest descriptor that it does not need. */
    uint32_t (*descriptors)(void);
    /* How many threads its library has at a time, besides the one that calls it. */
    uint32_t (*threads)(const cdp_request *request);
    /* Answers the request about `bytes`, of which there are request->input; once, in a worker that is confined. */
    void (*run)(const cdp_request *request, const uint8_t *bytes);
} dec_decoder;

extern const dec_decoder dec_barcodes, dec_clips, dec_heic, dec_pdf, dec_jpeg2000, dec_stills, dec_tiff;

/* Standard input, output and error. */
static inline uint32_t dec_no_descriptors(void) { return 3; }
static inline uint32_t dec_no_threads(const cdp_request *request) {
    (void)request;
    return 0;
}

#endif
