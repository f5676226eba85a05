internal import BiometricsCore
internal import Synchronization

/// The sizes at which one picture has been decoded, each once, for all who look at it.
///
/// Who asks for a size that another is decoding waits for it.
final class PictureLevels: Sendable {
    private struct State {
        var decoded: [Int: DecodedPicture] = [:]
        var failure: BiometricsError?
        var passes = 0
    }

    private let state = Mutex(State())
    /// Held by whoever decodes a picture that takes much memory: any number of workers then needs what one does.
    private static let turn = Mutex<Void>(())
    /// A decoder that holds no more than this waits for nobody: 64 MiB, what a colour picture of 20 million pixels takes.
    private static let modestMemory = 64 << 20

    /// How often the file has been read for its pixels.
    var passes: Int { state.withLock { $0.passes } }

    /// What was decoded at this reduction, by `decode` unless it was before.
    ///
    /// - Parameter decode: reads the file for this reduction, and for others that it likes; it is told how often the file
    ///   was read before, and what it need not decode. What fails once has failed for everybody.
    func picture(
        _ reduction: Int, decode: (_ passes: Int, _ known: Set<Int>) throws(BiometricsError) -> [DecodedPicture]
    ) throws(BiometricsError) -> DecodedPicture {
        try state.withLock { state throws(BiometricsError) in
            if let known = state.decoded[reduction] { return known }
            if let failure = state.failure { throw failure }
            do throws(BiometricsError) {
                let pictures = try decode(state.passes, Set(state.decoded.keys))
                state.passes += 1
                for picture in pictures { state.decoded[picture.reduction] = picture }
                return pictures[0]
            } catch {
                state.failure = error
                throw error
            }
        }
    }

    /// Runs `body`, which holds `memory` bytes, after the others that hold much.
    static func takingTurns<Value>(
        memory: Int, _ body: () throws(BiometricsError) -> Value
    ) throws(BiometricsError) -> Value {
        guard memory > modestMemory else { return try body() }
        return try turn.withLock { _ throws(BiometricsError) in try body() }
    }
}
