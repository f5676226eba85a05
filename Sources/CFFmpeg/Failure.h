// Filling an ffb_error.
#ifndef CFFMPEG_FAILURE_H
#define CFFMPEG_FAILURE_H

#include "CFFmpeg.h"

// Fills `error`, which may be NULL. `format` is a literal; text from outside only ever comes as an argument.
__attribute__((format(printf, 4, 5))) void ffb_fail(
    ffb_error *error, int32_t code, int32_t native, const char *format, ...);

// The same, with FFmpeg's words for its error `native` after `what`; memory that ran out is told apart.
void ffb_fail_native(ffb_error *error, int32_t code, int native, const char *what);

// Copies text cut to the storage given; NULL is the empty text.
void ffb_copy_text(char *target, size_t capacity, const char *text);

#endif
