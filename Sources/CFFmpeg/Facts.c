#include <math.h>
#include <string.h>

#include "Clip.h"

// Tags about the device or program that made a clip. Tags about places and persons are left out.
static const char *const told_keys[] = {
    "major_brand", "minor_version", "compatible_brands", "encoder", "encoding_tool", "creation_time",
    "handler_name", "vendor_id", "software", "make", "model", "com.apple.quicktime.make",
    "com.apple.quicktime.model", "com.apple.quicktime.software", "com.apple.quicktime.creationdate",
    "com.android.version", "com.android.capture.fps", "com.android.manufacturer", "com.android.model"};

static void add_tag(ffb_clip *clip, const char *prefix, const AVDictionary *dictionary, const char *key) {
    const AVDictionaryEntry *entry = ffb_av.av_dict_get(dictionary, key, NULL, 0);
    if (entry == NULL || clip->facts.tag_count == FFB_MOST_TAGS) return;
    ffb_tag_text *tag = &clip->facts.tags[clip->facts.tag_count++];
    size_t length = strlen(prefix);
    memcpy(tag->key, prefix, length);
    ffb_copy_text(tag->key + length, sizeof tag->key - length, key);
    ffb_copy_text(tag->value, sizeof tag->value, entry->value);
}

void ffb_read_tags(ffb_clip *clip, const ffb_demuxer *demuxer) {
    const AVFormatContext *format = demuxer->format;
    size_t count = sizeof told_keys / sizeof told_keys[0];
    for (size_t i = 0; i < count; i++) add_tag(clip, "", format->metadata, told_keys[i]);
    for (size_t i = 0; i < count; i++) {
        add_tag(clip, "video.", format->streams[clip->stream]->metadata, told_keys[i]);
    }
    for (unsigned s = 0; s < format->nb_streams; s++) {
        if (format->streams[s]->codecpar->codec_type != AVMEDIA_TYPE_AUDIO) continue;
        add_tag(clip, "audio.", format->streams[s]->metadata, "handler_name");
        break;
    }
}

// The display matrix maps (x, y) to (a x + c y, b x + d y). The nearest quarter turn is used, with or without
// mirroring, which needs no angle.
static void read_orientation(ffb_clip *clip, const AVStream *stream) {
    size_t size = 0;
    const uint8_t *data = ffb_av.av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
    if (data == NULL || size < 9 * sizeof(int32_t)) return;
    int32_t matrix[9];
    memcpy(matrix, data, sizeof matrix);
    double a = matrix[0], b = matrix[1], c = matrix[3], d = matrix[4];
    double straight = fabs(a) + fabs(d), turned = fabs(b) + fabs(c);
    if (straight == 0 && turned == 0) return;
    ffb_orientation *orientation = &clip->facts.orientation;
    orientation->transposed = turned > straight;
    orientation->flip_x = (orientation->transposed ? c : a) < 0;
    orientation->flip_y = (orientation->transposed ? b : d) < 0;
    bool x = orientation->flip_x, y = orientation->flip_y;
    if (orientation->transposed) {
        clip->facts.info.mirrored = x == y;
        clip->facts.info.rotation_degrees = x ? 90 : 270;
    } else {
        clip->facts.info.mirrored = x != y;
        clip->facts.info.rotation_degrees = y ? 180 : 0;
    }
}

void ffb_read_facts(ffb_clip *clip, const ffb_demuxer *demuxer) {
    AVFormatContext *format = demuxer->format;
    AVStream *stream = format->streams[clip->stream];
    const AVFrame *frame = clip->ahead.frame;
    ffb_info *info = &clip->facts.info;
    info->container = clip->facts.container;
    ffb_copy_text(info->codec, sizeof info->codec, ffb_av.avcodec_get_name(stream->codecpar->codec_id));
    info->coded_width = frame->width;
    info->coded_height = frame->height;
    read_orientation(clip, stream);

    AVRational aspect = ffb_av.av_guess_sample_aspect_ratio(format, stream, clip->ahead.frame);
    double ratio = aspect.num > 0 && aspect.den > 0 ? (double)aspect.num / aspect.den : 1;
    // Cameras stay below this, and a hostile file could make pictures of one row.
    info->pixel_aspect_ratio = ratio >= 0.125 && ratio <= 8 ? ratio : 1;

    int width = 0, height = 0;
    int32_t bound = clip->options.max_long_side;
    ffb_output_size(clip, frame, &width, &height, true);
    info->output_width = width;
    info->output_height = height;
    clip->options.max_long_side = 0;
    ffb_output_size(clip, frame, &width, &height, true);
    info->display_width = width;
    info->display_height = height;
    clip->options.max_long_side = bound;

    ffb_copy_text(info->pixel_format, sizeof info->pixel_format, ffb_av.av_get_pix_fmt_name(frame->format));
    if (frame->color_range != AVCOL_RANGE_UNSPECIFIED) {
        ffb_copy_text(info->color_range, sizeof info->color_range, ffb_av.av_color_range_name(frame->color_range));
    }
    if (frame->colorspace != AVCOL_SPC_UNSPECIFIED) {
        ffb_copy_text(info->color_matrix, sizeof info->color_matrix, ffb_av.av_color_space_name(frame->colorspace));
    }
    if (frame->color_trc != AVCOL_TRC_UNSPECIFIED) {
        ffb_copy_text(info->color_transfer, sizeof info->color_transfer, ffb_av.av_color_transfer_name(frame->color_trc));
    }
}
