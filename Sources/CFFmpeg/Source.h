// The bytes of a clip: the caller's reader or borrowed memory, read through FFmpeg's callbacks.
#ifndef CFFMPEG_SOURCE_H
#define CFFMPEG_SOURCE_H

#include "Library.h"

typedef struct ffb_source {
    // Without a function where the bytes are in memory.
    ffb_reader reader;
    // Set only while a call that borrows them runs.
    const uint8_t *bytes;
    int64_t size;
    int64_t position;
    // Bytes that may still be read in all, so that no index can have the same bytes read without end.
    int64_t budget;
} ffb_source;

bool ffb_source_open_reader(
    ffb_source *source, const ffb_reader *reader, const ffb_limits *limits, ffb_error *error);
bool ffb_source_open_bytes(
    ffb_source *source, const uint8_t *bytes, size_t count, const ffb_limits *limits, ffb_error *error);

// Reads up to `count` bytes from `position`; fewer at the end or where reading fails.
size_t ffb_source_read_at(ffb_source *source, int64_t position, uint8_t *target, size_t count);

// Whether the bytes end before the container says that they do (Truncation.c).
bool ffb_source_ends_early(ffb_source *source, ffb_container container);

// A reader over the source from its first byte; free with ffb_source_free_reader. NULL when memory ran out.
AVIOContext *ffb_source_make_reader(ffb_source *source);
void ffb_source_free_reader(AVIOContext **reader);

#endif
