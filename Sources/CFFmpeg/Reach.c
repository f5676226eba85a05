// How much of the file a viewer needs to have each frame, if the bytes come in order and none comes twice.
//
// A position in a file says where a packet lies, but not what makes it one. The index of a container may lie behind all
// packets, and decide at the end which bytes are frames. So the file is read once more from front to end, without a way
// to jump. A frame whose packet does not come out the same needs the whole file.
#include <string.h>

#include "Clip.h"

// The bytes that the demuxer was given, without those of the last few that it has not looked at. If it went back, it has
// looked at all but a few.
static int64_t given(const ffb_source *source, const AVIOContext *reader) {
    int64_t used = reader->pos - (reader->buf_end - reader->buf_ptr), least = source->position - FFB_FORWARD_BYTES;
    return used > least ? used : least;
}

// Two readings may count from different beginnings, so times are compared from the first packet on.
static bool is_same(const ffb_seen *seen, const ffb_seen *first, const ffb_seen *own, const ffb_seen *own_first) {
    return seen->position == own->position && seen->size == own->size && seen->flags == own->flags
        && (double)seen->shown - (double)first->shown == (double)own->shown - (double)own_first->shown
        && (double)seen->decoded - (double)first->decoded == (double)own->decoded - (double)own_first->decoded;
}

static bool is_same_codec(const AVCodecParameters *one, const AVCodecParameters *other) {
    return one->codec_id == other->codec_id && one->width == other->width && one->height == other->height
        && one->extradata_size == other->extradata_size
        && (one->extradata_size == 0 || memcmp(one->extradata, other->extradata, (size_t)one->extradata_size) == 0);
}

static void read_in_order(ffb_clip *clip, AVFormatContext *format, AVPacket *packet) {
    ffb_index *index = &clip->index;
    ffb_seen first = {0};
    int64_t number = 0, place = 0, reach = 0;
    while (number < index->packet_count && ffb_av.av_read_frame(format, packet) >= 0) {
        if (given(&clip->source, format->pb) > reach) reach = given(&clip->source, format->pb);
        bool is_ours = packet->stream_index == clip->stream;
        ffb_seen seen = ffb_seen_of(packet);
        ffb_av.av_packet_unref(packet);
        if (!is_ours) continue;
        if (number == 0) first = seen;
        if (!is_same(&seen, &first, &index->packets[number], &index->packets[0])) return;
        number++;
        while (place < index->place_count && index->places[place].packet < number) index->places[place++].end = reach;
    }
}

void ffb_find_reach(ffb_clip *clip, const ffb_demuxer *scanned) {
    const AVCodecParameters *stated = scanned->format->streams[clip->stream]->codecpar;
    ffb_demuxer demuxer = {0};
    AVPacket *packet = ffb_av.av_packet_alloc();
    if (packet != NULL && ffb_demuxer_open(clip, &demuxer, false, NULL)) {
        AVFormatContext *format = demuxer.format;
        if (clip->stream < (int)format->nb_streams && is_same_codec(format->streams[clip->stream]->codecpar, stated)) {
            read_in_order(clip, format, packet);
        }
        ffb_demuxer_close(&demuxer);
    }
    ffb_av.av_packet_free(&packet);
}
