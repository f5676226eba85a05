// When frames are shown and where keyframes lie: what one pass over the packets found.
#ifndef CFFMPEG_INDEX_H
#define CFFMPEG_INDEX_H

#include "Demuxer.h"

typedef struct ffb_keyframe {
    // When it is shown, and what the demuxer is asked to seek, in ticks of the stream.
    int64_t shown, sought;
    // Its place among the video packets in file order, from 0.
    int64_t packet;
} ffb_keyframe;

typedef struct ffb_place {
    // When a frame is shown, and how much of the file is needed to decode it; -1 where the container does not tell.
    int64_t ticks, end;
} ffb_place;

typedef struct ffb_index {
    // Timestamps in ticks, rising.
    int64_t *ticks;
    int64_t count, capacity;
    ffb_keyframe *keyframes;
    int64_t keyframe_count, keyframe_capacity;
    // One for each timestamp, in the order of the file.
    ffb_place *places;
    int64_t place_count, place_capacity;
    // Where the packet read last begins, and how much of the file was needed by then; -1 where the container does not tell.
    int64_t latest_place, reach;
    // Of a tick, and from frame to frame in the mean.
    double tick_seconds, interval_seconds;
} ffb_index;

bool ffb_scan(ffb_clip *clip, ffb_demuxer *demuxer, ffb_error *error);
// Position of the first timestamp that is not below `ticks`.
int64_t ffb_index_lower_bound(const ffb_index *index, int64_t ticks);
void ffb_index_free(ffb_index *index);

#endif
