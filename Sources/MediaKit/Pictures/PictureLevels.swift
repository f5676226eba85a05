internal import BiometricsCore
internal import Synchronization

/// The sizes at which one picture has been decoded, each once, for all who look at it.
///
/// Who asks for a size that another is decoding waits for it.
final class PictureLevels: Sendable {
    private let decoded = Mutex<[Int: Result<DecodedPicture, BiometricsError>]>([:])
    /// Held by whoever decodes a picture that takes much memory: any number of workers then needs what one does.
    private static let turn = Mutex<Void>(())
    /// A decoder that holds no more than this waits for nobody: 64 MiB, what a colour picture of 20 million pixels takes.
    private static let modestMemory = 64 << 20

    /// What was decoded at this reduction, by `decode` unless it was before.
    func picture(
        _ reduction: Int, decode: () throws(BiometricsError) -> DecodedPicture
    ) throws(BiometricsError) -> DecodedPicture {
        let result = decoded.withLock { decoded in
            if let known = decoded[reduction] { return known }
            let result = Result { () throws(BiometricsError) in try decode() }
            decoded[reduction] = result
            return result
        }
        return try result.get()
    }

    /// Runs `body`, which holds `memory` bytes, after the others that hold much.
    static func takingTurns<Value>(
        memory: Int, _ body: () throws(BiometricsError) -> Value
    ) throws(BiometricsError) -> Value {
        guard memory > modestMemory else { return try body() }
        return try turn.withLock { _ throws(BiometricsError) in try body() }
    }
}
