import BenchmarkSupport

/// How long a whole process takes to decode a clip: ours, and the `ffmpeg` command.
struct DecodingFigures: Encodable {
    let clip: Decoding
    /// Decoder threads, of both.
    let threads: Int
    let command: [String]
    let ffmpegSeconds: Summary
    /// Every frame decoded, none converted: what `ffmpeg` does.
    let decodeSeconds: Summary
    /// Every frame decoded and made a BGR picture.
    let decodeToBGRSeconds: Summary
    /// Median by median; the target is at most 1.15.
    let decodeByFFmpeg: Double
    let decodeToBGRByFFmpeg: Double
    /// Time on processors, median by median.
    let processorTimeByFFmpeg: Double

    private static let warmUps = 2

    /// Runs the three in turns, `repeats` times.
    init(clip path: String, threads: Int, repeats: Int) throws {
        command = ["ffmpeg", "-nostdin", "-v", "error", "-threads", "\(threads)", "-i", path, "-f", "null", "-"]
        var runs: [(ffmpeg: ProcessRun, decode: ProcessRun, convert: ProcessRun)] = []
        for _ in 0..<(repeats + Self.warmUps) {
            let theirs = try ProcessRun(command)
            guard theirs.status == 0 else { throw BenchmarkError("ffmpeg ended with status \(theirs.status)") }
            runs.append(
                (
                    theirs, try ProcessRun.again(["decode", path, "frames", "\(threads)"]),
                    try ProcessRun.again(["decode", path, "bgr", "\(threads)"])
                ))
        }
        runs.removeFirst(Self.warmUps)
        clip = try value(Decoding.self, fromJSON: runs[0].decode.output)
        self.threads = threads
        ffmpegSeconds = Summary(runs.map(\.ffmpeg.wallSeconds))
        decodeSeconds = Summary(runs.map(\.decode.wallSeconds))
        decodeToBGRSeconds = Summary(runs.map(\.convert.wallSeconds))
        decodeByFFmpeg = rounded(decodeSeconds.median / ffmpegSeconds.median)
        decodeToBGRByFFmpeg = rounded(decodeToBGRSeconds.median / ffmpegSeconds.median)
        processorTimeByFFmpeg = rounded(
            Summary(runs.map(\.decode.processorSeconds)).median / Summary(runs.map(\.ffmpeg.processorSeconds)).median)
    }
}

/// Whether memory grows with the clip.
struct MemoryFigures: Encodable {
    /// Peaks of processes that make a BGR picture of every frame.
    let fiveSecondsMebibytes: Summary
    let sixtySecondsMebibytes: Summary
    /// The ratio of the medians; 1 if memory is flat.
    let ratio: Double

    /// Decodes both clips, `repeats` times.
    init(_ clips: ClipInputs, threads: Int, repeats: Int) throws(BenchmarkError) {
        func peaks(_ path: String) throws(BenchmarkError) -> Summary {
            var peaks: [Double] = []
            for _ in 0..<repeats {
                peaks.append(try ProcessRun.again(["decode", path, "bgr", "\(threads)"]).peakMebibytes)
            }
            return Summary(peaks)
        }
        fiveSecondsMebibytes = try peaks(clips.fiveSeconds)
        sixtySecondsMebibytes = try peaks(clips.sixtySeconds)
        ratio = rounded(sixtySecondsMebibytes.median / fiveSecondsMebibytes.median)
    }
}
