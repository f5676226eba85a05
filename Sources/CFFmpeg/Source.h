// The bytes of a clip: the caller's reader or borrowed memory, read through FFmpeg's callbacks.
#ifndef CFFMPEG_SOURCE_H
#define CFFMPEG_SOURCE_H

#include "Library.h"

#define FFB_READER_BYTES (64 * 1024)
// The bytes that a reader which goes forward takes at once.
#define FFB_FORWARD_BYTES 64

typedef struct ffb_source {
    // Without a function where the bytes are in memory.
    ffb_reader reader;
    // Set only while a call that borrows them runs.
    const uint8_t *bytes;
    int64_t size;
    int64_t position;
    // The bytes from which a reader that goes forward takes its few: each piece may come from another process.
    uint8_t piece[FFB_READER_BYTES];
    int64_t piece_position, piece_count;
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

// A reader over the source from its first byte; free with ffb_source_free_reader. NULL when memory ran out. One that may not
// jump goes forward only, so `position` is how much of the file its demuxer was given. The
// demuxer may go back in what the reader still holds.
AVIOContext *ffb_source_make_reader(ffb_source *source, bool may_jump);
void ffb_source_free_reader(AVIOContext **reader);

#endif
