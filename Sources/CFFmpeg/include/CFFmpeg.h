/// Decodes clips with FFmpeg's libraries, through a C interface without types of FFmpeg.
///
/// The libraries are loaded when the first clip is opened. So a program without clips does not need them, and a
/// machine without them gets an error that names the package.
///
/// A clip is read from local bytes only. All input comes from callbacks of the caller or from memory. This library
/// opens no files, so a container cannot reach a protocol or another file. A clip is used by one thread at a time, and
/// different clips are independent.
#ifndef CFFMPEG_H
#define CFFMPEG_H

#include <CMediaFiles.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An error. The caller owns the memory, and nothing must be freed.
typedef struct ffb_error {
    /// One of the `FFB_` codes.
    int32_t code;
    /// FFmpeg's own error code, or errno, or 0.
    int32_t native;
    /// One sentence, which is always terminated.
    char message[256];
} ffb_error;

/// The limits for the cost of a clip. Each is above zero.
typedef struct ffb_limits {
    /// The size of the file in bytes.
    int64_t bytes;
    /// The seconds from the first frame to the end, both as stated and as found.
    double duration_seconds;
    /// The number of frames that are decoded, and that are counted when the clip is opened.
    int64_t frames;
    /// The number of pixels of a frame, both as coded and as delivered.
    int64_t pixels;
    /// The number of streams of all kinds.
    int32_t streams;
    /// The number of packets of all streams.
    int64_t packets;
    /// The pixels that the decoder passes over in one run through the clip, weighed by the codec. Each byte counts as
    /// 100 pixels, and as 200 in HEVC.
    int64_t work;
} ffb_limits;

/// The options for decoding.
typedef struct ffb_options {
    /// The number of decoding threads, 1 to 16; 0 for one for each core, at most 4.
    int32_t threads;
    /// The maximum long side of delivered pictures in pixels; 0 for no limit.
    int32_t max_long_side;
    /// Whether the decoder may seek keyframes if that saves decoding.
    bool seek;
    /// Whether a thumbnail of every decoded frame is kept until it is taken. Then every frame should be decoded.
    bool watch;
} ffb_options;

/// The properties of a clip, from its headers and from one pass over its packets.
typedef struct ffb_info {
    ffb_container container;
    /// The name of the codec: h264, hevc, vp8, vp9, av1, mpeg4, mjpeg, gif.
    char codec[16];
    /// The size as coded, after the codec's cropping.
    int32_t coded_width, coded_height;
    /// The size as seen: with aspect ratio and rotation, but not scaled down.
    int32_t display_width, display_height;
    /// The size of delivered pictures, for the first frame of this clip.
    int32_t output_width, output_height;
    /// The width of a pixel divided by its height.
    double pixel_aspect_ratio;
    /// The clockwise turn of the display matrix after mirroring: 0, 90, 180, 270.
    int32_t rotation_degrees;
    /// Whether the display matrix mirrors left and right before the turn.
    bool mirrored;
    /// The time from the first frame to the end of the last.
    double duration_seconds;
    /// The duration in the header of the container, or 0.
    double stated_duration_seconds;
    /// The mean over the clip, or 0 if there is only one frame.
    double frames_per_second;
    /// The shortest and longest time between two frames, or 0.
    double shortest_interval_seconds, longest_interval_seconds;
    bool variable_frame_rate;
    /// The number of video packets that are shown.
    int64_t frame_count;
    int64_t keyframe_count;
    /// The bits per second of the video stream.
    int64_t bit_rate;
    int32_t stream_count, audio_stream_count;
    /// FFmpeg's names. They are empty if unknown.
    char pixel_format[32], color_range[16], color_matrix[32], color_transfer[32];
} ffb_info;

/// A frame that was reached.
typedef struct ffb_frame {
    /// The seconds since the clip's first frame. They strictly increase.
    double timestamp_seconds;
    /// The frame is on screen at every target below this time, which is infinite for the last frame. It is known only
    /// if a target was given.
    double until_seconds;
    /// The number of the frame in the clip, from 0.
    int64_t index;
    bool keyframe;
    /// Whether the decoder had to conceal damage.
    bool damaged;
    /// The size of the picture from `ffb_clip_convert`.
    int32_t width, height;
} ffb_frame;

/// A tag about the making of a clip. Key and value are cut to this storage and always terminated.
typedef struct ffb_tag_text {
    char key[64];
    char value[256];
} ffb_tag_text;

/// An open clip. It must not be used by two threads at once.
typedef struct ffb_clip ffb_clip;

/// Loads FFmpeg's libraries unless they are loaded. It can be called from any thread. They stay loaded.
bool ffb_load(ffb_error *error);

/// The version of FFmpeg, such as `5.1.6`, in static storage. It loads the libraries. The result is NULL after an
/// error.
const char *ffb_version(ffb_error *error);

/// Loads the library `soname`. The error says that it is in the Debian package `package`. The result is NULL after an
/// error.
void *ffb_library(const char *soname, const char *package, ffb_error *error);

/// Bytes that can be read in any order.
typedef struct ffb_reader {
    /// The number of bytes.
    int64_t size;
    /// The first argument of `read`.
    void *context;
    /// Writes up to `count` bytes from `position` to `target`. The result is the number of bytes, which may be
    /// smaller, or -1 if they cannot be read. It is called during calls of the clip's functions only, on the thread of
    /// the caller.
    int64_t (*read)(void *context, int64_t position, uint8_t *target, int64_t count);
} ffb_reader;

/// Opens the clip behind `reader`, which is copied and used until the clip is closed. After an error, the result is
/// NULL and `*error` has the reason. Otherwise free it with `ffb_clip_close`.
ffb_clip *ffb_clip_open_reader(
    const ffb_reader *reader, const ffb_limits *limits, const ffb_options *options, ffb_error *error);

/// Opens a clip in memory. The bytes are borrowed for this call, and again for each `ffb_clip_advance`.
ffb_clip *ffb_clip_open_bytes(
    const uint8_t *bytes, size_t count, const ffb_limits *limits, const ffb_options *options, ffb_error *error);

/// Closes a clip and frees its memory. NULL is allowed.
void ffb_clip_close(ffb_clip *clip);

/// The properties of a clip.
void ffb_clip_info(const ffb_clip *clip, ffb_info *info);

/// Copies the tag with number `index` of the container and its streams. The result is false after the last.
bool ffb_clip_tag(const ffb_clip *clip, int32_t index, ffb_tag_text *tag);

/// Whether a part of the clip is missing or damaged, as far as it has been read.
bool ffb_clip_is_partial(const ffb_clip *clip);

/// The number of corrected timestamps, which were not greater than the one before.
int64_t ffb_clip_repaired_timestamps(const ffb_clip *clip);

/// The number of decoded frames and of jumps to a keyframe, for measurements.
void ffb_clip_work(const ffb_clip *clip, int64_t *frames_decoded, int64_t *seeks);

/// The time of a frame, and the part of the file that it needs.
typedef struct ffb_packet_place {
    /// The seconds since the clip's first frame.
    double timestamp_seconds;
    /// The bytes from the front of the file that give this frame to a reader who has no others yet. It is the size of
    /// the file if such a reader gets another frame, or none, because an index comes later.
    int64_t end_byte;
} ffb_packet_place;

/// Copies the places of up to `capacity` frames in the order of the file. The result is their number.
int64_t ffb_clip_packet_places(const ffb_clip *clip, ffb_packet_place *into, int64_t capacity);

/// Moves to the frame on screen at `target` seconds, or to the next frame if `target` is negative.
///
/// `bytes` is the memory of the clip, or NULL for a reader. A frame is returned only once. If the frame on screen was
/// returned already, the result is `FFB_LATER`, and `frame->timestamp_seconds` is the time of the next frame.
int32_t ffb_clip_advance(
    ffb_clip *clip, const uint8_t *bytes, double target, ffb_frame *frame, ffb_error *error);

/// Writes the current frame, upright, as `height` rows of `width` blue, green, red triples without padding.
bool ffb_clip_convert(ffb_clip *clip, uint8_t *bgr, size_t capacity, ffb_error *error);

/// The length of a thumbnail's side in pixels.
enum { FFB_THUMBNAIL_SIDE = 64 };

/// The frame of a thumbnail. The luma is separate, because Swift sees an array in a struct as a tuple, and needs half
/// a minute to compile one of 4,096 elements.
typedef struct ffb_thumbnail {
    double timestamp_seconds;
    int64_t index;
} ffb_thumbnail;

/// The number of waiting thumbnails.
int64_t ffb_clip_thumbnail_count(const ffb_clip *clip);

/// Takes the oldest waiting thumbnails, at most `capacity`, in the order of decoding. Some are of frames after the
/// current one, because the decoder is ahead. The result is their number.
///
/// `luma` has room for `capacity` times 64 by 64 bytes. It receives the luma of each frame as it is coded, averaged
/// over 64 by 64 equal parts. It is not turned, and its proportions are not kept.
int64_t ffb_clip_take_thumbnails(ffb_clip *clip, ffb_thumbnail *into, uint8_t *luma, int64_t capacity);

/// The number of open clips in this process.
int64_t ffb_live_clips(void);

#ifdef __cplusplus
}
#endif

#endif
