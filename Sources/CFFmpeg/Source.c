#include "Source.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "Failure.h"


// Reading twice over is ordinary (headers, one pass for the index, one for the frames), and interleaved streams re-read
// a buffer at each packet; far beyond that the index is hostile.
static void set_size(ffb_source *source, int64_t size, const ffb_limits *limits) {
    source->size = size;
    int64_t packets = limits->packets < (INT64_C(1) << 40) ? limits->packets : (INT64_C(1) << 40);
    int64_t seeking = packets * (FFB_READER_BYTES / 4);
    source->budget = size * 16 + (INT64_C(64) << 20) + (seeking < size * 256 ? seeking : size * 256);
}

static bool check_size(int64_t size, const ffb_limits *limits, ffb_error *error) {
    if (size == 0) {
        ffb_fail(error, FFB_UNREADABLE, 0, "the clip is empty");
        return false;
    }
    if (size > limits->bytes) {
        ffb_fail(error, FFB_TOO_MANY_BYTES, 0, "the clip has %" PRId64 " bytes; the limit is %" PRId64, size, limits->bytes);
        return false;
    }
    return true;
}

bool ffb_source_open_reader(
    ffb_source *source, const ffb_reader *reader, const ffb_limits *limits, ffb_error *error) {
    *source = (ffb_source){0};
    if (reader->size > INT64_MAX / 512) {
        ffb_fail(error, FFB_TOO_LARGE, 0, "the clip has %" PRId64 " bytes", reader->size);
        return false;
    }
    if (!check_size(reader->size, limits, error)) return false;
    source->reader = *reader;
    set_size(source, reader->size, limits);
    return true;
}

bool ffb_source_open_bytes(
    ffb_source *source, const uint8_t *bytes, size_t count, const ffb_limits *limits, ffb_error *error) {
    *source = (ffb_source){0};
    if (count > INT64_MAX / 512) {
        ffb_fail(error, FFB_TOO_LARGE, 0, "the clip has %zu bytes", count);
        return false;
    }
    if (!check_size((int64_t)count, limits, error)) return false;
    source->bytes = bytes;
    set_size(source, (int64_t)count, limits);
    return true;
}

static int64_t read_at(ffb_source *source, int64_t position, uint8_t *target, int64_t count) {
    if (position < 0 || position >= source->size) return 0;
    if (count > source->size - position) count = source->size - position;
    if (source->reader.read == NULL) {
        if (source->bytes == NULL) return -EINVAL;
        memcpy(target, source->bytes + position, (size_t)count);
        return count;
    }
    int64_t got = source->reader.read(source->reader.context, position, target, count);
    return got < 0 ? -EIO : got;
}

size_t ffb_source_read_at(ffb_source *source, int64_t position, uint8_t *target, size_t count) {
    size_t done = 0;
    while (done < count) {
        int64_t got = read_at(source, position + (int64_t)done, target + done, (int64_t)(count - done));
        if (got <= 0) break;
        done += (size_t)got;
    }
    return done;
}

static int64_t read_from_piece(ffb_source *source, int64_t position, uint8_t *target, int64_t count) {
    int64_t offset = position - source->piece_position;
    if (offset < 0 || offset >= source->piece_count) {
        int64_t got = read_at(source, position, source->piece, sizeof source->piece);
        source->piece_position = position;
        source->piece_count = got > 0 ? got : 0;
        if (got <= 0) return got;
        offset = 0;
    }
    if (count > source->piece_count - offset) count = source->piece_count - offset;
    memcpy(target, source->piece + offset, (size_t)count);
    return count;
}

typedef int64_t take(ffb_source *source, int64_t position, uint8_t *target, int64_t count);

static int read_on(ffb_source *source, take *take, uint8_t *target, int count) {
    if (count <= 0) return AVERROR(EINVAL);
    if (source->budget <= 0) return AVERROR_EXIT;
    int64_t got = take(source, source->position, target, count);
    if (got < 0) return AVERROR((int)-got);
    if (got == 0) return AVERROR_EOF;
    source->position += got;
    source->budget -= got;
    return (int)got;
}

static int read_packet(void *opaque, uint8_t *target, int count) { return read_on(opaque, read_at, target, count); }

static int read_forward(void *opaque, uint8_t *target, int count) {
    return read_on(opaque, read_from_piece, target, count < FFB_FORWARD_BYTES ? count : FFB_FORWARD_BYTES);
}

static int64_t seek(void *opaque, int64_t offset, int whence) {
    ffb_source *source = opaque;
    int64_t base = 0;
    switch (whence & ~AVSEEK_FORCE) {
        case AVSEEK_SIZE: return source->size;
        case SEEK_SET: break;
        case SEEK_CUR: base = source->position; break;
        case SEEK_END: base = source->size; break;
        default: return AVERROR(EINVAL);
    }
    int64_t position;
    if (__builtin_add_overflow(base, offset, &position) || position < 0) return AVERROR(EINVAL);
    source->position = position;
    return position;
}

AVIOContext *ffb_source_make_reader(ffb_source *source, bool may_jump) {
    uint8_t *buffer = ffb_av.av_malloc(FFB_READER_BYTES);
    if (buffer == NULL) return NULL;
    source->position = 0;
    AVIOContext *reader = ffb_av.avio_alloc_context(
        buffer, FFB_READER_BYTES, 0, source, may_jump ? read_packet : read_forward, NULL, may_jump ? seek : NULL);
    if (reader == NULL) ffb_av.av_free(buffer);
    else if (!may_jump) reader->max_packet_size = FFB_FORWARD_BYTES;
    return reader;
}

void ffb_source_free_reader(AVIOContext **reader) {
    if (*reader == NULL) return;
    // The buffer may have been exchanged for a larger one by now, so it is freed from where it is.
    ffb_av.av_freep(&(*reader)->buffer);
    ffb_av.avio_context_free(reader);
}
