/*
 * What the library and the program biometrics-decode say to each other: a request and the file's bytes on the program's
 * standard input, an answer and the payload on its standard output. Both run on one machine, so that numbers are as it has
 * them. The program is believed nothing: the library checks every field of an answer.
 */
#ifndef CDECODERPROTOCOL_H
#define CDECODERPROTOCOL_H

#include <stdint.h>

/* "BIODEC", and the version of what follows. */
#define CDP_MAGIC 0x3230434544304942ULL
/* The most barcodes that are told of a picture. A licence has one or two. */
#define CDP_MOST_BARCODES 8

/* Of the last one the file's bytes are grey pixels, rows without padding. */
typedef enum cdp_format { CDP_HEIC = 1, CDP_PDF = 2, CDP_GRAY = 3 } cdp_format;

typedef enum cdp_task {
    /* The size of the picture; no payload. */
    CDP_PROBE = 1,
    /* The pixels: upright 8-bit BGR, rows without padding, on white. */
    CDP_DECODE = 2,
    /* The text of all pages in UTF-8, each page ended by a form feed. */
    CDP_TEXT = 3,
    /* The name and version of the library that decodes the format, in ASCII. */
    CDP_VERSION = 4,
    /* The barcodes in grey pixels: each a cdp_barcode, and its text behind it. */
    CDP_BARCODES = 5
} cdp_task;

typedef enum cdp_status {
    CDP_OK = 0,
    /* Broken, or no such file at all. */
    CDP_DAMAGED = 1,
    /* Of a kind that is not decoded. */
    CDP_UNSUPPORTED = 2,
    /* A password is needed to read it. */
    CDP_ENCRYPTED = 3,
    /* More pixels or pages than the limits allow; the answer states how many. */
    CDP_TOO_LARGE = 4,
    /* More memory than the limits allow. */
    CDP_TOO_COSTLY = 5,
    /* A library that decodes the format is not installed. */
    CDP_NO_DECODER = 6,
    /* libseccomp is not installed, without which nothing is decoded. */
    CDP_NO_CONFINEMENT = 7,
    /* The system does not let the program confine itself. */
    CDP_NOT_CONFINED = 8,
    /* The request is none. */
    CDP_BAD_REQUEST = 9,
    /* Several pictures. A viewer may show others than the one that would be judged. */
    CDP_SEVERAL_PICTURES = 10
} cdp_status;

typedef struct cdp_request {
    uint64_t magic;
    /* A cdp_format and a cdp_task. */
    uint32_t format, task;
    /* 1, 2, 4 or 8: sides are divided by it, rounded up. */
    uint32_t reduction;
    /* Of a page, which has no pixels of its own: the pixels of its longer side. */
    uint32_t long_side;
    uint32_t cpu_seconds;
    uint32_t maximum_pages;
    uint64_t maximum_pixels;
    /* Bytes that may be held besides the file's own. */
    uint64_t memory;
    /* So many bytes follow, and no more than so many are a payload. */
    uint64_t input, maximum_payload;
    /* Of grey pixels. */
    uint32_t width, height;
} cdp_request;

typedef struct cdp_answer {
    uint64_t magic;
    uint32_t status;
    /* The code of the library's own, 0 where it has none. */
    int32_t native;
    /* Of the upright picture, before any reduction. */
    uint32_t width, height;
    uint32_t channels, bit_depth, has_alpha;
    uint32_t pages;
    uint32_t reserved[2];
    /* Bytes that follow. */
    uint64_t payload;
} cdp_answer;

typedef enum cdp_symbology { CDP_PDF417 = 1, CDP_QR = 2, CDP_AZTEC = 3 } cdp_symbology;

typedef struct cdp_barcode {
    /* A cdp_symbology. */
    uint32_t symbology;
    /* Bytes of UTF-8 that follow. */
    uint32_t length;
    /* The corners in pixels, clockwise from the top left one as it reads. */
    int32_t x[4], y[4];
} cdp_barcode;

#endif
