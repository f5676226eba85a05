#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "Clip.h"

static int thread_count(const ffb_clip *clip) {
    if (clip->options.threads > 0) return clip->options.threads;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > 4 ? 4 : (int)cores;
}

// The decoder compares the coded size, which codecs round up to whole blocks, so it gets some slack; the exact limit is
// checked on each frame.
static int64_t decoder_pixels(const ffb_clip *clip) {
    return clip->limits.pixels + clip->limits.pixels / 8 + 65536;
}

// Reads ahead for what the headers leave open (reordering depth, sizes), with the pixel limit already in force.
static bool find_stream_info(ffb_clip *clip, ffb_error *error) {
    AVFormatContext *format = clip->decoder.demuxer.format;
    unsigned count = format->nb_streams;
    AVDictionary **options = calloc(count, sizeof *options);
    if (options == NULL) {
        ffb_fail(error, FFB_OUT_OF_MEMORY, 0, "memory ran out");
        return false;
    }
    char pixels[24];
    snprintf(pixels, sizeof pixels, "%" PRId64, decoder_pixels(clip));
    int result = 0;
    for (unsigned i = 0; i < count && result >= 0; i++) {
        result = ffb_av.av_dict_set(&options[i], "max_pixels", pixels, 0);
    }
    if (result >= 0) result = ffb_av.avformat_find_stream_info(format, options);
    for (unsigned i = 0; i < count; i++) ffb_av.av_dict_free(&options[i]);
    free(options);
    if (result < 0) ffb_fail_native(error, FFB_UNREADABLE, result, "the clip's streams cannot be read");
    return result >= 0;
}

static bool open_codec(ffb_clip *clip, ffb_error *error) {
    const AVStream *stream = clip->decoder.demuxer.format->streams[clip->stream];
    const char *name = ffb_decoder_name(stream->codecpar->codec_id);
    const AVCodec *codec = name == NULL ? NULL : ffb_av.avcodec_find_decoder_by_name(name);
    if (codec == NULL) {
        ffb_fail(error, FFB_UNSUPPORTED, 0, "this build of FFmpeg cannot decode the codec %.40s",
            ffb_av.avcodec_get_name(stream->codecpar->codec_id));
        return false;
    }
    clip->decoder.codec = ffb_av.avcodec_alloc_context3(codec);
    if (clip->decoder.codec == NULL) {
        ffb_fail(error, FFB_OUT_OF_MEMORY, 0, "memory ran out");
        return false;
    }
    int result = ffb_av.avcodec_parameters_to_context(clip->decoder.codec, stream->codecpar);
    if (result >= 0) {
        clip->decoder.codec->max_pixels = decoder_pixels(clip);
        clip->decoder.codec->thread_count = thread_count(clip);
        clip->decoder.codec->thread_type = FF_THREAD_FRAME | FF_THREAD_SLICE;
        clip->decoder.codec->pkt_timebase = stream->time_base;
        result = ffb_av.avcodec_open2(clip->decoder.codec, codec, NULL);
    }
    if (result < 0) ffb_fail_native(error, FFB_UNREADABLE, result, "the clip's video cannot be decoded");
    return result >= 0;
}

static void forget_progress(ffb_clip *clip) {
    clip->decoder.draining = false;
    clip->decoder.ended = false;
    clip->decoder.last_decoded = -INFINITY;
    clip->decoder.floor = clip->last_given;
}

bool ffb_decoder_open(ffb_clip *clip, ffb_error *error) {
    if (!ffb_demuxer_open(clip, &clip->decoder.demuxer, true, error)) return false;
    AVFormatContext *format = clip->decoder.demuxer.format;
    if ((unsigned)clip->stream >= format->nb_streams || format->nb_streams > (unsigned)clip->limits.streams) {
        ffb_fail(error, FFB_UNREADABLE, 0, "the clip changed while it was being read");
        return false;
    }
    for (unsigned i = 0; i < format->nb_streams; i++) {
        if ((int)i != clip->stream) format->streams[i]->discard = AVDISCARD_ALL;
    }
    if (!find_stream_info(clip, error) || !open_codec(clip, error)) return false;
    clip->decoder.video_packets_fed = 0;
    forget_progress(clip);
    return true;
}

void ffb_decoder_close(ffb_decoder *decoder) {
    if (decoder->codec != NULL) ffb_av.avcodec_free_context(&decoder->codec);
    ffb_demuxer_close(&decoder->demuxer);
}

bool ffb_decode_from_start(ffb_clip *clip, ffb_error *error) {
    ffb_decoder_close(&clip->decoder);
    clip->decoder.seek_disabled = true;
    return ffb_decoder_open(clip, error);
}

static double seconds(const ffb_clip *clip, int64_t ticks) {
    return ((double)ticks - (double)clip->index.ticks[0]) * clip->index.tick_seconds;
}

bool ffb_seek_towards(ffb_clip *clip, double target) {
    if (!clip->options.seek || clip->decoder.seek_disabled || clip->decoder.draining) return true;
    const ffb_index *index = &clip->index;
    int64_t low = 0, high = index->keyframe_count;
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        if (seconds(clip, index->keyframes[middle].shown) <= target) low = middle + 1;
        else high = middle;
    }
    if (low == 0) return true;
    // Emptying the decoder throws away what its threads work on, so a short way is decoded instead.
    const ffb_keyframe *keyframe = &index->keyframes[low - 1];
    if (keyframe->packet < clip->decoder.video_packets_fed + 4 + thread_count(clip)) return true;
    if (ffb_av.av_seek_frame(clip->decoder.demuxer.format, clip->stream, keyframe->sought, AVSEEK_FLAG_BACKWARD) < 0) {
        return false;
    }
    ffb_av.avcodec_flush_buffers(clip->decoder.codec);
    clip->decoder.video_packets_fed = keyframe->packet;
    clip->decoder.seeks++;
    forget_progress(clip);
    return true;
}

// Frames on the way to the target that nothing refers to need not be decoded.
static void choose_effort(ffb_clip *clip, const AVPacket *packet) {
    clip->decoder.codec->skip_frame = AVDISCARD_DEFAULT;
    if (!(clip->decoder.target > 0) || !clip->options.seek || packet->pts == AV_NOPTS_VALUE) return;
    double ticks = clip->decoder.target / clip->index.tick_seconds + (double)clip->index.ticks[0] + 0.5;
    if (!(ticks < 9e18)) return;
    int64_t after = ffb_index_lower_bound(&clip->index, (int64_t)ticks + 1);
    if (after > 0 && packet->pts < clip->index.ticks[after - 1]) clip->decoder.codec->skip_frame = AVDISCARD_NONREF;
}

// Feeds the decoder one packet, or the end. -1 where a limit is exceeded.
static int feed(ffb_clip *clip, ffb_error *error) {
    for (;;) {
        int result = ffb_av.av_read_frame(clip->decoder.demuxer.format, clip->decoder.packet);
        if (result < 0) {
            if (result != AVERROR_EOF) clip->partial = true;
            clip->decoder.draining = true;
            ffb_av.avcodec_send_packet(clip->decoder.codec, NULL);
            return 0;
        }
        if (++clip->decoder.packets_read > clip->limits.packets * 4) {
            ffb_av.av_packet_unref(clip->decoder.packet);
            ffb_fail(error, FFB_TOO_LARGE, 0, "the clip has more than %" PRId64 " packets", clip->limits.packets);
            return -1;
        }
        if (clip->decoder.packet->stream_index != clip->stream) {
            ffb_av.av_packet_unref(clip->decoder.packet);
            continue;
        }
        // Checked before, by the scan; but an index may lead to other bytes than those that come in order.
        if (!ffb_check_packet(clip->decoder.packet, clip->decoder.codec->codec_id, error)) {
            ffb_av.av_packet_unref(clip->decoder.packet);
            return -1;
        }
        clip->decoder.video_packets_fed++;
        if (clip->decoder.packet->flags & AV_PKT_FLAG_CORRUPT) clip->partial = true;
        choose_effort(clip, clip->decoder.packet);
        result = ffb_av.avcodec_send_packet(clip->decoder.codec, clip->decoder.packet);
        ffb_av.av_packet_unref(clip->decoder.packet);
        if (result < 0 && result != AVERROR(EAGAIN)) {
            clip->partial = true;
            clip->decoder.decode_errors++;
        }
        return 0;
    }
}

// Gives the decoded frame its time and place. False for one to be passed over.
static bool place(ffb_clip *clip, ffb_held *held) {
    int64_t ticks = clip->decoder.incoming->best_effort_timestamp;
    double tick = clip->index.tick_seconds;
    double time = ticks == AV_NOPTS_VALUE
        ? (isinf(clip->decoder.last_decoded) ? 0 : clip->decoder.last_decoded + clip->index.interval_seconds)
        : seconds(clip, ticks);
    if (time <= clip->decoder.floor + tick / 4 && isinf(clip->decoder.last_decoded)) return false;
    if (time <= clip->decoder.last_decoded) {
        time = clip->decoder.last_decoded + tick;
        clip->decoder.repaired++;
    }
    clip->decoder.last_decoded = time;
    int64_t found = ticks == AV_NOPTS_VALUE ? clip->index.count : ffb_index_lower_bound(&clip->index, ticks);
    bool exact = found < clip->index.count && clip->index.ticks[found] == ticks;
    held->time = time;
    held->index = exact && found > clip->decoder.last_index ? found : clip->decoder.last_index + 1;
    clip->decoder.last_index = held->index;
    return true;
}

static int take(ffb_clip *clip, ffb_held *held, ffb_error *error) {
    const AVFrame *frame = clip->decoder.incoming;
    if (++clip->decoder.frames_decoded > clip->limits.frames * 2) {
        ffb_fail(error, FFB_TOO_LARGE, 0, "the clip has more than %" PRId64 " frames", clip->limits.frames);
        return -1;
    }
    if (frame->width <= 0 || frame->height <= 0 || (int64_t)frame->width * frame->height > clip->limits.pixels) {
        ffb_fail(error, FFB_TOO_MANY_PIXELS, 0, "a frame is %d x %d pixels; the limit is %" PRId64 " pixels",
            frame->width, frame->height, clip->limits.pixels);
        return -1;
    }
    // Frames may become larger on the way; the whole clip then counts as of that size.
    if ((int64_t)frame->width * frame->height > clip->work.largest_frame
        && !ffb_check_work(clip, frame->width, frame->height, error)) {
        return -1;
    }
    if (!place(clip, held)) return 0;
    if (held->time > clip->limits.duration_seconds) {
        ffb_fail(error, FFB_TOO_LONG, 0, "the clip lasts more than %.1f s", clip->limits.duration_seconds);
        return -1;
    }
    held->keyframe = frame->key_frame != 0;
    held->damaged = frame->decode_error_flags != 0 || (frame->flags & AV_FRAME_FLAG_CORRUPT) != 0;
    if (held->damaged) clip->partial = true;
    if (!ffb_watch(clip, frame, held, error)) return -1;
    ffb_av.av_frame_unref(held->frame);
    ffb_av.av_frame_move_ref(held->frame, clip->decoder.incoming);
    held->full = true;
    return 1;
}

int ffb_decode_next(ffb_clip *clip, ffb_held *held, ffb_error *error) {
    if (clip->decoder.ended) return 0;
    for (;;) {
        int result = ffb_av.avcodec_receive_frame(clip->decoder.codec, clip->decoder.incoming);
        if (result == 0) {
            int taken = take(clip, held, error);
            ffb_av.av_frame_unref(clip->decoder.incoming);
            if (taken != 0) return taken;
        } else if (result == AVERROR(EAGAIN) && !clip->decoder.draining) {
            if (feed(clip, error) < 0) return -1;
        } else if (result == AVERROR_EOF || result == AVERROR(EAGAIN)) {
            clip->decoder.ended = true;
            return 0;
        } else if (result == AVERROR(ENOMEM)) {
            ffb_fail_native(error, FFB_TOO_LARGE, result, "a frame cannot be decoded");
            return -1;
        } else {
            clip->partial = true;
            // Each packet may fail once as it goes in and once as it comes out; beyond that nothing is to be hoped for.
            if (++clip->decoder.decode_errors > 2 * clip->decoder.packets_read + 64) {
                clip->decoder.ended = true;
                return 0;
            }
        }
    }
}
