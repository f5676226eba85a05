/*
 * What the library and the program biometrics-decode say to each other. Both run on one machine, so that numbers are as it has
 * them.
 *
 * The library starts the program as a template, and tells it by a cdp_opening on standard input what is to be decoded. The
 * template opens its libraries, confines itself and never reads a stranger's byte. For each socket that it is sent it makes a
 * worker, a copy of itself, which greets on that socket, confines itself further, answers one request and ends. The bytes of
 * a file come as sealed memory, the pixels go back through memory whose size is sealed. A worker is believed nothing: the
 * library checks every field of an answer.
 */
#ifndef CDECODERPROTOCOL_H
#define CDECODERPROTOCOL_H

#include <stdint.h>

#include "CDecoderClips.h"

/* "BI0DEC", and the version of what follows. */
#define CDP_MAGIC 0x3330434544304942ULL
/* The most barcodes that are told of a picture. A licence has one or two. */
#define CDP_MOST_BARCODES 8

/* What a template decodes. Of CDP_GRAY the file's bytes are grey pixels, rows without padding. */
typedef enum cdp_format {
    CDP_HEIC = 1,
    CDP_PDF = 2,
    CDP_GRAY = 3,
    /* JPEG, PNG, WebP and BMP; also what is none of these, to be told so. */
    CDP_STILL = 4,
    CDP_TIFF = 5,
    CDP_CLIP = 6
} cdp_format;

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
    CDP_BARCODES = 5,
    /* The frames of a clip, one after another: see CDecoderClips.h. */
    CDP_PLAY = 6
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
    CDP_SEVERAL_PICTURES = 10,
    /* What the codec says is in `codec` and `message`. */
    CDP_CODEC_FAILED = 11
} cdp_status;

/* The first bytes that a template gets. */
typedef struct cdp_opening {
    uint64_t magic;
    /* A cdp_format and a cdp_task. */
    uint32_t format, task;
    /* Not 0: no filter is set, because a person said so. */
    uint32_t is_unconfined;
    uint32_t reserved;
} cdp_opening;

/* The first bytes that a worker sends: before it was given a file. */
typedef struct cdp_greeting {
    /* The number of its process; 0 where there is no worker. */
    int32_t process;
    /* A cdp_status; where it is not CDP_OK there is no worker. */
    uint32_t status;
    uint64_t magic;
} cdp_greeting;

/* What the header of a JPEG, PNG, WebP, TIFF or BMP states; `format` as CImageCodecs numbers it. */
typedef struct cdp_picture {
    uint32_t format, width, height, orientation, channels, bit_depth, has_alpha, is_cmyk;
} cdp_picture;

/* Comes with two descriptors: of the file's bytes, and of the room for pixels. */
typedef struct cdp_request {
    uint64_t magic;
    /* A cdp_format and a cdp_task. */
    uint32_t format, task;
    /* 1, 2, 4 or 8: sides are divided by it, rounded up. Where the second is not 0 the picture is wanted at both sizes. */
    uint32_t reduction, second_reduction;
    /* Of a page, which has no pixels of its own: the pixels of its longer side. */
    uint32_t long_side;
    uint32_t cpu_seconds;
    uint32_t maximum_pages;
    /* Of grey pixels. */
    uint32_t width, height;
    /* Of a clip: that decode, 1 to 16; 0 for as many as there are cores, at most 4. */
    uint32_t threads;
    uint64_t maximum_pixels, maximum_work;
    /* A picture of more pixels is measured at the largest size that has no more. */
    uint64_t working_pixels;
    /* Bytes that may be held besides the file's own and the room for pixels. */
    uint64_t memory;
    /* Bytes of the file, of the room for pixels, and of a payload at most. */
    uint64_t input, output, maximum_payload;
    /* What was told of the picture that is to be decoded. */
    cdp_picture picture;
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
    /* Of CDP_CODEC_FAILED: what CImageCodecs calls the failure. */
    uint32_t codec;
    /* Bit 0: part of the picture is missing; bit 1: of that at the second size. */
    uint32_t partial;
    /* Bytes that follow, or that were put into the room for pixels. */
    uint64_t payload;
    /* What decoding costs, as CImageCodecs counts it. */
    uint64_t steps, memory;
    cdp_picture picture;
    /* Text without a final stop, ended by a 0. */
    char message[256];
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
