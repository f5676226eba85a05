import BenchmarkSupport
import FoundationEssentials

/// The clips that are measured with, made by the `ffmpeg` command: 720 × 1280 pixels, H.264.
struct ClipInputs {
    let fiveSeconds: String
    let tenSeconds: String
    let sixtySeconds: String

    /// The places under `BIOMETRICS_TEST_DATA` that are searched for a clip of a face if none is named.
    private static let specimen = "specimens/clips/00_bonafide.mp4"
    /// Forth and back, so that no cut shows where the loop closes.
    private static let filter =
        "scale=720:1280:force_original_aspect_ratio=increase,crop=720:1280,setsar=1,split[forth][other];"
        + "[other]reverse[back];[forth][back]concat"

    /// Makes them in `folder` from `clip`.
    ///
    /// - Throws: if a source clip is missing, or `ffmpeg` fails.
    init(from clip: String?, in folder: String) throws {
        let data = ProcessInfo.processInfo.environment["BIOMETRICS_TEST_DATA"]
        guard let source = clip ?? data.map({ "\($0)/\(Self.specimen)" }) else {
            throw BenchmarkError("A clip is needed: name one with --clip, or set BIOMETRICS_TEST_DATA.")
        }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let swing = "\(folder)/swing.mp4"
        try Self.ffmpeg(
            ["-i", source, "-filter_complex", Self.filter, "-c:v", "libx264", "-preset", "veryfast", "-crf", "23"]
                + ["-pix_fmt", "yuv420p", "-an", swing])
        func loop(seconds: Int) throws -> String {
            let path = "\(folder)/\(seconds)s.mp4"
            try Self.ffmpeg(["-stream_loop", "-1", "-i", swing, "-t", "\(seconds)", "-c", "copy", path])
            return path
        }
        fiveSeconds = try loop(seconds: 5)
        tenSeconds = try loop(seconds: 10)
        sixtySeconds = try loop(seconds: 60)
    }

    private static func ffmpeg(_ arguments: [String]) throws(BenchmarkError) {
        let command = ["ffmpeg", "-nostdin", "-v", "error", "-y"] + arguments
        let run = try ProcessRun(command)
        guard run.status == 0 else {
            throw BenchmarkError("\(command.joined(separator: " ")) ended with status \(run.status)")
        }
    }
}
