// Thumbnails of every frame that was decoded.
#ifndef CFFMPEG_THUMBNAIL_H
#define CFFMPEG_THUMBNAIL_H

#include "Convert.h"
#include "Decoder.h"

typedef struct ffb_watched_frame {
    ffb_thumbnail thumbnail;
    uint8_t luma[FFB_THUMBNAIL_SIDE * FFB_THUMBNAIL_SIDE];
} ffb_watched_frame;

// Those that were not asked for yet.
typedef struct ffb_watched {
    ffb_watched_frame *frames;
    int64_t count, capacity;
    ffb_scaler scaler;
    // Means of rows of the frame that is watched.
    uint8_t *rows;
    size_t row_capacity;
} ffb_watched;

// Keeps a thumbnail of a frame that was decoded, where the options ask for it.
bool ffb_watch(ffb_clip *clip, const AVFrame *frame, const ffb_held *held, ffb_error *error);
void ffb_watch_close(ffb_watched *watch);

#endif
