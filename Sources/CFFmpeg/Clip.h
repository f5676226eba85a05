// The parts of an open clip, shared by the files of this target.
#ifndef CFFMPEG_CLIP_H
#define CFFMPEG_CLIP_H

#include "Failure.h"
#include "Library.h"
#include "Source.h"

// One demuxer over the clip's source.
typedef struct ffb_demuxer {
    AVIOContext *reader;
    AVFormatContext *format;
} ffb_demuxer;

typedef struct ffb_keyframe {
    // When it is shown, and what the demuxer is asked to seek, in ticks of the stream.
    int64_t shown, sought;
    // Its place among the video packets in file order, from 0.
    int64_t packet;
} ffb_keyframe;

// What one pass over the packets found.
typedef struct ffb_index {
    // Timestamps in ticks, rising.
    int64_t *ticks;
    int64_t count, capacity;
    ffb_keyframe *keyframes;
    int64_t keyframe_count, keyframe_capacity;
} ffb_index;

typedef struct ffb_held {
    AVFrame *frame;
    bool full;
    double time;
    int64_t index;
    bool keyframe, damaged;
} ffb_held;

// How rows and columns are to be exchanged so that a picture stands upright.
typedef struct ffb_orientation {
    bool transposed, flip_x, flip_y;
} ffb_orientation;

enum { FFB_MOST_TAGS = 32 };

typedef struct ffb_scaler {
    struct SwsContext *context;
    int source_width, source_height, source_format, colorspace, full_range, width, height;
    // One converted picture before it is turned, in padded rows.
    uint8_t *pixels;
    size_t capacity, stride;
} ffb_scaler;

// Thumbnails of frames that were decoded and not asked for yet.
typedef struct ffb_watched {
    ffb_thumbnail *thumbnails;
    int64_t count, capacity;
    ffb_scaler scaler;
} ffb_watched;

struct ffb_clip {
    ffb_source source;
    ffb_limits limits;
    ffb_options options;
    ffb_container container;
    ffb_info info;
    ffb_tag_text tags[FFB_MOST_TAGS];
    int32_t tag_count;
    ffb_orientation orientation;

    int stream;
    double tick_seconds;
    double interval_seconds;
    ffb_index index;

    ffb_demuxer demuxer;
    AVCodecContext *decoder;
    AVPacket *packet;
    // The frame last given; the latest one not after the target; the one decoded beyond it; where the decoder writes.
    ffb_held current, candidate, ahead;
    AVFrame *incoming;

    bool draining, ended, partial, seek_disabled;
    double target;
    double last_decoded, last_given, floor;
    int64_t last_index;
    // Passes over a whole frame that the scan counted, and the pixels of the largest one that they were judged by.
    int64_t passes, largest_frame;
    int64_t packets_read, video_packets_fed, frames_decoded, frames_given, decode_errors, seeks, repaired;
    ffb_error failure;
    ffb_scaler scaler;
    ffb_watched watch;
};

// Demuxer.c
bool ffb_demuxer_open(ffb_clip *clip, ffb_demuxer *demuxer, ffb_error *error);
void ffb_demuxer_close(ffb_demuxer *demuxer);
// The decoder's name for a codec that is decoded here, or NULL.
const char *ffb_decoder_name(enum AVCodecID codec);
// Checks what the headers state and chooses the video stream.
bool ffb_demuxer_choose(ffb_clip *clip, const ffb_demuxer *demuxer, ffb_error *error);

// Effort.c
// Refuses a packet of the chosen stream that would take its decoder out of all proportion to its size.
bool ffb_check_packet(const AVPacket *packet, enum AVCodecID codec, ffb_error *error);
// How often a packet of the chosen stream takes its decoder over all pixels of a frame, weighed by what the codec costs.
int64_t ffb_count_passes(const AVPacket *packet, enum AVCodecID codec);
// Refuses a clip whose `passes` over frames of this size are more than its budget.
bool ffb_check_work(ffb_clip *clip, int64_t width, int64_t height, ffb_error *error);

// Scan.c
bool ffb_scan(ffb_clip *clip, ffb_demuxer *demuxer, ffb_error *error);
// Position of the first timestamp that is not below `ticks`.
int64_t ffb_index_lower_bound(const ffb_index *index, int64_t ticks);

// Facts.c
void ffb_read_facts(ffb_clip *clip, const ffb_demuxer *demuxer);
void ffb_read_tags(ffb_clip *clip, const ffb_demuxer *demuxer);

// Decode.c
bool ffb_decoder_open(ffb_clip *clip, ffb_error *error);
void ffb_decoder_close(ffb_clip *clip);
// Decodes the next frame into `held`: 1, or 0 at the end, or -1.
int ffb_decode_next(ffb_clip *clip, ffb_held *held, ffb_error *error);
// Goes to a keyframe that saves decoding on the way to the target, where there is one. False when seeking failed.
bool ffb_seek_towards(ffb_clip *clip, double target);
// Starts again from the first frame and never seeks again; frames already given are passed over.
bool ffb_decode_from_start(ffb_clip *clip, ffb_error *error);

// Convert.c
void ffb_output_size(const ffb_clip *clip, const AVFrame *frame, int *width, int *height, bool upright);
void ffb_scaler_close(ffb_scaler *scaler);

// Thumbnail.c
// Keeps a thumbnail of a frame that was decoded, where the options ask for it.
bool ffb_watch(ffb_clip *clip, const AVFrame *frame, const ffb_held *held, ffb_error *error);
void ffb_watch_close(ffb_clip *clip);

#endif
