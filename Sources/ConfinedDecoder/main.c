/*
 * Decodes one picture that a stranger made, or the barcodes in one, for the library of `biometrics`: what takes decoders too
 * large to be trusted in its own process. It opens what it needs, gives up whatever else it may do, and only then reads the picture.
 */
#define _GNU_SOURCE
#include <CConfinement.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "Decoder.h"

static const dec_decoder *decoder_of(uint32_t format) {
    switch (format) {
    case CDP_HEIC: return &dec_heic;
    case CDP_PDF: return &dec_pdf;
    case CDP_GRAY: return &dec_barcodes;
    default: return NULL;
    }
}

static bool is_reduction(uint32_t number) { return number == 1 || number == 2 || number == 4 || number == 8; }

int main(void) {
    cdp_request request;
    if (isatty(STDIN_FILENO) || !dec_receive(&request, sizeof request) || request.magic != CDP_MAGIC) {
        fputs("biometrics-decode is run by the library of biometrics, and by nobody else.\n", stderr);
        return 64;
    }
    const dec_decoder *decoder = decoder_of(request.format);
    if (!decoder || !is_reduction(request.reduction) || request.input > SIZE_MAX - 1) dec_refuse(CDP_BAD_REQUEST, 0);
    if (!cnf_give_up_inherited()) dec_refuse(CDP_NOT_CONFINED, 0);
    /* Whoever started this may ignore the signal that ends it. */
    signal(SIGPIPE, SIG_DFL);
    /* What a library complains of may go to a file, and is not to end the process. */
    signal(SIGXFSZ, SIG_IGN);
    /* Each thread's own arena would reserve 64 MiB of the address space. */
    mallopt(M_ARENA_MAX, 1);
    cdp_status opened = decoder->open(request.task);
    if (opened != CDP_OK) dec_refuse(opened, 0);
    uint8_t *bytes = malloc(request.input + 1);
    if (!bytes) dec_refuse(CDP_TOO_COSTLY, 0);
    cnf_limits limits = {
        .cpu_seconds = request.cpu_seconds, .descriptors = decoder->descriptors(), .memory = request.memory,
        .has_threads = decoder->has_threads};
    cnf_status confined = cnf_confine(&limits);
    if (confined != CNF_OK) dec_refuse(confined == CNF_NO_LIBRARY ? CDP_NO_CONFINEMENT : CDP_NOT_CONFINED, 0);
    if (!dec_receive(bytes, request.input)) dec_refuse(CDP_BAD_REQUEST, 0);
    decoder->run(&request, bytes);
    dec_end();
}
