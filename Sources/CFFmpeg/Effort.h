// The cost of decoding, and its limits.
#ifndef CFFMPEG_EFFORT_H
#define CFFMPEG_EFFORT_H

#include "Library.h"

typedef struct ffb_work {
    // The passes over a whole frame and the bytes of packets that the scan counted, the pixels that these bytes count
    // as, and the pixels of the largest frame that they were compared with.
    int64_t passes, bytes, reading, largest_frame;
} ffb_work;

// Refuses a packet of the chosen stream if its decoding would take far too long for its size.
bool ffb_check_packet(const AVPacket *packet, enum AVCodecID codec, ffb_error *error);
// The number of times that a packet of the chosen stream makes its decoder pass over all pixels of a frame, weighed by
// the codec's cost.
int64_t ffb_count_passes(const AVPacket *packet, enum AVCodecID codec);
// The number of pixels that take as long as reading the bytes of a packet.
int64_t ffb_count_reading(const AVPacket *packet, enum AVCodecID codec);
// Refuses a clip if its passes over frames of this size and its bytes exceed its budget.
bool ffb_check_work(ffb_clip *clip, int64_t width, int64_t height, ffb_error *error);

#endif
