internal import BiometricsCore
internal import CFFmpeg

extension ffb_limits {
    /// The bounds as the C layer takes them.
    init(_ limits: ClipLimits) {
        // Each frame may come with several packets of sound and subtitles.
        let packets = limits.frames.multipliedReportingOverflow(by: 32)
        self.init(
            bytes: Int64(limits.bytes),
            duration_seconds: limits.durationSeconds,
            frames: Int64(limits.frames),
            pixels: Int64(limits.pixels),
            streams: Int32(clamping: limits.streams),
            packets: packets.overflow ? Int64(Int32.max) : min(Int64(packets.partialValue), Int64(Int32.max)))
    }
}

extension ffb_options {
    /// The options as the C layer takes them.
    init(_ options: ClipOptions) {
        self.init(
            threads: options.decoderThreads.map { $0 == 0 ? -1 : Int32(clamping: $0) } ?? 0,
            max_long_side: options.maximumLongSide.map { $0 <= 0 ? -1 : Int32(clamping: $0) } ?? 0,
            seek: options.skipsUnwantedFrames)
    }
}

/// What the container and the video stream say of their making.
@unsafe func readTags(of clip: OpaquePointer) -> [String: String] {
    var tags: [String: String] = [:]
    var number: Int32 = 0
    while true {
        var tag = ffb_tag_text()
        guard unsafe ffb_clip_tag(clip, number, &tag) else { return tags }
        tags[text(of: tag.key)] = text(of: tag.value)
        number += 1
    }
}
