/*
 * Decodes pictures and clips that strangers made, and the barcodes in pictures, for the library of `biometrics`: no decoder is
 * let into its own process. This is the template: it opens what decoding takes, gives up whatever else it may do, and makes a
 * copy of itself for each socket that it is sent. No byte of a stranger's comes here; each copy, a worker, sees those of one
 * file, and ends. So a decoder that a file has taken over meets no other file, and nothing that it did lives on.
 */
#define _GNU_SOURCE
#include <CConfinement.h>
#include <CDescriptors.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "Decoder.h"
#include "Worker.h"

static const dec_decoder *decoder_of(uint32_t format) {
    switch (format) {
    case CDP_HEIC: return &dec_heic;
    case CDP_PDF: return &dec_pdf;
    case CDP_GRAY: return &dec_barcodes;
    case CDP_STILL: return &dec_stills;
    case CDP_TIFF: return &dec_tiff;
    case CDP_JPEG2000: return &dec_jpeg2000;
    case CDP_CLIP: return &dec_clips;
    default: return NULL;
    }
}

/* Opens the libraries and gives up all that workers do not take. */
static cdp_status prepare(const cdp_opening *opening, const dec_decoder *decoder) {
    if (!decoder) return CDP_BAD_REQUEST;
    if (!cnf_give_up_inherited()) return CDP_NOT_CONFINED;
    /* The parent may have ignored this signal, which ends the process. */
    signal(SIGPIPE, SIG_DFL);
    /* Complaints of a library may go to a full file, and must not end the process. */
    signal(SIGXFSZ, SIG_IGN);
    /* Each thread's own arena would reserve 64 MiB of the address space. */
    mallopt(M_ARENA_MAX, 1);
    cdp_status opened = decoder->open(opening->task);
    if (opened != CDP_OK) return opened;
    switch (cnf_confine_template(opening->is_unconfined != 0)) {
    case CNF_OK: return CDP_OK;
    case CNF_NO_LIBRARY: return CDP_NO_CONFINEMENT;
    default: return CDP_NOT_CONFINED;
    }
}

int main(void) {
    cdp_opening opening;
    if (isatty(STDIN_FILENO) || cds_receive(STDIN_FILENO, &opening, sizeof opening, NULL, 0) != 0 ||
        opening.magic != CDP_MAGIC) {
        fputs("biometrics-decode is run by the library of biometrics, and by nobody else.\n", stderr);
        return 64;
    }
    const dec_decoder *decoder = decoder_of(opening.format);
    cdp_status status = prepare(&opening, decoder);
    char order;
    int socket;
    while (cds_receive(STDIN_FILENO, &order, sizeof order, &socket, 1) == 0) {
        if (socket < 0) return 64;
        cdp_status made = status;
        if (made == CDP_OK) {
            int copy = cnf_copy();
            if (copy == 0) dec_work(decoder, socket);
            if (copy < 0) made = CDP_NOT_CONFINED;
        }
        if (made != CDP_OK) dec_greet(socket, made);
        close(socket);
    }
    return 0;
}
