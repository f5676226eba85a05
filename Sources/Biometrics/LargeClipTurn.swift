internal import BiometricsCore
internal import Dispatch

/// The turn of whoever reads a clip of very large frames: any number of workers then need what one does.
///
/// The decoder of a clip of 3840 × 2160 holds up to 400 MiB, its reference frames above all.
enum LargeClipTurn {
    /// More pixels a frame than these take a turn: frames of 2560 × 1440 do not.
    private static let modestPixels = 2560 * 1440
    /// How long is waited before it is asked whether anybody still wants the result.
    private static let patience = DispatchTimeInterval.milliseconds(50)
    private static let turn = DispatchSemaphore(value: 1)

    /// Whether the clip waits for others of its kind.
    static func isLarge(_ clip: ClipMetadata) -> Bool { clip.codedSize.pixelCount > modestPixels }

    /// Runs `body` after those that came before.
    ///
    /// - Parameter whileWaiting: lets go of what must not be held beside the others; called where there is one to wait for.
    /// - Throws: `.cancelled` for a task that was cancelled while it waited, and what `body` throws.
    static func take<Value>(
        whileWaiting: () -> Void, _ body: () throws(BiometricsError) -> Value
    ) throws(BiometricsError) -> Value {
        if turn.wait(timeout: .now()) == .timedOut {
            whileWaiting()
            repeat { try BiometricsError.checkCancellation() } while turn.wait(timeout: .now() + patience) == .timedOut
        }
        defer { turn.signal() }
        return try body()
    }
}
