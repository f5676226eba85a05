// What decoding costs, and what costs too much.
#ifndef CFFMPEG_EFFORT_H
#define CFFMPEG_EFFORT_H

#include "Library.h"

typedef struct ffb_work {
    // Passes over a whole frame and bytes of packets that the scan counted, the pixels that these bytes count as, and the
    // pixels of the largest frame that they were judged by.
    int64_t passes, bytes, reading, largest_frame;
} ffb_work;

// Refuses a packet of the chosen stream that would take its decoder out of all proportion to its size.
bool ffb_check_packet(const AVPacket *packet, enum AVCodecID codec, ffb_error *error);
// How often a packet of the chosen stream takes its decoder over all pixels of a frame, weighed by what the codec costs.
int64_t ffb_count_passes(const AVPacket *packet, enum AVCodecID codec);
// The pixels that reading the bytes of a packet takes as long as.
int64_t ffb_count_reading(const AVPacket *packet, enum AVCodecID codec);
// Refuses a clip whose passes over frames of this size, with its bytes, are more than its budget.
bool ffb_check_work(ffb_clip *clip, int64_t width, int64_t height, ffb_error *error);

#endif
