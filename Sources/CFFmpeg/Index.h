// The times of frames and the places of keyframes, which one pass over the packets has found.
#ifndef CFFMPEG_INDEX_H
#define CFFMPEG_INDEX_H

#include "Demuxer.h"

typedef struct ffb_keyframe {
    // The time at which it is shown, and the time for the demuxer to seek, in ticks of the stream.
    int64_t shown, sought;
    // The number of the packet among the video packets of the file, from 0.
    int64_t packet;
} ffb_keyframe;

// A packet of the video stream, as a demuxer gives it.
typedef struct ffb_seen {
    int64_t position, shown, decoded;
    int32_t size, flags;
} ffb_seen;

typedef struct ffb_place {
    // The time of a frame, the number of its packet, and the part of the file that is needed to have it (Reach.c).
    int64_t ticks, packet, end;
} ffb_place;

typedef struct ffb_index {
    // Timestamps in ticks, in ascending order.
    int64_t *ticks;
    int64_t count, capacity;
    ffb_keyframe *keyframes;
    int64_t keyframe_count, keyframe_capacity;
    // One for each timestamp, in the order of the file.
    ffb_place *places;
    int64_t place_count, place_capacity;
    // All video packets in the order of the file, also those that are never shown.
    ffb_seen *packets;
    int64_t packet_count, packet_capacity;
    // The length of a tick, and the mean interval between frames.
    double tick_seconds, interval_seconds;
} ffb_index;

bool ffb_scan(ffb_clip *clip, ffb_demuxer *demuxer, ffb_error *error);
ffb_seen ffb_seen_of(const AVPacket *packet);
// Finds how much of the file each frame needs, once the file was scanned.
void ffb_find_reach(ffb_clip *clip, const ffb_demuxer *scanned);
// Position of the first timestamp that is not below `ticks`.
int64_t ffb_index_lower_bound(const ffb_index *index, int64_t ticks);
void ffb_index_free(ffb_index *index);

#endif
