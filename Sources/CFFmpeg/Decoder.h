// Decodes frames in the order of time, with its own demuxer and decoder.
#ifndef CFFMPEG_DECODER_H
#define CFFMPEG_DECODER_H

#include "Demuxer.h"

typedef struct ffb_held {
    AVFrame *frame;
    bool full;
    double time;
    int64_t index;
    bool keyframe, damaged;
} ffb_held;

typedef struct ffb_decoder {
    ffb_demuxer demuxer;
    AVCodecContext *codec;
    AVPacket *packet;
    // The frame that the codec writes to.
    AVFrame *incoming;
    bool draining, ended, seek_disabled;
    // The requested time, which is negative for the next frame; the time of the last frame; and the time before the
    // next frames.
    double target, last_decoded, floor;
    int64_t last_index;
    int64_t packets_read, video_packets_fed, frames_decoded, decode_errors, seeks, repaired;
} ffb_decoder;

bool ffb_decoder_open(ffb_clip *clip, ffb_error *error);
void ffb_decoder_close(ffb_decoder *decoder);
// Decodes the next frame into `held`. The result is 1, or 0 at the end, or -1.
int ffb_decode_next(ffb_clip *clip, ffb_held *held, ffb_error *error);
// Seeks to a keyframe if that saves decoding on the way to the target. The result is false if the seek failed.
bool ffb_seek_towards(ffb_clip *clip, double target);
// Starts again from the first frame, and never seeks again. Frames that were returned already are skipped.
bool ffb_decode_from_start(ffb_clip *clip, ffb_error *error);

#endif
