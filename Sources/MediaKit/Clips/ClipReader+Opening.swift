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
            packets: packets.overflow ? Int64(Int32.max) : min(Int64(packets.partialValue), Int64(Int32.max)),
            work: Int64(limits.work))
    }
}

extension ffb_options {
    /// The options as the C layer takes them.
    init(_ options: ClipOptions) {
        self.init(
            threads: options.decoderThreads.map { $0 == 0 ? -1 : Int32(clamping: $0) } ?? 0,
            max_long_side: options.maximumLongSide.map { $0 <= 0 ? -1 : Int32(clamping: $0) } ?? 0,
            seek: options.skipsUnwantedFrames && !options.watchesEveryFrame, watch: options.watchesEveryFrame)
    }
}

extension ffb_reader {
    /// What the C layer reads `source`, of `size` bytes, through. It does not keep it alive.
    @unsafe init(_ source: SteadyFile.Reader, size: Int) {
        unsafe self.init(
            size: Int64(size), context: Unmanaged.passUnretained(source).toOpaque(),
            read: { context, position, target, count in
                guard let context = unsafe context, let target = unsafe target else { return -1 }
                let source = unsafe Unmanaged<SteadyFile.Reader>.fromOpaque(context).takeUnretainedValue()
                let buffer = unsafe UnsafeMutableRawBufferPointer(start: target, count: Int(clamping: count))
                return Int64(unsafe source.read(at: Int(clamping: position), into: buffer))
            })
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
