#define _GNU_SOURCE
#include "Failure.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "Library.h"

void ffb_fail(ffb_error *error, int32_t code, int32_t native, const char *format, ...) {
    if (error == NULL) return;
    error->code = code;
    error->native = native;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
}

void ffb_fail_native(ffb_error *error, int32_t code, int native, const char *what) {
    char words[AV_ERROR_MAX_STRING_SIZE] = "";
    if (ffb_av.av_strerror(native, words, sizeof words) < 0) words[0] = 0;
    if (native == AVERROR(ENOMEM)) {
        ffb_fail(error, FFB_TOO_LARGE, native, "%s: the clip asks for more memory or streams than is allowed", what);
    } else {
        ffb_fail(error, code, native, "%s: %s", what, words);
    }
}

void ffb_copy_text(char *target, size_t capacity, const char *text) {
    size_t length = text == NULL ? 0 : strnlen(text, capacity - 1);
    if (length > 0) memcpy(target, text, length);
    target[length] = 0;
}
