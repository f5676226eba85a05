#include "ClipAnswers.h"

#include <CDecoderProtocol.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void *room_for(int64_t count, size_t size) {
    void *room = count < 0 ? NULL : calloc((size_t)count + 1, size);
    if (!room) _exit(1);
    return room;
}

static cdp_clip_facts facts_of(const ffb_info *info) {
    cdp_clip_facts facts = {
        .container = (uint32_t)info->container, .coded_width = info->coded_width, .coded_height = info->coded_height,
        .display_width = info->display_width, .display_height = info->display_height,
        .output_width = info->output_width, .output_height = info->output_height,
        .rotation_degrees = info->rotation_degrees, .mirrored = info->mirrored,
        .variable_frame_rate = info->variable_frame_rate, .stream_count = info->stream_count,
        .audio_stream_count = info->audio_stream_count, .pixel_aspect_ratio = info->pixel_aspect_ratio,
        .duration_seconds = info->duration_seconds, .stated_duration_seconds = info->stated_duration_seconds,
        .frames_per_second = info->frames_per_second,
        .shortest_interval_seconds = info->shortest_interval_seconds,
        .longest_interval_seconds = info->longest_interval_seconds, .frame_count = info->frame_count,
        .keyframe_count = info->keyframe_count, .bit_rate = info->bit_rate};
    _Static_assert(sizeof facts.codec == sizeof info->codec && sizeof facts.pixel_format == sizeof info->pixel_format &&
                       sizeof facts.color_range == sizeof info->color_range &&
                       sizeof facts.color_matrix == sizeof info->color_matrix &&
                       sizeof facts.color_transfer == sizeof info->color_transfer,
                   "names are as long here as there");
    memcpy(facts.codec, info->codec, sizeof facts.codec);
    memcpy(facts.pixel_format, info->pixel_format, sizeof facts.pixel_format);
    memcpy(facts.color_range, info->color_range, sizeof facts.color_range);
    memcpy(facts.color_matrix, info->color_matrix, sizeof facts.color_matrix);
    memcpy(facts.color_transfer, info->color_transfer, sizeof facts.color_transfer);
    return facts;
}

void *dec_clip_facts(const ffb_clip *clip, int64_t *count) {
    ffb_info info;
    ffb_clip_info(clip, &info);
    cdp_clip_facts facts = facts_of(&info);
    ffb_tag_text tag;
    int32_t tags = 0;
    while (ffb_clip_tag(clip, tags, &tag)) tags++;
    uint8_t *told = room_for((int64_t)sizeof facts + tags * (int64_t)sizeof(cdp_clip_tag), 1);
    memcpy(told, &facts, sizeof facts);
    for (int32_t i = 0; i < tags && ffb_clip_tag(clip, i, &tag); i++) {
        cdp_clip_tag one;
        _Static_assert(sizeof one.key == sizeof tag.key && sizeof one.value == sizeof tag.value, "tags are as long");
        memcpy(one.key, tag.key, sizeof one.key);
        memcpy(one.value, tag.value, sizeof one.value);
        memcpy(told + sizeof facts + (size_t)i * sizeof one, &one, sizeof one);
    }
    *count = (int64_t)sizeof facts + tags * (int64_t)sizeof(cdp_clip_tag);
    return told;
}

void *dec_clip_thumbnails(ffb_clip *clip, int64_t *count) {
    enum { AREA = CDP_THUMBNAIL_SIDE * CDP_THUMBNAIL_SIDE };
    _Static_assert((int)CDP_THUMBNAIL_SIDE == (int)FFB_THUMBNAIL_SIDE, "thumbnails are as large here as there");
    int64_t number = ffb_clip_thumbnail_count(clip);
    ffb_thumbnail *taken = room_for(number, sizeof *taken);
    uint8_t *luma = room_for(number, AREA);
    number = ffb_clip_take_thumbnails(clip, taken, luma, number);
    uint8_t *told = room_for(number, sizeof(cdp_clip_thumbnail) + AREA);
    uint8_t *at = told;
    for (int64_t i = 0; i < number; i++, at += AREA) {
        cdp_clip_thumbnail one = {taken[i].timestamp_seconds, taken[i].index};
        memcpy(at, &one, sizeof one);
        at += sizeof one;
        memcpy(at, luma + i * AREA, AREA);
    }
    free(taken);
    free(luma);
    *count = at - told;
    return told;
}

void *dec_clip_places(const ffb_clip *clip, int64_t *count) {
    int64_t number = ffb_clip_packet_places(clip, NULL, 0);
    ffb_packet_place *places = room_for(number, sizeof *places);
    number = ffb_clip_packet_places(clip, places, number);
    cdp_clip_place *told = room_for(number, sizeof *told);
    for (int64_t i = 0; i < number; i++) {
        told[i] = (cdp_clip_place){places[i].timestamp_seconds, places[i].end_byte};
    }
    free(places);
    *count = number * (int64_t)sizeof *told;
    return told;
}
