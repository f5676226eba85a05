// A demuxer over the clip's source, and the stream that is taken from it.
#ifndef CFFMPEG_DEMUXER_H
#define CFFMPEG_DEMUXER_H

#include "Library.h"

typedef struct ffb_demuxer {
    AVIOContext *reader;
    AVFormatContext *format;
} ffb_demuxer;

// A demuxer that may not jump sees the file as it comes over a network.
bool ffb_demuxer_open(ffb_clip *clip, ffb_demuxer *demuxer, bool may_jump, ffb_error *error);
void ffb_demuxer_close(ffb_demuxer *demuxer);
// The decoder's name for a codec that is decoded here, or NULL.
const char *ffb_decoder_name(enum AVCodecID codec);
// Checks what the headers state and chooses the video stream.
bool ffb_demuxer_choose(ffb_clip *clip, const ffb_demuxer *demuxer, ffb_error *error);

#endif
