#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "Decoder.h"
#include "Fonts.h"
#include "Library.h"
#include "Rows.h"

/* The used part of the C interfaces of poppler, cairo and GLib, which have been stable for years. A build needs none of
   these libraries. */
typedef struct document document;
typedef struct page page;
typedef struct bytes bytes;
typedef struct error {
    uint32_t domain;
    int code;
    char *message;
} error;
typedef struct surface surface;
typedef struct context context;
enum { IS_ENCRYPTED = 1, RGB_OF_32_BITS = 1, NO_MEMORY = 1, SUCCESS = 0 };

#define GLIB(X) X(bytes *, g_bytes_new_static, (const void *, size_t))
#define POPPLER(X) \
    X(const char *, poppler_get_version, (void)) \
    X(document *, poppler_document_new_from_bytes, (bytes *, const char *password, error **)) \
    X(uint32_t, poppler_error_quark, (void)) \
    X(int, poppler_document_get_n_pages, (document *)) \
    X(page *, poppler_document_get_page, (document *, int)) \
    X(void, poppler_page_get_size, (page *, double *, double *)) \
    X(char *, poppler_page_get_text, (page *)) \
    X(void, poppler_page_render, (page *, context *))
#define CAIRO(X) \
    X(surface *, cairo_image_surface_create, (int, int, int)) \
    X(int, cairo_surface_status, (surface *)) \
    X(void, cairo_surface_flush, (surface *)) \
    X(unsigned char *, cairo_image_surface_get_data, (surface *)) \
    X(int, cairo_image_surface_get_stride, (surface *)) \
    X(context *, cairo_create, (surface *)) \
    X(int, cairo_status, (context *)) \
    X(void, cairo_set_source_rgb, (context *, double, double, double)) \
    X(void, cairo_paint, (context *)) \
    X(void, cairo_scale, (context *, double, double))

static struct {
    GLIB(DEC_FIELD)
    POPPLER(DEC_FIELD)
    CAIRO(DEC_FIELD)
} f;

static cdp_status open_libraries(cdp_task task) {
    bool found = true;
    void *library = dec_library("libglib-2.0.so.0");
    GLIB(DEC_FIND)
    library = dec_library("libcairo.so.2");
    CAIRO(DEC_FIND)
    library = dec_library("libpoppler-glib.so.8");
    POPPLER(DEC_FIND)
    if (!found) return CDP_NO_DECODER;
    if (task == CDP_DECODE || task == CDP_TEXT) dec_fonts_open();
    return CDP_OK;
}

static document *open_document(const cdp_request *request, const uint8_t *file) {
    error *failure = NULL;
    document *opened = f.poppler_document_new_from_bytes(f.g_bytes_new_static(file, request->input), NULL, &failure);
    if (opened) return opened;
    bool is_encrypted = failure && failure->domain == f.poppler_error_quark() && failure->code == IS_ENCRYPTED;
    dec_refuse(is_encrypted ? CDP_ENCRYPTED : CDP_DAMAGED, failure ? failure->code : 0);
}

/* The whole size of a page whose longer side gets so many pixels. Its own may be any numbers, and none. */
static bool measure(page *shown, uint32_t long_side, cdp_answer *answer) {
    double width = 0, height = 0;
    f.poppler_page_get_size(shown, &width, &height);
    if (!isfinite(width) || !isfinite(height) || width <= 0 || height <= 0) return false;
    double scale = long_side / (width > height ? width : height);
    double across = ceil(width * scale - 0.5), down = ceil(height * scale - 0.5);
    if (!isfinite(scale) || across > long_side || down > long_side) return false;
    answer->width = across < 1 ? 1 : (uint32_t)across;
    answer->height = down < 1 ? 1 : (uint32_t)down;
    return true;
}

static void decode(const cdp_request *request, page *shown, cdp_answer *answer) {
    uint32_t across = dec_reduced(answer->width, request->reduction);
    uint32_t down = dec_reduced(answer->height, request->reduction);
    surface *sheet = f.cairo_image_surface_create(RGB_OF_32_BITS, (int)across, (int)down);
    context *pen = f.cairo_create(sheet);
    uint8_t *line = malloc((size_t)across * 3);
    if (!line || f.cairo_surface_status(sheet) != SUCCESS) dec_refuse(CDP_TOO_COSTLY, 0);
    double width = 1, height = 1;
    f.poppler_page_get_size(shown, &width, &height);
    f.cairo_set_source_rgb(pen, 1, 1, 1);
    f.cairo_paint(pen);
    f.cairo_scale(pen, across / width, down / height);
    f.poppler_page_render(shown, pen);
    f.cairo_surface_flush(sheet);
    int status = f.cairo_status(pen);
    if (status == NO_MEMORY) dec_refuse(CDP_TOO_COSTLY, status);
    const unsigned char *pixels = f.cairo_image_surface_get_data(sheet);
    int stride = f.cairo_image_surface_get_stride(sheet);
    if (!pixels || stride <= 0 || (size_t)stride < (size_t)across * 4) dec_refuse(CDP_DAMAGED, status);
    answer->payload = (uint64_t)across * down * 3;
    dec_answer(answer);
    for (uint32_t y = 0; y < down; y++, pixels += stride) {
        const uint8_t *from = pixels;
        for (size_t x = 0; x < across; x++, from += 4) {
            uint32_t pixel;
            memcpy(&pixel, from, sizeof pixel);
            line[3 * x] = (uint8_t)pixel;
            line[3 * x + 1] = (uint8_t)(pixel >> 8);
            line[3 * x + 2] = (uint8_t)(pixel >> 16);
        }
        dec_put(line, (size_t)across * 3);
    }
}

/* As much of the text as there is room for: whole pages first, and of the one that does not fit its beginning. */
static void tell_text(const cdp_request *request, document *opened, cdp_answer *answer) {
    char *text = malloc(request->maximum_payload);
    if (!text) dec_refuse(CDP_TOO_COSTLY, 0);
    for (uint32_t number = 0; number < answer->pages; number++) {
        page *shown = f.poppler_document_get_page(opened, (int)number);
        char *said = shown ? f.poppler_page_get_text(shown) : NULL;
        uint64_t room = request->maximum_payload - answer->payload;
        uint64_t count = said ? strlen(said) : 0;
        if (room == 0) break;
        if (count > room - 1) count = room - 1;
        if (count > 0) memcpy(text + answer->payload, said, count);
        text[answer->payload + count] = '\f';
        answer->payload += count + 1;
    }
    dec_answer(answer);
    dec_put(text, answer->payload);
}

static void tell_version(cdp_answer *answer) {
    char text[64];
    int count = snprintf(text, sizeof text, "poppler %s", f.poppler_get_version());
    answer->payload = count < 0 ? 0 : (uint64_t)count < sizeof text ? (uint64_t)count : sizeof text - 1;
    dec_answer(answer);
    dec_put(text, answer->payload);
}

static void run(const cdp_request *request, const uint8_t *file) {
    cdp_answer answer = {.magic = CDP_MAGIC, .status = CDP_OK, .channels = 3, .bit_depth = 8};
    if (request->task == CDP_VERSION) {
        tell_version(&answer);
        return;
    }
    document *opened = open_document(request, file);
    int pages = f.poppler_document_get_n_pages(opened);
    if (pages <= 0) dec_refuse(CDP_DAMAGED, 0);
    answer.pages = (uint32_t)pages;
    page *first = f.poppler_document_get_page(opened, 0);
    if (!first || !measure(first, request->long_side, &answer)) dec_refuse(CDP_DAMAGED, 0);
    if (answer.pages > request->maximum_pages ||
        (uint64_t)answer.width * answer.height > request->maximum_pixels) {
        answer.status = CDP_TOO_LARGE;
        dec_answer(&answer);
        return;
    }
    switch (request->task) {
    case CDP_PROBE: dec_answer(&answer); break;
    case CDP_DECODE: decode(request, first, &answer); break;
    case CDP_TEXT: tell_text(request, opened, &answer); break;
    default: dec_refuse(CDP_BAD_REQUEST, 0);
    }
}

const dec_decoder dec_pdf = {open_libraries, dec_fonts_descriptors, dec_no_threads, run};
