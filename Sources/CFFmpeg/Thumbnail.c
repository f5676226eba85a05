#include <stdlib.h>
#include <string.h>

#include "Clip.h"

// Rows beyond this many are averaged over as many as there are too many. None is passed over: who knew which are could show
// one thing there and another where it is looked at.
enum { MOST_ROWS = 8 * FFB_THUMBNAIL_SIDE, ROW_PADDING = 64, COLUMNS_AT_ONCE = 256 };

// Formats whose first plane is 8-bit luma, which is read as a grey picture, without colours.
static bool has_plain_luma(const AVFrame *frame) {
    switch (frame->format) {
        case AV_PIX_FMT_YUV420P:
        case AV_PIX_FMT_YUV422P:
        case AV_PIX_FMT_YUV444P:
        case AV_PIX_FMT_YUVJ420P:
        case AV_PIX_FMT_YUVJ422P:
        case AV_PIX_FMT_YUVJ444P:
        case AV_PIX_FMT_GRAY8: return true;
        default: return false;
    }
}

// The means of each `step` rows of 8-bit luma, `height` of them, `stride` bytes apart; NULL where memory ran out.
static const uint8_t *averaged(ffb_watched *watch, const AVFrame *frame, int step, int height, int stride) {
    size_t size = (size_t)stride * (size_t)height;
    if (watch->row_capacity < size) {
        uint8_t *grown = realloc(watch->rows, size);
        if (grown == NULL) return NULL;
        watch->rows = grown;
        watch->row_capacity = size;
    }
    uint32_t part = 65536 / (uint32_t)step;
    for (int row = 0; row < height; row++) {
        const uint8_t *first = frame->data[0] + (ptrdiff_t)row * step * frame->linesize[0];
        uint8_t *mean = watch->rows + (size_t)row * (size_t)stride;
        for (int start = 0; start < frame->width; start += COLUMNS_AT_ONCE) {
            int left = frame->width - start, count = left < COLUMNS_AT_ONCE ? left : COLUMNS_AT_ONCE;
            uint32_t sums[COLUMNS_AT_ONCE] = {0};
            for (int each = 0; each < step; each++) {
                const uint8_t *luma = first + (ptrdiff_t)each * frame->linesize[0] + start;
                for (int x = 0; x < count; x++) sums[x] += luma[x];
            }
            for (int x = 0; x < count; x++) mean[start + x] = (uint8_t)((sums[x] * part + 32768) >> 16);
        }
    }
    return watch->rows;
}

static bool scale(ffb_clip *clip, const AVFrame *frame, uint8_t *luma, ffb_error *error) {
    bool plain = has_plain_luma(frame);
    int step = plain && frame->height > MOST_ROWS ? frame->height / MOST_ROWS : 1;
    int height = frame->height / step, format = plain ? AV_PIX_FMT_GRAY8 : frame->format;
    ffb_scaler *scaler = &clip->watch.scaler;
    if (scaler->context == NULL || scaler->source_width != frame->width || scaler->source_height != height
        || scaler->source_format != format) {
        ffb_scaler_close(scaler);
        size_t stride = FFB_THUMBNAIL_SIDE + ROW_PADDING;
        struct SwsContext *context = ffb_av.sws_getContext(
            frame->width, height, format, FFB_THUMBNAIL_SIDE, FFB_THUMBNAIL_SIDE, AV_PIX_FMT_GRAY8, SWS_AREA, NULL,
            NULL, NULL);
        uint8_t *pixels = ffb_av.av_malloc(stride * (FFB_THUMBNAIL_SIDE + 1));
        if (context == NULL || pixels == NULL) {
            if (context != NULL) ffb_av.sws_freeContext(context);
            if (pixels != NULL) ffb_av.av_free(pixels);
            ffb_fail(error, pixels == NULL ? FFB_OUT_OF_MEMORY : FFB_BACKEND, 0,
                "a %d x %d frame cannot be made small", frame->width, frame->height);
            return false;
        }
        *scaler = (ffb_scaler){
            .context = context, .source_width = frame->width, .source_height = height, .source_format = format,
            .width = FFB_THUMBNAIL_SIDE, .height = FFB_THUMBNAIL_SIDE, .pixels = pixels, .stride = stride};
    }
    const uint8_t *sources[4] = {frame->data[0], frame->data[1], frame->data[2], frame->data[3]};
    int source_strides[4] = {frame->linesize[0], frame->linesize[1], frame->linesize[2], frame->linesize[3]};
    if (step > 1) {
        source_strides[0] = frame->width + ROW_PADDING;
        sources[0] = averaged(&clip->watch, frame, step, height, source_strides[0]);
        if (sources[0] == NULL) {
            ffb_fail(error, FFB_OUT_OF_MEMORY, 0, "memory ran out");
            return false;
        }
    }
    uint8_t *planes[4] = {scaler->pixels};
    int strides[4] = {(int)scaler->stride};
    int rows = ffb_av.sws_scale(scaler->context, sources, source_strides, 0, height, planes, strides);
    if (rows != FFB_THUMBNAIL_SIDE) {
        ffb_fail(error, FFB_BACKEND, rows, "a %d x %d frame could not be made small", frame->width, frame->height);
        return false;
    }
    for (int y = 0; y < FFB_THUMBNAIL_SIDE; y++) {
        memcpy(luma + (size_t)y * FFB_THUMBNAIL_SIDE, scaler->pixels + (size_t)y * scaler->stride, FFB_THUMBNAIL_SIDE);
    }
    return true;
}

bool ffb_watch(ffb_clip *clip, const AVFrame *frame, const ffb_held *held, ffb_error *error) {
    if (!clip->options.watch) return true;
    ffb_watched *watch = &clip->watch;
    if (watch->count == watch->capacity) {
        int64_t capacity = watch->capacity == 0 ? 16 : watch->capacity * 2;
        ffb_watched_frame *grown = realloc(watch->frames, (size_t)capacity * sizeof *grown);
        if (grown == NULL) {
            ffb_fail(error, FFB_OUT_OF_MEMORY, 0, "memory ran out");
            return false;
        }
        watch->frames = grown;
        watch->capacity = capacity;
    }
    ffb_watched_frame *seen = &watch->frames[watch->count];
    seen->thumbnail = (ffb_thumbnail){.timestamp_seconds = held->time, .index = held->index};
    if (!scale(clip, frame, seen->luma, error)) return false;
    watch->count++;
    return true;
}

void ffb_watch_close(ffb_watched *watch) {
    ffb_scaler_close(&watch->scaler);
    free(watch->frames);
    free(watch->rows);
    *watch = (ffb_watched){0};
}

int64_t ffb_clip_thumbnail_count(const ffb_clip *clip) {
    return clip->watch.count;
}

int64_t ffb_clip_take_thumbnails(ffb_clip *clip, ffb_thumbnail *into, uint8_t *luma, int64_t capacity) {
    ffb_watched *watch = &clip->watch;
    int64_t taken = capacity < watch->count ? capacity : watch->count;
    if (into == NULL || luma == NULL || taken <= 0) return 0;
    for (int64_t index = 0; index < taken; index++) {
        const ffb_watched_frame *seen = &watch->frames[index];
        into[index] = seen->thumbnail;
        memcpy(luma + (size_t)index * sizeof seen->luma, seen->luma, sizeof seen->luma);
    }
    watch->count -= taken;
    memmove(watch->frames, watch->frames + taken, (size_t)watch->count * sizeof *watch->frames);
    return taken;
}
