internal import BiometricsCore
internal import CDecoderProtocol

extension cdp_clip_opening {
    /// The bounds and options as the C layer takes them, which refuses what is out of range.
    init(_ limits: ClipLimits, _ options: ClipOptions) {
        self.init()
        // Each frame may come with several packets of sound and subtitles.
        let mostPackets = limits.frames.multipliedReportingOverflow(by: 32)
        bytes = Int64(limits.bytes)
        duration_seconds = limits.durationSeconds
        frames = Int64(limits.frames)
        pixels = Int64(limits.pixels)
        streams = Int32(clamping: limits.streams)
        packets =
            mostPackets.overflow ? Int64(Int32.max) : min(Int64(mostPackets.partialValue), Int64(Int32.max))
        work = Int64(limits.work)
        threads = options.decoderThreads.map { $0 == 0 ? -1 : Int32(clamping: $0) } ?? 0
        max_long_side = options.maximumLongSide.map { $0 <= 0 ? -1 : Int32(clamping: $0) } ?? 0
        seek = options.skipsUnwantedFrames && !options.watchesEveryFrame ? 1 : 0
        watch = options.watchesEveryFrame ? 1 : 0
    }
}

extension BiometricsError {
    /// Why the C layer failed, about `path`.
    init(_ answer: cdp_clip_answer, path: String?) {
        self.init(clipCode: answer.code, native: answer.native, message: answer.message, path: path)
    }
}

extension [UInt8] {
    /// As many of these as the bytes hold whole.
    func records<Record: BitwiseCopyable>(of _: Record.Type) -> [Record] {
        let size = MemoryLayout<Record>.size
        return unsafe withUnsafeBytes { bytes in
            (0..<bytes.count / size).map { unsafe bytes.loadUnaligned(fromByteOffset: $0 * size, as: Record.self) }
        }
    }
}
