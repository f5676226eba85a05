import BiometricsCore
import MediaKit

/// The result of one pass over all frames of a clip, which is the measured work.
struct Decoding: Codable {
    let frames: Int
    let seconds: Double
    let bitsPerSecond: Int
    let width: Int
    let height: Int

    /// Decodes every frame, and where `converts` makes a BGR picture of it.
    init(of path: String, converts: Bool, threads: Int) throws(BiometricsError) {
        let reader = try ClipReader(path: path, options: ClipOptions(decoderThreads: threads))
        var frames = 0
        while try reader.advance() != nil {
            if converts { _ = try reader.currentImage() }
            frames += 1
        }
        self.frames = frames
        seconds = reader.metadata.durationSeconds
        bitsPerSecond = reader.metadata.bitRate
        width = reader.outputSize.width
        height = reader.outputSize.height
    }
}
