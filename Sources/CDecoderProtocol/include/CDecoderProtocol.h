/*
 * The protocol between the library and the program biometrics-decode. Both run on one machine, so numbers are in its
 * byte order.
 *
 * The library starts the program as a template. A cdp_opening on its standard input says what it will decode. The
 * template loads its libraries, confines itself, and never reads untrusted bytes. For each socket that it receives, it
 * makes a worker, which is a copy of itself. The worker greets on that socket, confines itself further, answers one
 * request, and ends. The bytes of a file come in sealed memory, and the pixels go back in memory whose size is sealed.
 * The library does not trust a worker, and checks every field of an answer.
 */
#ifndef CDECODERPROTOCOL_H
#define CDECODERPROTOCOL_H

#include <stdint.h>

#include "CDecoderClips.h"

/* "BI0DEC" and the version of the protocol. */
#define CDP_MAGIC 0x3330434544304942ULL
/* The maximum number of barcodes for a picture. A licence has one or two. */
#define CDP_MOST_BARCODES 8

/* The formats that a template decodes. The data of CDP_GRAY is grey pixels in rows without padding. */
typedef enum cdp_format {
    CDP_HEIC = 1,
    CDP_PDF = 2,
    CDP_GRAY = 3,
    /* JPEG, PNG, WebP and BMP. Unknown files are sent here too, and are refused. */
    CDP_STILL = 4,
    CDP_TIFF = 5,
    CDP_CLIP = 6,
    CDP_JPEG2000 = 7
} cdp_format;

typedef enum cdp_task {
    /* Returns the size of the picture, without a payload. */
    CDP_PROBE = 1,
    /* Returns the pixels: upright 8-bit BGR in rows without padding, on white. */
    CDP_DECODE = 2,
    /* Returns the text of all pages in UTF-8, with a form feed after each page. */
    CDP_TEXT = 3,
    /* Returns the name and version of the decoding library in ASCII. */
    CDP_VERSION = 4,
    /* Returns the barcodes in grey pixels. Each is a cdp_barcode, followed by its text. */
    CDP_BARCODES = 5,
    /* Returns the frames of a clip one by one; see CDecoderClips.h. */
    CDP_PLAY = 6
} cdp_task;

typedef enum cdp_status {
    CDP_OK = 0,
    /* The file is broken, or is not a file of this format. */
    CDP_DAMAGED = 1,
    /* The file is of a kind that is not decoded. */
    CDP_UNSUPPORTED = 2,
    /* The file needs a password. */
    CDP_ENCRYPTED = 3,
    /* The file has more pixels or pages than the limits allow. The answer has their number. */
    CDP_TOO_LARGE = 4,
    /* The file needs more memory than the limits allow. */
    CDP_TOO_COSTLY = 5,
    /* The decoding library is not installed. */
    CDP_NO_DECODER = 6,
    /* libseccomp is not installed, and nothing is decoded without it. */
    CDP_NO_CONFINEMENT = 7,
    /* The system does not let the program confine itself. */
    CDP_NOT_CONFINED = 8,
    /* The request is malformed. */
    CDP_BAD_REQUEST = 9,
    /* The file has several pictures. A viewer could show a different one than the one that is judged. */
    CDP_SEVERAL_PICTURES = 10,
    /* The codec failed, as `codec` and `message` say. */
    CDP_CODEC_FAILED = 11
} cdp_status;

/* The first bytes that a template receives. */
typedef struct cdp_opening {
    uint64_t magic;
    /* A cdp_format and a cdp_task. */
    uint32_t format, task;
    /* Not 0 if no filter is set, because a person has allowed it. */
    uint32_t is_unconfined;
    uint32_t reserved;
} cdp_opening;

/* The first bytes that a worker sends, before it receives a file. */
typedef struct cdp_greeting {
    /* The number of its process; 0 without a worker. */
    int32_t process;
    /* A cdp_status. Other values than CDP_OK mean that the worker does not exist. */
    uint32_t status;
    uint64_t magic;
} cdp_greeting;

/* The header of a JPEG, PNG, WebP, TIFF, BMP or JPEG 2000 file. `format` has the numbers of CImageCodecs. */
typedef struct cdp_picture {
    uint32_t format, width, height, orientation, channels, bit_depth, has_alpha, is_cmyk;
} cdp_picture;

/* A request. It comes with two descriptors: for the bytes of the file, and for the room for pixels. */
typedef struct cdp_request {
    uint64_t magic;
    /* A cdp_format and a cdp_task. */
    uint32_t format, task;
    /* 1, 2, 4 or 8. The sides are divided by it and rounded up. If the second is not 0, both sizes are decoded. */
    uint32_t reduction, second_reduction;
    /* For a page, which has no pixels of its own: the longer side of its picture in pixels. */
    uint32_t long_side;
    uint32_t cpu_seconds;
    uint32_t maximum_pages;
    /* The size of a picture of grey pixels. */
    uint32_t width, height;
    /* The number of decoding threads for a clip, 1 to 16; 0 for one for each core, at most 4. */
    uint32_t threads;
    uint64_t maximum_pixels, maximum_work;
    /* A larger picture is measured at the largest size that does not have more pixels. */
    uint64_t working_pixels;
    /* The bytes that may be allocated besides the file and the room for pixels. */
    uint64_t memory;
    /* The size of the file, of the room for pixels, and the maximum size of a payload, in bytes. */
    uint64_t input, output, maximum_payload;
    /* The description of the picture from an earlier answer. */
    cdp_picture picture;
} cdp_request;

typedef struct cdp_answer {
    uint64_t magic;
    uint32_t status;
    /* The library's own error code; 0 if it has none. */
    int32_t native;
    /* The size of the upright picture before any reduction. */
    uint32_t width, height;
    uint32_t channels, bit_depth, has_alpha;
    uint32_t pages;
    /* The error code of CImageCodecs for CDP_CODEC_FAILED. */
    uint32_t codec;
    /* Bit 0: a part of the picture is missing. Bit 1: a part of the picture at the second size is missing. */
    uint32_t partial;
    /* The number of bytes that follow or that are in the room for pixels. */
    uint64_t payload;
    /* The cost of decoding in the units of CImageCodecs. */
    uint64_t steps, memory;
    cdp_picture picture;
    /* A text without a final stop, which ends with a 0. */
    char message[256];
} cdp_answer;

typedef enum cdp_symbology { CDP_PDF417 = 1, CDP_QR = 2, CDP_AZTEC = 3 } cdp_symbology;

typedef struct cdp_barcode {
    /* A cdp_symbology. */
    uint32_t symbology;
    /* The number of bytes of UTF-8 that follow. */
    uint32_t length;
    /* The corners in pixels, clockwise from the top left of the code. */
    int32_t x[4], y[4];
} cdp_barcode;

#endif
