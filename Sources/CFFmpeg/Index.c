#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "Clip.h"

static bool make_room(void **items, int64_t count, int64_t *capacity, size_t size) {
    if (count < *capacity) return true;
    int64_t wanted = *capacity == 0 ? 256 : *capacity * 2;
    void *grown = realloc(*items, (size_t)wanted * size);
    if (grown == NULL) return false;
    *items = grown;
    *capacity = wanted;
    return true;
}

// VP8 keeps reference frames that are never shown in packets of their own; a bit of the first byte tells.
static bool is_hidden(const AVPacket *packet, enum AVCodecID codec) {
    return codec == AV_CODEC_ID_VP8 && packet->size > 0 && (packet->data[0] & 0x10) == 0;
}

ffb_seen ffb_seen_of(const AVPacket *packet) {
    return (ffb_seen){
        .position = packet->pos, .shown = packet->pts, .decoded = packet->dts, .size = packet->size,
        .flags = packet->flags};
}

static bool note_packet(ffb_clip *clip, const AVPacket *packet, int64_t number, enum AVCodecID codec) {
    ffb_index *index = &clip->index;
    int64_t shown = packet->pts != AV_NOPTS_VALUE ? packet->pts : packet->dts;
    if (shown == AV_NOPTS_VALUE) shown = index->count > 0 ? index->ticks[index->count - 1] + 1 : 0;
    if (!make_room((void **)&index->packets, index->packet_count, &index->packet_capacity, sizeof *index->packets)) {
        return false;
    }
    index->packets[index->packet_count++] = ffb_seen_of(packet);
    if ((packet->flags & AV_PKT_FLAG_DISCARD) || is_hidden(packet, codec)) return true;
    if (!make_room((void **)&index->ticks, index->count, &index->capacity, sizeof *index->ticks)) return false;
    index->ticks[index->count++] = shown;
    if (!make_room((void **)&index->places, index->place_count, &index->place_capacity, sizeof *index->places)) {
        return false;
    }
    index->places[index->place_count++] = (ffb_place){.ticks = shown, .packet = number, .end = clip->source.size};
    if ((packet->flags & AV_PKT_FLAG_KEY) == 0) return true;
    if (!make_room((void **)&index->keyframes, index->keyframe_count, &index->keyframe_capacity,
            sizeof *index->keyframes)) {
        return false;
    }
    int64_t sought = packet->dts != AV_NOPTS_VALUE ? packet->dts : shown;
    index->keyframes[index->keyframe_count++] = (ffb_keyframe){.shown = shown, .sought = sought, .packet = number};
    return true;
}

static int compare_ticks(const void *left, const void *right) {
    int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

static int compare_keyframes(const void *left, const void *right) {
    return compare_ticks(&((const ffb_keyframe *)left)->shown, &((const ffb_keyframe *)right)->shown);
}

int64_t ffb_index_lower_bound(const ffb_index *index, int64_t ticks) {
    int64_t low = 0, high = index->count;
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        if (index->ticks[middle] < ticks) low = middle + 1;
        else high = middle;
    }
    return low;
}

void ffb_index_free(ffb_index *index) {
    free(index->ticks);
    free(index->keyframes);
    free(index->places);
    free(index->packets);
    *index = (ffb_index){0};
}

// Differences of hostile timestamps may overflow 64 bits, so they are taken as floating point.
static double between(const ffb_index *index, int64_t from, int64_t to) {
    return ((double)to - (double)from) * index->tick_seconds;
}

static bool summarize(ffb_clip *clip, int64_t last_duration, ffb_error *error) {
    ffb_index *index = &clip->index;
    ffb_info *info = &clip->facts.info;
    qsort(index->ticks, (size_t)index->count, sizeof *index->ticks, compare_ticks);
    if (index->keyframe_count > 0) {
        qsort(index->keyframes, (size_t)index->keyframe_count, sizeof *index->keyframes, compare_keyframes);
    }
    double span = between(index, index->ticks[0], index->ticks[index->count - 1]);
    double shortest = 0, longest = 0;
    for (int64_t i = 1; i < index->count; i++) {
        double interval = between(index, index->ticks[i - 1], index->ticks[i]);
        if (i == 1 || interval < shortest) shortest = interval;
        if (interval > longest) longest = interval;
    }
    double mean = index->count > 1 ? span / (double)(index->count - 1) : 0;
    // Containers round to their ticks (Matroska to 1 ms), which alone makes no frame rate variable.
    double rounding = 2.1 * clip->index.tick_seconds;
    info->variable_frame_rate = longest - shortest > (mean / 4 > rounding ? mean / 4 : rounding);
    info->shortest_interval_seconds = shortest;
    info->longest_interval_seconds = longest;
    info->frames_per_second = mean > 0 ? 1 / mean : 0;
    info->frame_count = index->count;
    info->keyframe_count = index->keyframe_count;
    double last = last_duration > 0 ? (double)last_duration * clip->index.tick_seconds : mean;
    if (last > longest && longest > 0) last = longest;
    info->duration_seconds = span + last;
    clip->index.interval_seconds = mean > 0 ? mean : 0.04;
    if (info->duration_seconds > clip->limits.duration_seconds) {
        ffb_fail(error, FFB_TOO_LONG, 0, "the clip lasts %.1f s; the limit is %.1f s", info->duration_seconds,
            clip->limits.duration_seconds);
        return false;
    }
    return true;
}

int64_t ffb_clip_packet_places(const ffb_clip *clip, ffb_packet_place *into, int64_t capacity) {
    const ffb_index *index = &clip->index;
    for (int64_t i = 0; i < index->place_count && i < capacity; i++) {
        into[i] = (ffb_packet_place){
            .timestamp_seconds = between(index, index->ticks[0], index->places[i].ticks), .end_byte = index->places[i].end};
    }
    return index->place_count;
}

typedef struct scan_totals {
    int64_t packets, video_packets, latest, last_duration;
    double end;
    int result;
} scan_totals;

static bool read_all(ffb_clip *clip, ffb_demuxer *demuxer, AVPacket *packet, scan_totals *totals, ffb_error *error) {
    AVFormatContext *format = demuxer->format;
    enum AVCodecID codec = format->streams[clip->stream]->codecpar->codec_id;
    while ((totals->result = ffb_av.av_read_frame(format, packet)) >= 0) {
        const AVStream *stream = format->streams[packet->stream_index];
        bool ours = packet->stream_index == clip->stream;
        int64_t time = packet->pts != AV_NOPTS_VALUE ? packet->pts : packet->dts;
        int64_t duration = packet->duration > 0 ? packet->duration : 0;
        if (packet->flags & AV_PKT_FLAG_CORRUPT) clip->partial = true;
        if (time != AV_NOPTS_VALUE && stream->time_base.den > 0) {
            double end = ((double)time + (double)duration) * stream->time_base.num / stream->time_base.den;
            if (end > totals->end) totals->end = end;
        }
        bool noted = true;
        if (ours && !ffb_check_packet(packet, codec, error)) {
            ffb_av.av_packet_unref(packet);
            return false;
        }
        if (ours) {
            noted = note_packet(clip, packet, totals->video_packets, codec);
            totals->video_packets++;
            clip->work.passes += ffb_count_passes(packet, codec);
            clip->work.bytes += packet->size;
            clip->work.reading += ffb_count_reading(packet, codec);
            if (time != AV_NOPTS_VALUE && time >= totals->latest) {
                totals->latest = time;
                totals->last_duration = duration;
            }
        }
        ffb_av.av_packet_unref(packet);
        if (!noted) {
            ffb_fail(error, FFB_OUT_OF_MEMORY, 0, "memory ran out");
            return false;
        }
        if (++totals->packets > clip->limits.packets) {
            ffb_fail(error, FFB_TOO_LARGE, 0, "the clip has more than %" PRId64 " packets", clip->limits.packets);
            return false;
        }
        // Frames that are never shown are decoded all the same; ordinary clips have fewer of them than others.
        if (clip->index.count > clip->limits.frames || totals->video_packets / 2 > clip->limits.frames) {
            ffb_fail(error, FFB_TOO_LARGE, 0, "the clip has more than %" PRId64 " frames", clip->limits.frames);
            return false;
        }
    }
    return true;
}

bool ffb_scan(ffb_clip *clip, ffb_demuxer *demuxer, ffb_error *error) {
    AVPacket *packet = ffb_av.av_packet_alloc();
    if (packet == NULL) {
        ffb_fail(error, FFB_OUT_OF_MEMORY, 0, "memory ran out");
        return false;
    }
    scan_totals totals = {.latest = INT64_MIN};
    bool read = read_all(clip, demuxer, packet, &totals, error);
    ffb_av.av_packet_free(&packet);
    if (!read) return false;
    if (clip->index.count == 0) {
        ffb_fail(error, FFB_UNREADABLE, totals.result == AVERROR_EOF ? 0 : totals.result,
            "the clip holds no frame that can be read; it is damaged or cut off");
        return false;
    }
    if (!summarize(clip, totals.last_duration, error)) return false;
    const AVCodecParameters *stated = demuxer->format->streams[clip->stream]->codecpar;
    if (!ffb_check_work(clip, stated->width, stated->height, error)) return false;
    ffb_info *info = &clip->facts.info;
    if (info->duration_seconds > 0) {
        info->bit_rate = (int64_t)((double)clip->work.bytes * 8 / info->duration_seconds);
    }
    // Cut off: an error where the end should be, index entries that lead nowhere, or much less than the header states.
    AVStream *stream = demuxer->format->streams[clip->stream];
    double missing = info->stated_duration_seconds - totals.end;
    if (totals.result != AVERROR_EOF || totals.video_packets < ffb_av.avformat_index_get_entries_count(stream)
        || (missing > 0.5 && missing > 3 * info->longest_interval_seconds)) {
        clip->partial = true;
    }
    return true;
}
