#include "Clip.h"

#include <malloc.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// A frame with more pixels is large, and a block with more bytes holds a picture of such a frame.
enum { LARGE_FRAME = 2560 * 1440, LARGE_BLOCK = 8 << 20 };

static _Atomic int64_t live_clips;

int64_t ffb_live_clips(void) {
    return atomic_load(&live_clips);
}

static bool check_arguments(const ffb_limits *limits, const ffb_options *options, ffb_error *error) {
    const char *wrong = NULL;
    if (limits->bytes <= 0 || limits->frames <= 0 || limits->pixels <= 0 || limits->packets <= 0
        || limits->work <= 0) {
        wrong = "every limit on a clip must be above zero";
    } else if (limits->frames > INT32_MAX || limits->packets > INT32_MAX || limits->pixels > INT32_MAX / 8) {
        wrong = "a limit on a clip's frames, packets or pixels is too high";
    } else if (!(limits->duration_seconds > 0) || isinf(limits->duration_seconds)) {
        wrong = "the limit on a clip's duration must be above zero";
    } else if (limits->streams <= 0 || limits->streams > 1000) {
        wrong = "the limit on a clip's streams must be 1 to 1000";
    } else if (options->threads < 0 || options->threads > 16) {
        wrong = "decoder threads must be 1 to 16";
    } else if (options->max_long_side < 0) {
        wrong = "the longest side of a picture must be above zero";
    }
    if (wrong != NULL) ffb_fail(error, FFB_INVALID_ARGUMENT, 0, "%s", wrong);
    return wrong == NULL;
}

static bool has_large_frames(const ffb_clip *clip) {
    return clip->work.largest_frame > LARGE_FRAME;
}

void ffb_clip_close(ffb_clip *clip) {
    if (clip == NULL) return;
    ffb_decoder_close(&clip->decoder);
    ffb_scaler_close(&clip->scaler);
    ffb_watch_close(&clip->watch);
    if (clip->decoder.packet != NULL) ffb_av.av_packet_free(&clip->decoder.packet);
    if (clip->current.frame != NULL) ffb_av.av_frame_free(&clip->current.frame);
    if (clip->candidate.frame != NULL) ffb_av.av_frame_free(&clip->candidate.frame);
    if (clip->ahead.frame != NULL) ffb_av.av_frame_free(&clip->ahead.frame);
    if (clip->decoder.incoming != NULL) ffb_av.av_frame_free(&clip->decoder.incoming);
    ffb_index_free(&clip->index);
    bool large = has_large_frames(clip);
    free(clip);
    atomic_fetch_sub(&live_clips, 1);
    if (large) malloc_trim(0);
}

static bool prepare(ffb_clip *clip, ffb_error *error) {
    uint8_t head[64];
    clip->facts.container = ffb_sniff(head, ffb_source_read_at(&clip->source, 0, head, sizeof head));
    if (clip->facts.container == FFB_CONTAINER_NONE) {
        ffb_fail(error, FFB_UNREADABLE, 0, "this is no MP4, QuickTime, Matroska, WebM, AVI or GIF clip");
        return false;
    }
    clip->partial = ffb_source_ends_early(&clip->source, clip->facts.container);
    clip->decoder.packet = ffb_av.av_packet_alloc();
    clip->current.frame = ffb_av.av_frame_alloc();
    clip->candidate.frame = ffb_av.av_frame_alloc();
    clip->ahead.frame = ffb_av.av_frame_alloc();
    clip->decoder.incoming = ffb_av.av_frame_alloc();
    if (clip->decoder.packet == NULL || clip->current.frame == NULL || clip->candidate.frame == NULL
        || clip->ahead.frame == NULL || clip->decoder.incoming == NULL) {
        ffb_fail(error, FFB_OUT_OF_MEMORY, 0, "memory ran out");
        return false;
    }
    ffb_demuxer first = {0};
    if (!ffb_demuxer_open(clip, &first, true, error)) return false;
    bool scanned = ffb_demuxer_choose(clip, &first, error) && ffb_scan(clip, &first, error);
    if (scanned) {
        ffb_read_tags(clip, &first);
        ffb_find_reach(clip, &first);
    }
    ffb_demuxer_close(&first);
    if (!scanned) return false;
    // The allocator would keep about a hundred megabytes of freed large frames in its heap and, at the end, all of
    // them besides those of the next clip. From now on, large blocks of the process have pages of their own, as they
    // have before the first one is freed. glibc itself also changes this threshold from any thread.
    if (has_large_frames(clip)) mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK);
    if (!ffb_decoder_open(clip, error)) return false;
    int result = ffb_decode_next(clip, &clip->ahead, error);
    if (result == 0) ffb_fail(error, FFB_UNREADABLE, 0, "no frame of the clip can be decoded; it is damaged or cut off");
    if (result <= 0) return false;
    ffb_read_facts(clip, &clip->decoder.demuxer);
    return true;
}

static ffb_clip *make_clip(const ffb_limits *limits, const ffb_options *options, ffb_error *error) {
    if (!check_arguments(limits, options, error) || !ffb_load(error)) return NULL;
    ffb_clip *clip = calloc(1, sizeof *clip);
    if (clip == NULL) {
        ffb_fail(error, FFB_OUT_OF_MEMORY, 0, "memory ran out");
        return NULL;
    }
    atomic_fetch_add(&live_clips, 1);
    ffb_permit_frames_of(limits->pixels);
    clip->limits = *limits;
    clip->options = *options;
    clip->decoder.last_decoded = clip->last_given = clip->decoder.floor = -INFINITY;
    clip->decoder.last_index = -1;
    clip->decoder.target = -1;
    clip->facts.info.pixel_aspect_ratio = 1;
    return clip;
}

static ffb_clip *finish(ffb_clip *clip, bool opened, ffb_error *error) {
    if (opened && prepare(clip, error)) {
        clip->source.bytes = NULL;
        return clip;
    }
    ffb_clip_close(clip);
    return NULL;
}

ffb_clip *ffb_clip_open_reader(
    const ffb_reader *reader, const ffb_limits *limits, const ffb_options *options, ffb_error *error) {
    ffb_clip *clip = make_clip(limits, options, error);
    return clip == NULL ? NULL : finish(clip, ffb_source_open_reader(&clip->source, reader, limits, error), error);
}

ffb_clip *ffb_clip_open_bytes(
    const uint8_t *bytes, size_t count, const ffb_limits *limits, const ffb_options *options, ffb_error *error) {
    ffb_clip *clip = make_clip(limits, options, error);
    return clip == NULL ? NULL : finish(clip, ffb_source_open_bytes(&clip->source, bytes, count, limits, error), error);
}

void ffb_clip_info(const ffb_clip *clip, ffb_info *info) {
    *info = clip->facts.info;
}

bool ffb_clip_tag(const ffb_clip *clip, int32_t index, ffb_tag_text *tag) {
    if (index < 0 || index >= clip->facts.tag_count) return false;
    *tag = clip->facts.tags[index];
    return true;
}

bool ffb_clip_is_partial(const ffb_clip *clip) {
    return clip->partial;
}

int64_t ffb_clip_repaired_timestamps(const ffb_clip *clip) {
    return clip->decoder.repaired;
}

void ffb_clip_work(const ffb_clip *clip, int64_t *frames_decoded, int64_t *seeks) {
    *frames_decoded = clip->decoder.frames_decoded;
    *seeks = clip->decoder.seeks;
}

// Moves a frame from one place to another. The frame that was there is released.
static void hand_on(ffb_held *from, ffb_held *to) {
    AVFrame *empty = to->frame;
    ffb_av.av_frame_unref(empty);
    *to = *from;
    *from = (ffb_held){.frame = empty};
}

static int32_t give(ffb_clip *clip, ffb_held *held, ffb_frame *frame) {
    hand_on(held, &clip->current);
    int width = 0, height = 0;
    ffb_output_size(clip, clip->current.frame, &width, &height, true);
    double until = clip->ahead.full ? clip->ahead.time - clip->index.tick_seconds / 4 : INFINITY;
    *frame = (ffb_frame){
        .timestamp_seconds = clip->current.time, .until_seconds = until, .index = clip->current.index, .keyframe = clip->current.keyframe,
        .damaged = clip->current.damaged, .width = width, .height = height};
    clip->last_given = clip->current.time;
    return FFB_FRAME;
}

// Decodes the frame after those held. After a seek it must not be beyond the target. Otherwise the index was wrong,
// and the clip is read from its start.
static int read_ahead(ffb_clip *clip, double target, ffb_error *error) {
    int64_t seeks = clip->decoder.seeks;
    bool sought = target < 0 || ffb_seek_towards(clip, target);
    int result = sought ? ffb_decode_next(clip, &clip->ahead, error) : 0;
    if (result < 0) return result;
    bool missed = !sought || (clip->decoder.seeks > seeks && (result == 0 || clip->ahead.time > target));
    if (!missed) return result;
    clip->ahead.full = clip->candidate.full = false;
    if (!ffb_decode_from_start(clip, error)) return -1;
    return ffb_decode_next(clip, &clip->ahead, error);
}

static int32_t advance(ffb_clip *clip, double target, ffb_frame *frame, ffb_error *error) {
    // Computed times differ from those in the file in the last digits.
    double reach = target < 0 ? target : target + clip->index.tick_seconds / 4;
    clip->decoder.target = target;
    for (;;) {
        if (!clip->ahead.full && read_ahead(clip, reach, error) < 0) return FFB_FAILED;
        if (clip->ahead.full && target < 0 && !clip->candidate.full) return give(clip, &clip->ahead, frame);
        if (clip->ahead.full && clip->ahead.time <= reach) {
            hand_on(&clip->ahead, &clip->candidate);
            continue;
        }
        if (clip->candidate.full) return give(clip, &clip->candidate, frame);
        if (!clip->ahead.full) return FFB_END;
        *frame = (ffb_frame){.timestamp_seconds = clip->ahead.time, .index = clip->ahead.index};
        return FFB_LATER;
    }
}

int32_t ffb_clip_advance(
    ffb_clip *clip, const uint8_t *bytes, double target, ffb_frame *frame, ffb_error *error) {
    bool in_memory = clip->source.reader.read == NULL;
    if (isnan(target) || frame == NULL || in_memory != (bytes != NULL)) {
        ffb_fail(error, FFB_INVALID_ARGUMENT, 0, "a target time, a frame and the clip's own bytes are needed");
        return FFB_FAILED;
    }
    // An error is final, because the state after it is undefined.
    if (clip->failure.code != FFB_OK) {
        if (error != NULL) *error = clip->failure;
        return FFB_FAILED;
    }
    clip->source.bytes = bytes;
    int32_t result = advance(clip, target, frame, &clip->failure);
    clip->source.bytes = NULL;
    if (result == FFB_FAILED && error != NULL) *error = clip->failure;
    return result;
}
