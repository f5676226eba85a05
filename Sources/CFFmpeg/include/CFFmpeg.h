/// Clips through FFmpeg's libraries, behind a C interface with no FFmpeg type in it.
///
/// The libraries are opened at run time, when the first clip is opened: a program that never opens a clip does not pay
/// for them, and a machine without them gets an error that names the package. A clip is read from local bytes only: all
/// input goes through callbacks over the caller's reader or one span of memory, and nothing here opens a file, so no
/// protocol can be reached and no file that a container refers to is ever opened. A clip is used by one thread at a time; different clips are
/// independent.
#ifndef CFFMPEG_H
#define CFFMPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The kind of trouble, in `ffb_error.code`.
enum {
    FFB_OK = 0,
    /// One of FFmpeg's libraries is not installed; the message names the Debian package.
    FFB_LIBRARY_MISSING = 1,
    /// The bytes cannot be read as the container that they start as, or no frame of them decodes.
    FFB_UNREADABLE = 3,
    /// The container or the codec is not one that is decoded here.
    FFB_UNSUPPORTED = 4,
    /// A limit was exceeded; the message names it.
    FFB_TOO_LARGE = 5,
    /// The container holds no video stream.
    FFB_NO_VIDEO = 6,
    /// An argument is out of its range.
    FFB_INVALID_ARGUMENT = 7,
    /// Memory ran out.
    FFB_OUT_OF_MEMORY = 8,
    /// The library failed in a way that the input does not explain.
    FFB_BACKEND = 9,
    /// Decoding would take more steps than the limit; the message tells of what.
    FFB_TOO_COSTLY = 10
};

/// What went wrong. The caller's storage; there is nothing to free.
typedef struct ffb_error {
    /// One of the `FFB_` codes.
    int32_t code;
    /// FFmpeg's own error code, or errno, or 0.
    int32_t native;
    /// One sentence, always terminated.
    char message[256];
} ffb_error;

/// A container format.
typedef enum ffb_container {
    FFB_CONTAINER_NONE = 0,
    FFB_CONTAINER_MP4 = 1,
    FFB_CONTAINER_MOV = 2,
    FFB_CONTAINER_MATROSKA = 3,
    FFB_CONTAINER_WEBM = 4,
    FFB_CONTAINER_AVI = 5,
    FFB_CONTAINER_GIF = 6
} ffb_container;

/// The container that these first bytes of a file announce; 64 of them are enough. HEIC and AVIF pictures are none.
/// Needs no library.
ffb_container ffb_sniff(const uint8_t *bytes, size_t count);

/// Bounds on what a clip may cost. Every one is above zero.
typedef struct ffb_limits {
    /// Bytes of the file.
    int64_t bytes;
    /// Seconds from the first frame to the end, as stated and as found.
    double duration_seconds;
    /// Frames decoded and, at opening, counted.
    int64_t frames;
    /// Pixels of one frame, as coded and as delivered.
    int64_t pixels;
    /// Streams of every kind.
    int32_t streams;
    /// Packets of every stream.
    int64_t packets;
    /// Pixels that the decoder passes over in one way through the clip, weighed by its codec, with 100 for each byte and 200
    /// for each of HEVC.
    int64_t work;
} ffb_limits;

/// How to decode.
typedef struct ffb_options {
    /// Decoder threads, 1 to 16; 0 for as many as there are cores, at most 4.
    int32_t threads;
    /// The long side of delivered pictures at most, in pixels; 0 for no bound.
    int32_t max_long_side;
    /// Whether keyframes may be sought when that saves decoding.
    bool seek;
    /// Whether a thumbnail of every decoded frame is kept until it is taken; every frame should be decoded then.
    bool watch;
} ffb_options;

/// What a clip is, from its headers and from one pass over its packets.
typedef struct ffb_info {
    ffb_container container;
    /// The codec's name: h264, hevc, vp8, vp9, av1, mpeg4, mjpeg, gif.
    char codec[16];
    /// Pixels as coded, after the codec's cropping.
    int32_t coded_width, coded_height;
    /// Pixels as seen: aspect ratio and rotation applied, not scaled down.
    int32_t display_width, display_height;
    /// Pixels of delivered pictures of this clip's first frame.
    int32_t output_width, output_height;
    /// Width of a pixel by its height.
    double pixel_aspect_ratio;
    /// Clockwise turn that the display matrix asks for, after mirroring: 0, 90, 180, 270.
    int32_t rotation_degrees;
    /// Whether the display matrix mirrors left and right before the turn.
    bool mirrored;
    /// First frame to end of last frame.
    double duration_seconds;
    /// What the container's header states, or 0.
    double stated_duration_seconds;
    /// Mean over the clip, or 0 where there is one frame.
    double frames_per_second;
    /// Shortest and longest time between two frames, or 0.
    double shortest_interval_seconds, longest_interval_seconds;
    bool variable_frame_rate;
    /// Video packets that are to be shown.
    int64_t frame_count;
    int64_t keyframe_count;
    /// Bits a second of the video stream.
    int64_t bit_rate;
    int32_t stream_count, audio_stream_count;
    /// FFmpeg's names, empty where unknown.
    char pixel_format[32], color_range[16], color_matrix[32], color_transfer[32];
} ffb_info;

/// A frame that was reached.
typedef struct ffb_frame {
    /// Seconds since the clip's first frame; rises strictly.
    double timestamp_seconds;
    /// It is on screen at every target below this; infinite for the last. Known only where it was asked for by a target.
    double until_seconds;
    /// Place among the clip's frames, from 0.
    int64_t index;
    bool keyframe;
    /// Whether the decoder had to conceal damage.
    bool damaged;
    /// Pixels of the picture that `ffb_clip_convert` gives.
    int32_t width, height;
} ffb_frame;

/// What a container says of its making; both are cut to the storage here and always terminated.
typedef struct ffb_tag_text {
    char key[64];
    char value[256];
} ffb_tag_text;

/// An open clip. Not for two threads at once.
typedef struct ffb_clip ffb_clip;

/// Opens FFmpeg's libraries if they are not open yet. Thread-safe; they stay open.
bool ffb_load(ffb_error *error);

/// The version of FFmpeg, `5.1.6`; static storage. Opens the libraries. NULL on failure.
const char *ffb_version(ffb_error *error);

/// Opens the library `soname`, or says that the Debian package `package` brings it. NULL on failure.
void *ffb_library(const char *soname, const char *package, ffb_error *error);

/// Bytes that can be read in any order.
typedef struct ffb_reader {
    /// How many there are.
    int64_t size;
    /// Handed to `read`.
    void *context;
    /// Writes up to `count` bytes from `position` to `target` and tells how many, fewer than asked wherever it likes; -1
    /// when they cannot be read. Called on the thread that calls a function of the clip, and only during such a call.
    int64_t (*read)(void *context, int64_t position, uint8_t *target, int64_t count);
} ffb_reader;

/// Opens the clip behind `reader`, which is copied and used until the clip is closed. NULL on failure, then `*error` says
/// why; else free with `ffb_clip_close`.
ffb_clip *ffb_clip_open_reader(
    const ffb_reader *reader, const ffb_limits *limits, const ffb_options *options, ffb_error *error);

/// Opens a clip in memory. The bytes are borrowed for the call and lent again to each `ffb_clip_advance`.
ffb_clip *ffb_clip_open_bytes(
    const uint8_t *bytes, size_t count, const ffb_limits *limits, const ffb_options *options, ffb_error *error);

/// Closes a clip and frees all of it. NULL is allowed.
void ffb_clip_close(ffb_clip *clip);

/// What the clip is.
void ffb_clip_info(const ffb_clip *clip, ffb_info *info);

/// Copies tag number `index` of the container and its streams. False past the last.
bool ffb_clip_tag(const ffb_clip *clip, int32_t index, ffb_tag_text *tag);

/// Whether something is missing or damaged, as far as is known by now.
bool ffb_clip_is_partial(const ffb_clip *clip);

/// How many frames' timestamps did not rise and were put right.
int64_t ffb_clip_repaired_timestamps(const ffb_clip *clip);

/// How many frames were decoded and how often a keyframe was sought, for measuring.
void ffb_clip_work(const ffb_clip *clip, int64_t *frames_decoded, int64_t *seeks);

/// When a frame is shown, and how much of the file it takes to have it.
typedef struct ffb_packet_place {
    /// Seconds since the clip's first frame.
    double timestamp_seconds;
    /// The latest end of its packet and of those decoded before it, in bytes; -1 where the container does not tell.
    int64_t end_byte;
} ffb_packet_place;

/// Copies the places of all frames in the order of the file, `capacity` at most, and tells how many there are.
int64_t ffb_clip_packet_places(const ffb_clip *clip, ffb_packet_place *into, int64_t capacity);

/// Results of `ffb_clip_advance`.
enum { FFB_FAILED = -1, FFB_END = 0, FFB_FRAME = 1, FFB_LATER = 2 };

/// Goes to the frame that is on screen at `target` seconds, or to the next one if `target` is negative.
///
/// `bytes` is the memory the clip was opened on, or NULL for a reader. Frames already given are not given again: where the
/// frame on screen was given, the answer is `FFB_LATER` and `frame->timestamp_seconds` is the time of the next one.
int32_t ffb_clip_advance(
    ffb_clip *clip, const uint8_t *bytes, double target, ffb_frame *frame, ffb_error *error);

/// Writes the frame reached, upright, as `height` rows of `width` blue, green, red triples without padding.
bool ffb_clip_convert(ffb_clip *clip, uint8_t *bgr, size_t capacity, ffb_error *error);

/// Pixels a side of a thumbnail.
enum { FFB_THUMBNAIL_SIDE = 64 };

/// Which decoded frame a thumbnail shows. Its luma lies apart: Swift sees an array of a struct as a tuple, and needs half a
/// minute to compile one of 4,096 elements.
typedef struct ffb_thumbnail {
    double timestamp_seconds;
    int64_t index;
} ffb_thumbnail;

/// How many thumbnails wait to be taken.
int64_t ffb_clip_thumbnail_count(const ffb_clip *clip);

/// Takes the oldest of the waiting thumbnails, `capacity` at most, in the order in which the frames were decoded, those
/// included that the decoder is ahead by. Their number is returned.
///
/// `luma` has room for `capacity` times 64 by 64 bytes, and gets what each frame looks like from afar: its luma as it is
/// coded (neither turned nor in proportion), averaged over 64 by 64 equal parts.
int64_t ffb_clip_take_thumbnails(ffb_clip *clip, ffb_thumbnail *into, uint8_t *luma, int64_t capacity);

/// How many clips are open in this process.
int64_t ffb_live_clips(void);

#ifdef __cplusplus
}
#endif

#endif
