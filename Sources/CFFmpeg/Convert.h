// Frames as upright BGR.
#ifndef CFFMPEG_CONVERT_H
#define CFFMPEG_CONVERT_H

#include "Library.h"

typedef struct ffb_scaler {
    struct SwsContext *context;
    int source_width, source_height, source_format, colorspace, full_range, width, height;
    // One converted picture before it is turned, in padded rows.
    uint8_t *pixels;
    size_t capacity, stride;
} ffb_scaler;

void ffb_output_size(const ffb_clip *clip, const AVFrame *frame, int *width, int *height, bool upright);
void ffb_scaler_close(ffb_scaler *scaler);

#endif
