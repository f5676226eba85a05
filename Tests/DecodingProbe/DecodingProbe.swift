import BiometricsCore
import FoundationEssentials
import Glibc
import MediaKit

/// Decodes untrusted files and reports on each; for `scripts/damage`, built with a sanitizer.
///
/// It reads one path per line from standard input. For each it prints `start` and the path. After decoding it prints
/// `end`, the path, `decoded` or the error's code, and the milliseconds of processor time, separated by tabs. A
/// hostile file does its damage between the two lines.
@main
struct DecodingProbe {
    static func main() {
        while let path = readLine(), !path.isEmpty {
            say("start\t\(path)")
            let start = processorMilliseconds()
            let result = outcome(of: path)
            let milliseconds = processorMilliseconds() - start
            say("end\t\(path)\t\(result)\t\(milliseconds)")
        }
    }

    /// The time of this process and of its decoders.
    private static func processorMilliseconds() -> Int {
        [RUSAGE_SELF.rawValue, RUSAGE_CHILDREN.rawValue].reduce(0) { sum, whose in
            var usage = rusage()
            _ = unsafe getrusage(__rusage_who_t(whose), &usage)
            return sum + [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + $1.tv_sec * 1000 + $1.tv_usec / 1000 }
        }
    }

    private static func outcome(of path: String) -> String {
        do throws(BiometricsError) {
            switch try EncodedMedia(contentsOf: path) {
            case .picture(let picture): try decode(picture)
            case .clip(let clip): try decode(clip, path: path)
            }
            return "decoded"
        } catch {
            // Libraries that are not ours may do so, because only they decode their files.
            let isForeign = path.hasSuffix(".heic") || path.hasSuffix(".pdf")
            return error.message.contains("broke down") && !isForeign ? "decoder_broke_down" : error.code.rawValue
        }
    }

    /// Decodes the picture at every size.
    private static func decode(_ picture: EncodedPicture) throws(BiometricsError) {
        for reduction in EncodedPicture.availableReductions {
            _ = try picture.decode(reduction: reduction)
        }
    }

    /// Decodes every frame of the file in order, and then some frames of the same bytes in memory in a smaller size.
    private static func decode(_ clip: EncodedClip, path: String) throws(BiometricsError) {
        let everything = try clip.reader()
        while try everything.nextFrame() != nil {}
        guard let bytes = try? Data(contentsOf: URL(filePath: path)) else {
            throw BiometricsError(.ioFailure, "The clip cannot be read again.", path: path)
        }
        let some = try ClipReader(
            bytes: [UInt8](bytes), options: ClipOptions(sampling: .spread(5), maximumLongSide: 160))
        while try some.nextFrame() != nil {}
    }

    /// Writes a line before anything else happens.
    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = unsafe bytes.withUnsafeBytes { bytes in unsafe write(STDOUT_FILENO, bytes.baseAddress, bytes.count) }
    }
}
