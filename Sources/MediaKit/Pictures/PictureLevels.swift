internal import BiometricsCore
internal import Synchronization

/// The decoded sizes of one picture. Each is decoded once for all users of the picture.
///
/// A caller that needs a size which is being decoded waits for it.
final class PictureLevels: Sendable {
    private struct State {
        var decoded: [Int: DecodedPicture] = [:]
        var failure: BiometricsError?
        var passes = 0
    }

    private let state = Mutex(State())
    /// The lock for pictures that take much memory. So the memory for one such picture is enough for any number of
    /// workers.
    private static let turn = Mutex<Void>(())
    /// The memory up to which a decoder needs no lock: 64 MiB, as for a colour picture of 20 million pixels.
    private static let modestMemory = 64 << 20

    /// The number of times that the file was read for its pixels.
    var passes: Int { state.withLock { $0.passes } }

    /// Returns the picture at a reduction, and decodes it if that was not done before.
    ///
    /// - Parameter decode: reads the file for this reduction, and for others if it likes. It gets the number of
    ///   earlier readings, and the reductions that exist already. An error holds for all later calls.
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

    /// Runs `body`, which holds `memory` bytes, after other calls that hold much memory.
    static func takingTurns<Value>(
        memory: Int, _ body: () throws(BiometricsError) -> Value
    ) throws(BiometricsError) -> Value {
        guard memory > modestMemory else { return try body() }
        return try turn.withLock { _ throws(BiometricsError) in try body() }
    }
}
