/* Clips, by CFFmpeg: what the library orders, one thing after another. */
#include <CFFmpeg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ClipAnswers.h"
#include "Decoder.h"

/* The default number of threads: as many as cores, and four at most. It is read here, because a confined process may not open
   the files of the system that state it. */
static uint32_t cores = 1;
enum { MOST_CORES = 4, MOST_THREADS = 16 };

static cdp_status open_libraries(cdp_task task) {
    (void)task;
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    cores = count < 1 ? 1 : count > MOST_CORES ? MOST_CORES : (uint32_t)count;
    /* If FFmpeg is missing, the worker refuses the clip in CFFmpeg's words. */
    ffb_error error;
    (void)ffb_load(&error);
    return CDP_OK;
}

static uint32_t count_threads(uint32_t wanted) { return wanted == 0 ? cores : wanted; }

/* FFmpeg has one for each frame or slice that is decoded at a time; dav1d may have one more. More than may be asked for are
   refused when the clip is opened. */
static uint32_t threads(const cdp_request *request) {
    uint32_t count = count_threads(request->threads);
    return count == 1 || count > MOST_THREADS ? 0 : count + 1;
}

/* MARK: The file */

static void read_file(void *target, size_t count) {
    if (!dec_receive(target, count)) _exit(0);
}

static int64_t read_at(void *context, int64_t position, uint8_t *target, int64_t count) {
    (void)context;
    if (count > CDP_MOST_READ) count = CDP_MOST_READ;
    cdp_clip_answer wish = {.magic = CDP_MAGIC, .said = CDP_CLIP_READS, .position = position, .count = count};
    dec_send(&wish, sizeof wish);
    int64_t given;
    read_file(&given, sizeof given);
    if (given > count) _exit(1);
    if (given > 0) read_file(target, (size_t)given);
    return given;
}

/* MARK: Answers */

static void put_frame(cdp_clip_answer *answer, const ffb_frame *frame) {
    answer->frame = (cdp_clip_frame){
        .timestamp_seconds = frame->timestamp_seconds, .until_seconds = frame->until_seconds, .index = frame->index,
        .keyframe = frame->keyframe, .damaged = frame->damaged, .width = frame->width, .height = frame->height};
}

static void answer_with(cdp_clip_answer *answer, const ffb_clip *clip, const ffb_error *error, const void *payload) {
    answer->magic = CDP_MAGIC;
    answer->said = CDP_CLIP_ANSWERS;
    if (answer->result < 0) {
        answer->code = error->code;
        answer->native = error->native;
        snprintf(answer->message, sizeof answer->message, "%s", error->message);
    }
    if (clip) {
        answer->partial = ffb_clip_is_partial(clip);
        answer->repaired = ffb_clip_repaired_timestamps(clip);
        ffb_clip_work(clip, &answer->frames_decoded, &answer->seeks);
    }
    dec_send(answer, sizeof *answer);
    if (answer->count > 0) dec_send(payload, (size_t)answer->count);
}

static void obey(ffb_clip *clip, const cdp_clip_order *order) {
    cdp_clip_answer answer = {0};
    ffb_error error = {0};
    ffb_frame frame = {0};
    size_t size;
    uint8_t *room = dec_room(&size);
    void *payload = NULL;
    switch (order->task) {
    case CDP_CLIP_ADVANCE:
        answer.result = ffb_clip_advance(clip, NULL, order->target, &frame, &error);
        put_frame(&answer, &frame);
        break;
    case CDP_CLIP_CONVERT:
        answer.result = ffb_clip_convert(clip, room, size, &error) ? 0 : -1;
        break;
    case CDP_CLIP_THUMBNAILS: payload = dec_clip_thumbnails(clip, &answer.count); break;
    case CDP_CLIP_PLACES: payload = dec_clip_places(clip, &answer.count); break;
    default: _exit(1);
    }
    answer_with(&answer, clip, &error, payload);
    free(payload);
}

static ffb_clip *open_clip(ffb_error *error) {
    cdp_clip_opening opening;
    read_file(&opening, sizeof opening);
    ffb_reader reader = {.size = opening.size, .read = read_at};
    ffb_limits limits = {
        .bytes = opening.bytes, .duration_seconds = opening.duration_seconds, .frames = opening.frames,
        .pixels = opening.pixels, .streams = opening.streams, .packets = opening.packets, .work = opening.work};
    ffb_options options = {
        .threads = opening.threads == 0 ? (int32_t)cores : opening.threads, .max_long_side = opening.max_long_side,
        .seek = opening.seek != 0, .watch = opening.watch != 0};
    return ffb_clip_open_reader(&reader, &limits, &options, error);
}

static void play(void) {
    ffb_error error = {0};
    ffb_clip *clip = open_clip(&error);
    cdp_clip_answer opened = {.result = clip ? 0 : -1};
    void *facts = clip ? dec_clip_facts(clip, &opened.count) : NULL;
    answer_with(&opened, clip, &error, facts);
    free(facts);
    cdp_clip_order order;
    while (clip && dec_receive(&order, sizeof order)) obey(clip, &order);
}

static void tell_version(void) {
    ffb_error error = {0};
    const char *version = ffb_version(&error);
    cdp_answer answer = {.magic = CDP_MAGIC, .status = CDP_OK, .width = 1, .height = 1, .pages = 1};
    if (!version) {
        answer.status = CDP_CODEC_FAILED;
        answer.codec = (uint32_t)error.code;
        snprintf(answer.message, sizeof answer.message, "%s", error.message);
        dec_answer(&answer);
        return;
    }
    size_t length = strlen(version);
    answer.payload = length < 64 ? length : 63;
    dec_answer(&answer);
    dec_put(version, answer.payload);
}

static void run(const cdp_request *request, const uint8_t *bytes) {
    (void)bytes;
    switch (request->task) {
    case CDP_VERSION: tell_version(); break;
    case CDP_PLAY: play(); break;
    default: dec_refuse(CDP_BAD_REQUEST, 0);
    }
}

const dec_decoder dec_clips = {open_libraries, dec_no_descriptors, threads, run};
