#include <inttypes.h>
#include <string.h>

#include "Clip.h"

// A few bytes can make a decoder pass over the whole picture again: a scan of a progressive JPEG, a slice that
// overlaps earlier ones, or a frame that is never shown. Each packet may hold any number of them. Ordinary progressive
// frames have about ten scans. Ordinary slices are few, one for each row of blocks, or as long as a packet of a
// network. More hidden frames than places to keep them are useless.
enum { MAXIMUM_SCANS = 100, MAXIMUM_SLICES = 100, BYTES_PER_FURTHER_SLICE = 500, MAXIMUM_FRAMES = 16 };

// Within a scan, 0xFF is followed by zero or a restart marker. So the marker of a scan occurs at its start only.
static int count_scans(const uint8_t *bytes, int count) {
    int scans = 0;
    for (int i = 0; i + 1 < count; i++) scans += bytes[i] == 0xFF && bytes[i + 1] == 0xDA;
    return scans;
}

static bool is_slice(uint8_t first, enum AVCodecID codec) {
    if (codec == AV_CODEC_ID_HEVC) return (first >> 1 & 63) < 32;
    return (first & 31) >= 1 && (first & 31) <= 5;
}

// Counts slices after the start code 00 00 01.
static int count_marked_slices(const uint8_t *bytes, int count, enum AVCodecID codec) {
    int slices = 0;
    for (int i = 3; i < count; i++) {
        // A byte other than 0 and 1 cannot be part of a start code, so the next two bytes do not end one either.
        if (bytes[i - 1] > 1) i += 2;
        else slices += bytes[i - 1] == 1 && bytes[i - 2] == 0 && bytes[i - 3] == 0 && is_slice(bytes[i], codec);
    }
    return slices;
}

// Counts slices in units that follow their lengths of `size` bytes, and after start codes within those, which the
// decoder also uses. The result is 0 if a length is wrong, because nothing is decoded then.
static int count_measured_slices(const uint8_t *bytes, int count, int size, enum AVCodecID codec) {
    int slices = 0;
    for (int left = count; left >= 4;) {
        uint32_t length = 0;
        for (int i = 0; i < size; i++) length = length << 8 | *bytes++;
        left -= size;
        if (length == 0 || left < 0 || length > (uint32_t)left) return 0;
        slices += is_slice(*bytes, codec) + count_marked_slices(bytes, (int)length, codec);
        bytes += length;
        left -= (int)length;
    }
    return slices;
}

// The most slices that any way of finding units counts. The right way can differ between packets.
static int count_slices(const uint8_t *bytes, int count, enum AVCodecID codec) {
    int most = count_marked_slices(bytes, count, codec);
    for (int size = 1; size <= 4; size++) {
        int slices = count_measured_slices(bytes, count, size, codec);
        if (slices > most) most = slices;
    }
    return most;
}

// Counts frames and frame headers among the units of AV1. Each unit has a length or goes on to the end.
static int count_av1_frames(const uint8_t *bytes, int count) {
    enum { FRAME_HEADER = 3, FRAME = 6 };
    int frames = 0;
    for (int at = 0; at < count;) {
        uint8_t head = bytes[at];
        int kind = head >> 3 & 15;
        frames += kind == FRAME_HEADER || kind == FRAME;
        if ((head & 2) == 0) break;
        at += head & 4 ? 2 : 1;
        uint64_t length = 0;
        bool more = true;
        for (int shift = 0; more && shift < 56 && at < count; shift += 7, at++) {
            length |= (uint64_t)(bytes[at] & 127) << shift;
            more = (bytes[at] & 128) != 0;
        }
        if (more || length > (uint64_t)(count - at)) break;
        at += (int)length;
    }
    return frames;
}

// Counts the frames in a packet of VP9, by the index at its end.
static int count_vp9_frames(const uint8_t *bytes, int count) {
    if (count == 0) return 1;
    uint8_t marker = bytes[count - 1];
    int size = 2 + ((marker >> 3 & 3) + 1) * ((marker & 7) + 1);
    return (marker & 0xE0) == 0xC0 && count >= size && bytes[count - size] == marker ? (marker & 7) + 1 : 1;
}

int64_t ffb_count_passes(const AVPacket *packet, enum AVCodecID codec) {
    // In frames of 3840 x 2160, a pixel took 0.4 ns in H.264, 0.7 in VP9 and 1.1 in HEVC (480 frames of a still each).
    // It took 1.5 ns in Motion JPEG (30 frames of 190 kB) and 4 to 5 in GIF (15 frames). The machine was a core of an
    // AMD EPYC.
    enum { JPEG_PASSES = 3, GIF_PASSES = 10, USUAL_SLICES = 8 };
    int64_t frames = 1;
    switch (codec) {
        case AV_CODEC_ID_MJPEG: return JPEG_PASSES + count_scans(packet->data, packet->size);
        case AV_CODEC_ID_GIF: return GIF_PASSES;
        case AV_CODEC_ID_H264:
        case AV_CODEC_ID_HEVC: {
            // With a few bytes each, slices may overlap up to the end of the frame. Ordinary slices are as long as a
            // packet of a network.
            int usual = USUAL_SLICES + packet->size / BYTES_PER_FURTHER_SLICE;
            int slices = count_slices(packet->data, packet->size, codec);
            return slices > usual ? 1 + slices - usual : 1;
        }
        case AV_CODEC_ID_AV1: frames = count_av1_frames(packet->data, packet->size); break;
        case AV_CODEC_ID_VP9: frames = count_vp9_frames(packet->data, packet->size); break;
        default: break;
    }
    return frames > 1 ? frames : 1;
}

int64_t ffb_count_reading(const AVPacket *packet, enum AVCodecID codec) {
    // The bits of a stream must be decoded one by one. In 32 MiB of H.264, a byte took as long as 100 to 150 pixels,
    // 0.2 µs with everything that follows (16 s of noise, 3840 x 2160, 30 a second). In 21 MB of HEVC, it took 0.36 µs
    // (7 s of noise, 25 a second). The machine was a core of an AMD EPYC.
    enum { PIXELS_OF_A_BYTE = 100, PIXELS_OF_A_BYTE_OF_HEVC = 200 };
    return (int64_t)packet->size * (codec == AV_CODEC_ID_HEVC ? PIXELS_OF_A_BYTE_OF_HEVC : PIXELS_OF_A_BYTE);
}

bool ffb_check_work(ffb_clip *clip, int64_t width, int64_t height, ffb_error *error) {
    int64_t pixels = width * height, left = clip->limits.work - clip->work.reading;
    clip->work.largest_frame = pixels;
    if (left >= 0 && (pixels == 0 || clip->work.passes <= left / pixels)) return true;
    ffb_fail(error, FFB_TOO_COSTLY, 0,
        "decoding the clip's %" PRId64 " frames of %" PRId64 " x %" PRId64 " pixels in %" PRId64
        " bytes would take more than the limit of %" PRId64 " steps; give a shorter or smaller clip, or raise the limit on "
        "work if you trust it", clip->index.count, width, height, clip->work.bytes, clip->limits.work);
    return false;
}

bool ffb_check_packet(const AVPacket *packet, enum AVCodecID codec, ffb_error *error) {
    int found = 0, most = 0;
    const char *what = "";
    switch (codec) {
        case AV_CODEC_ID_MJPEG:
            found = count_scans(packet->data, packet->size);
            most = MAXIMUM_SCANS;
            what = "scans";
            break;
        case AV_CODEC_ID_H264:
        case AV_CODEC_ID_HEVC:
            found = count_slices(packet->data, packet->size, codec);
            most = MAXIMUM_SLICES + packet->size / BYTES_PER_FURTHER_SLICE;
            what = "slices";
            break;
        case AV_CODEC_ID_AV1:
            found = count_av1_frames(packet->data, packet->size);
            most = MAXIMUM_FRAMES;
            what = "frames that are not shown";
            break;
        default:
            break;
    }
    if (found <= most) return true;
    ffb_fail(error, FFB_UNREADABLE, 0, "a frame of the clip has more than %d %s; get the file again from where it came",
        most, what);
    return false;
}
