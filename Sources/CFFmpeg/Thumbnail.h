// Thumbnails of all decoded frames.
#ifndef CFFMPEG_THUMBNAIL_H
#define CFFMPEG_THUMBNAIL_H

#include "Convert.h"
#include "Decoder.h"

typedef struct ffb_watched_frame {
    ffb_thumbnail thumbnail;
    uint8_t luma[FFB_THUMBNAIL_SIDE * FFB_THUMBNAIL_SIDE];
} ffb_watched_frame;

// The thumbnails that were not taken yet.
typedef struct ffb_watched {
    ffb_watched_frame *frames;
    int64_t count, capacity;
    ffb_scaler scaler;
    // The means of the rows of the current frame.
    uint8_t *rows;
    size_t row_capacity;
} ffb_watched;

// Keeps a thumbnail of a decoded frame, if the options ask for it.
bool ffb_watch(ffb_clip *clip, const AVFrame *frame, const ffb_held *held, ffb_error *error);
void ffb_watch_close(ffb_watched *watch);

#endif
