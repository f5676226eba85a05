#include <math.h>
#include <string.h>

#include "Clip.h"

// Rows of converted pixels are padded: swscale's vector code may write past the width of a row.
enum { ROW_ALIGNMENT = 64, ROW_PADDING = 64 };

void ffb_output_size(const ffb_clip *clip, const AVFrame *frame, int *width, int *height, bool upright) {
    // Pixels that are not square are stretched, never squeezed, so that no detail is lost to it.
    double ratio = clip->facts.info.pixel_aspect_ratio;
    double wide = ratio > 1 ? frame->width * ratio : frame->width;
    double high = ratio < 1 ? frame->height / ratio : frame->height;
    double scale = 1;
    double longest = wide > high ? wide : high;
    if (clip->options.max_long_side > 0 && longest > clip->options.max_long_side) {
        scale = clip->options.max_long_side / longest;
    }
    double pixels = wide * high * scale * scale;
    if (pixels > (double)clip->limits.pixels) scale *= sqrt((double)clip->limits.pixels / pixels);
    int across = (int)lround(wide * scale), down = (int)lround(high * scale);
    // Rounding up may pass the limit by a row.
    while ((int64_t)across * down > clip->limits.pixels && across > 1 && down > 1) {
        if (across > down) across--;
        else down--;
    }
    bool exchanged = upright && clip->facts.orientation.transposed;
    *width = exchanged ? (down < 1 ? 1 : down) : (across < 1 ? 1 : across);
    *height = exchanged ? (across < 1 ? 1 : across) : (down < 1 ? 1 : down);
}

void ffb_scaler_close(ffb_scaler *scaler) {
    if (scaler->context != NULL) ffb_av.sws_freeContext(scaler->context);
    if (scaler->pixels != NULL) ffb_av.av_free(scaler->pixels);
    *scaler = (ffb_scaler){0};
}

static bool is_full_range(const AVFrame *frame) {
    switch (frame->format) {
        case AV_PIX_FMT_YUVJ420P:
        case AV_PIX_FMT_YUVJ411P:
        case AV_PIX_FMT_YUVJ422P:
        case AV_PIX_FMT_YUVJ444P:
        case AV_PIX_FMT_YUVJ440P: return true;
        default: return frame->color_range == AVCOL_RANGE_JPEG;
    }
}

// Streams that do not say are read as BT.601, as FFmpeg itself does.
static int matrix_of(const AVFrame *frame) {
    switch (frame->colorspace) {
        case AVCOL_SPC_BT709: return SWS_CS_ITU709;
        case AVCOL_SPC_FCC: return SWS_CS_FCC;
        case AVCOL_SPC_SMPTE240M: return SWS_CS_SMPTE240M;
        case AVCOL_SPC_BT2020_NCL:
        case AVCOL_SPC_BT2020_CL: return SWS_CS_BT2020;
        default: return SWS_CS_ITU601;
    }
}

static bool prepare(ffb_clip *clip, const AVFrame *frame, int width, int height, ffb_error *error) {
    ffb_scaler *scaler = &clip->scaler;
    int full = is_full_range(frame), matrix = matrix_of(frame);
    if (scaler->context != NULL && scaler->source_width == frame->width && scaler->source_height == frame->height
        && scaler->source_format == frame->format && scaler->full_range == full && scaler->colorspace == matrix
        && scaler->width == width && scaler->height == height) {
        return true;
    }
    ffb_scaler_close(scaler);
    size_t stride = ((size_t)width * 3 + ROW_PADDING + ROW_ALIGNMENT - 1) / ROW_ALIGNMENT * ROW_ALIGNMENT;
    size_t capacity = stride * ((size_t)height + 1);
    // Area averaging keeps fine texture honest when a picture shrinks; at equal size swscale's direct path is taken.
    bool shrinks = width < frame->width || height < frame->height;
    bool grows = width > frame->width || height > frame->height;
    int method = grows ? SWS_BICUBIC | SWS_FULL_CHR_H_INT : shrinks ? SWS_AREA : SWS_POINT;
    struct SwsContext *context = ffb_av.sws_getContext(
        frame->width, frame->height, frame->format, width, height, AV_PIX_FMT_BGR24, method, NULL, NULL, NULL);
    uint8_t *pixels = ffb_av.av_malloc(capacity);
    if (context == NULL || pixels == NULL) {
        if (context != NULL) ffb_av.sws_freeContext(context);
        if (pixels != NULL) ffb_av.av_free(pixels);
        ffb_fail(error, pixels == NULL ? FFB_OUT_OF_MEMORY : FFB_BACKEND, 0,
            "a %d x %d frame cannot be converted to BGR", frame->width, frame->height);
        return false;
    }
    const int *table = ffb_av.sws_getCoefficients(matrix);
    // Refused for formats that are RGB already, which need none.
    (void)ffb_av.sws_setColorspaceDetails(context, table, full, table, 1, 0, 1 << 16, 1 << 16);
    *scaler = (ffb_scaler){
        .context = context, .source_width = frame->width, .source_height = frame->height,
        .source_format = frame->format, .colorspace = matrix, .full_range = full, .width = width, .height = height,
        .pixels = pixels, .capacity = capacity, .stride = stride};
    return true;
}

// Square blocks, so that the columns read and the rows written both stay in the cache.
enum { BLOCK = 32 };

static void turn(const ffb_scaler *scaler, ffb_orientation orientation, uint8_t *bgr) {
    int width = scaler->width, height = scaler->height;
    size_t row = (size_t)(orientation.transposed ? height : width) * 3;
    if (!orientation.transposed && !orientation.flip_x) {
        for (int y = 0; y < height; y++) {
            int from = orientation.flip_y ? height - 1 - y : y;
            memcpy(bgr + (size_t)y * row, scaler->pixels + (size_t)from * scaler->stride, row);
        }
        return;
    }
    for (int top = 0; top < height; top += BLOCK) {
        int bottom = top + BLOCK < height ? top + BLOCK : height;
        for (int left = 0; left < width; left += BLOCK) {
            int right = left + BLOCK < width ? left + BLOCK : width;
            for (int y = top; y < bottom; y++) {
                const uint8_t *source = scaler->pixels + (size_t)y * scaler->stride + (size_t)left * 3;
                for (int x = left; x < right; x++, source += 3) {
                    int column = orientation.transposed ? y : x, line = orientation.transposed ? x : y;
                    if (orientation.flip_x) column = (orientation.transposed ? height : width) - 1 - column;
                    if (orientation.flip_y) line = (orientation.transposed ? width : height) - 1 - line;
                    uint8_t *target = bgr + (size_t)line * row + (size_t)column * 3;
                    target[0] = source[0];
                    target[1] = source[1];
                    target[2] = source[2];
                }
            }
        }
    }
}

bool ffb_clip_convert(ffb_clip *clip, uint8_t *bgr, size_t capacity, ffb_error *error) {
    if (!clip->current.full) {
        ffb_fail(error, FFB_INVALID_ARGUMENT, 0, "no frame has been reached");
        return false;
    }
    const AVFrame *frame = clip->current.frame;
    int width = 0, height = 0;
    ffb_output_size(clip, frame, &width, &height, false);
    if (bgr == NULL || capacity < (size_t)width * (size_t)height * 3) {
        ffb_fail(error, FFB_INVALID_ARGUMENT, 0, "the frame needs %zu bytes", (size_t)width * (size_t)height * 3);
        return false;
    }
    if (!prepare(clip, frame, width, height, error)) return false;
    uint8_t *planes[4] = {clip->scaler.pixels};
    int strides[4] = {(int)clip->scaler.stride};
    int rows = ffb_av.sws_scale(
        clip->scaler.context, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height, planes, strides);
    if (rows != height) {
        ffb_fail(error, FFB_BACKEND, rows, "a %d x %d frame could not be converted to BGR", frame->width, frame->height);
        return false;
    }
    turn(&clip->scaler, clip->facts.orientation, bgr);
    return true;
}
