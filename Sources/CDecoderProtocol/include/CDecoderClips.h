/*
 * The messages while a clip is played. A cdp_clip_opening follows the request, and a cdp_clip_order follows each
 * answer. Before its answer, a worker may ask for bytes of the file any number of times. Each time it gets a count and
 * that number of bytes. So the clip stays in its file, and the library can notice whether the file is changed
 * meanwhile.
 */
#ifndef CDECODERCLIPS_H
#define CDECODERCLIPS_H

#include <stdint.h>

/* The maximum number of bytes that a worker may ask for at once. */
#define CDP_MOST_READ (1 << 16)
/* The length of a thumbnail's side in pixels. */
#define CDP_THUMBNAIL_SIDE 64

/* The limits and options, as in CFFmpeg. */
typedef struct cdp_clip_opening {
    /* The size of the clip in bytes. */
    int64_t size;
    int64_t bytes, frames, pixels, packets, work;
    double duration_seconds;
    int32_t streams, threads, max_long_side;
    uint32_t seek, watch, reserved;
} cdp_clip_opening;

typedef enum cdp_clip_task {
    /* The first order, which is not sent. The answer has a cdp_clip_facts and the tags. */
    CDP_CLIP_OPEN = 0,
    /* Moves to the frame at `target`. */
    CDP_CLIP_ADVANCE = 1,
    /* Writes the pixels of the current frame into the room for them. */
    CDP_CLIP_CONVERT = 2,
    /* The answer has the waiting cdp_clip_thumbnails, each followed by its luma. */
    CDP_CLIP_THUMBNAILS = 3,
    /* The answer has a cdp_clip_place for each frame. */
    CDP_CLIP_PLACES = 4
} cdp_clip_task;

typedef struct cdp_clip_order {
    /* A cdp_clip_task. */
    uint32_t task;
    uint32_t reserved;
    double target;
} cdp_clip_order;

typedef struct cdp_clip_frame {
    double timestamp_seconds, until_seconds;
    int64_t index;
    uint32_t keyframe, damaged;
    int32_t width, height;
} cdp_clip_frame;

typedef enum cdp_clip_said { CDP_CLIP_READS = 1, CDP_CLIP_ANSWERS = 2 } cdp_clip_said;

typedef struct cdp_clip_answer {
    uint64_t magic;
    /* A cdp_clip_said. */
    uint32_t said;
    /* The result of CFFmpeg. It is negative after an error, which `code`, `native` and `message` describe. */
    int32_t result;
    /* For a read, the position and the number of bytes; for an answer, the number of bytes that follow. */
    int64_t position, count;
    int32_t code, native;
    char message[256];
    cdp_clip_frame frame;
    /* The current state. */
    int64_t repaired, frames_decoded, seeks;
    uint32_t partial, reserved;
} cdp_clip_answer;

typedef struct cdp_clip_facts {
    uint32_t container;
    int32_t coded_width, coded_height, display_width, display_height, output_width, output_height;
    int32_t rotation_degrees;
    uint32_t mirrored, variable_frame_rate;
    int32_t stream_count, audio_stream_count;
    double pixel_aspect_ratio, duration_seconds, stated_duration_seconds, frames_per_second;
    double shortest_interval_seconds, longest_interval_seconds;
    int64_t frame_count, keyframe_count, bit_rate;
    char codec[16];
    char pixel_format[32], color_range[16], color_matrix[32], color_transfer[32];
} cdp_clip_facts;

typedef struct cdp_clip_tag {
    char key[64];
    char value[256];
} cdp_clip_tag;

typedef struct cdp_clip_thumbnail {
    double timestamp_seconds;
    int64_t index;
} cdp_clip_thumbnail;

typedef struct cdp_clip_place {
    double timestamp_seconds;
    int64_t end_byte;
} cdp_clip_place;

#endif
