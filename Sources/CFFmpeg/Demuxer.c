#include <inttypes.h>

#include "Clip.h"

// Decoders by name, so that none with an attack surface that is not needed here is ever reached. libdav1d, not
// FFmpeg's own av1, which only drives hardware.
static const char codec_whitelist[] = "h264,hevc,vp8,vp9,libdav1d,mpeg4,mjpeg,gif";

const char *ffb_decoder_name(enum AVCodecID codec) {
    switch (codec) {
        case AV_CODEC_ID_H264: return "h264";
        case AV_CODEC_ID_HEVC: return "hevc";
        case AV_CODEC_ID_VP8: return "vp8";
        case AV_CODEC_ID_VP9: return "vp9";
        case AV_CODEC_ID_AV1: return "libdav1d";
        case AV_CODEC_ID_MPEG4: return "mpeg4";
        case AV_CODEC_ID_MJPEG: return "mjpeg";
        case AV_CODEC_ID_GIF: return "gif";
        default: return NULL;
    }
}

static const char *demuxer_name(ffb_container container) {
    switch (container) {
        case FFB_CONTAINER_MP4:
        case FFB_CONTAINER_MOV: return "mov";
        case FFB_CONTAINER_MATROSKA:
        case FFB_CONTAINER_WEBM: return "matroska";
        case FFB_CONTAINER_AVI: return "avi";
        case FFB_CONTAINER_GIF: return "gif";
        case FFB_CONTAINER_NONE: return NULL;
    }
    return NULL;
}

// A container that refers to another file is refused it here, whatever the protocol.
static int refuse_to_open(
    struct AVFormatContext *format, AVIOContext **reader, const char *url, int flags, AVDictionary **options) {
    (void)format, (void)url, (void)flags, (void)options;
    *reader = NULL;
    return AVERROR(EPERM);
}

void ffb_demuxer_close(ffb_demuxer *demuxer) {
    if (demuxer->format != NULL) ffb_av.avformat_close_input(&demuxer->format);
    ffb_source_free_reader(&demuxer->reader);
}

bool ffb_demuxer_open(ffb_clip *clip, ffb_demuxer *demuxer, bool may_jump, ffb_error *error) {
    *demuxer = (ffb_demuxer){0};
    const AVInputFormat *input = ffb_av.av_find_input_format(demuxer_name(clip->facts.container));
    if (input == NULL) {
        ffb_fail(error, FFB_UNSUPPORTED, 0, "this build of FFmpeg cannot read the clip's container");
        return false;
    }
    demuxer->reader = ffb_source_make_reader(&clip->source, may_jump);
    demuxer->format = ffb_av.avformat_alloc_context();
    AVDictionary *options = NULL;
    if (demuxer->reader == NULL || demuxer->format == NULL
        || ffb_av.av_dict_set(&options, "format_whitelist", input->name, 0) < 0
        || ffb_av.av_dict_set(&options, "codec_whitelist", codec_whitelist, 0) < 0
        || ffb_av.av_dict_set(&options, "protocol_whitelist", "", 0) < 0) {
        ffb_av.av_dict_free(&options);
        ffb_demuxer_close(demuxer);
        ffb_fail(error, FFB_OUT_OF_MEMORY, 0, "memory ran out");
        return false;
    }
    demuxer->format->pb = demuxer->reader;
    demuxer->format->io_open = refuse_to_open;
    // Some more than the limit, so that the usual excess is counted and named rather than failing as memory.
    demuxer->format->max_streams = clip->limits.streams + 64;
    // Frame rates are computed from all timestamps by ffb_scan, so none need be guessed from the first few.
    demuxer->format->fps_probe_size = 0;
    int result = ffb_av.avformat_open_input(&demuxer->format, "", input, &options);
    ffb_av.av_dict_free(&options);
    if (result < 0) {
        demuxer->format = NULL;
        ffb_demuxer_close(demuxer);
        ffb_fail_native(error, FFB_UNREADABLE, result, "the clip's container cannot be read");
        return false;
    }
    return true;
}

static double stated_duration(const AVFormatContext *format) {
    double longest = format->duration > 0 ? (double)format->duration / AV_TIME_BASE : 0;
    for (unsigned i = 0; i < format->nb_streams; i++) {
        const AVStream *stream = format->streams[i];
        if (stream->duration <= 0 || stream->time_base.num <= 0 || stream->time_base.den <= 0) continue;
        double seconds = (double)stream->duration * stream->time_base.num / stream->time_base.den;
        if (seconds > longest) longest = seconds;
    }
    return longest;
}

// A cover is one still picture, which no browser plays. QuickTime's thumbnails of chapters are a track of many.
static bool is_cover(const AVStream *stream) {
    return (stream->disposition & AV_DISPOSITION_ATTACHED_PIC) != 0
        && (stream->disposition & AV_DISPOSITION_TIMED_THUMBNAILS) == 0;
}

// The only video stream, or -1 with an error. A browser plays one of several tracks, and the judged one may be another.
static int choose_stream(ffb_clip *clip, const AVFormatContext *format, ffb_error *error) {
    int chosen = -1, tracks = 0;
    for (unsigned i = 0; i < format->nb_streams; i++) {
        const AVCodecParameters *codec = format->streams[i]->codecpar;
        if (codec->codec_type == AVMEDIA_TYPE_AUDIO) clip->facts.info.audio_stream_count++;
        if (codec->codec_type != AVMEDIA_TYPE_VIDEO || is_cover(format->streams[i])) continue;
        chosen = (int)i;
        tracks++;
    }
    if (tracks == 0) {
        ffb_fail(error, FFB_NO_VIDEO, 0, "the file holds no video stream");
        return -1;
    }
    if (tracks > 1) {
        ffb_fail(error, FFB_UNSUPPORTED, 0,
            "the clip has %d video tracks, and viewers choose among them; save it with one alone", tracks);
        return -1;
    }
    enum AVCodecID codec = format->streams[chosen]->codecpar->codec_id;
    if (ffb_decoder_name(codec) != NULL) return chosen;
    ffb_fail(error, FFB_UNSUPPORTED, 0, "the codec %.40s is not decoded here; use H.264, VP9 or another listed one",
        ffb_av.avcodec_get_name(codec));
    return -1;
}

bool ffb_demuxer_choose(ffb_clip *clip, const ffb_demuxer *demuxer, ffb_error *error) {
    const AVFormatContext *format = demuxer->format;
    if (format->nb_streams > (unsigned)clip->limits.streams) {
        ffb_fail(error, FFB_TOO_LARGE, 0, "the clip has %u streams; the limit is %" PRId32, format->nb_streams,
            clip->limits.streams);
        return false;
    }
    clip->facts.info.stream_count = (int32_t)format->nb_streams;
    clip->stream = choose_stream(clip, format, error);
    if (clip->stream < 0) return false;
    const AVStream *stream = format->streams[clip->stream];
    int width = stream->codecpar->width, height = stream->codecpar->height;
    if (width < 0 || height < 0 || stream->time_base.num <= 0 || stream->time_base.den <= 0) {
        ffb_fail(error, FFB_UNREADABLE, 0, "the clip's video stream has no valid size or time base");
        return false;
    }
    if ((int64_t)width * height > clip->limits.pixels) {
        ffb_fail(error, FFB_TOO_MANY_PIXELS, 0, "the clip's frames are %d x %d pixels; the limit is %" PRId64 " pixels",
            width, height, clip->limits.pixels);
        return false;
    }
    if (ffb_av.avformat_index_get_entries_count(stream) > clip->limits.frames) {
        ffb_fail(error, FFB_TOO_LARGE, 0, "the clip's index names more than %" PRId64 " frames", clip->limits.frames);
        return false;
    }
    clip->facts.info.stated_duration_seconds = stated_duration(format);
    if (clip->facts.info.stated_duration_seconds > clip->limits.duration_seconds) {
        ffb_fail(error, FFB_TOO_LONG, 0, "the clip lasts %.1f s; the limit is %.1f s",
            clip->facts.info.stated_duration_seconds, clip->limits.duration_seconds);
        return false;
    }
    clip->index.tick_seconds = (double)stream->time_base.num / stream->time_base.den;
    return true;
}
