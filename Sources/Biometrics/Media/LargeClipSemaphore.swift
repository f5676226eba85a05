internal import BiometricsCore
internal import Dispatch

/// Lets one worker at a time read a clip with very large frames, so that many workers together need no more memory than
/// one.
///
/// The decoder of a clip of 3840 × 2160 holds up to 400 MiB, mostly in reference frames.
enum LargeClipSemaphore {
    /// Clips with more pixels per frame take turns. Frames of 2560 × 1440 do not.
    private static let modestPixels = 2560 * 1440
    /// How long the wait lasts between checks for cancellation.
    private static let patience = DispatchTimeInterval.milliseconds(50)
    private static let turn = DispatchSemaphore(value: 1)

    /// Whether the clip must wait for its turn.
    static func isLarge(_ clip: ClipMetadata) -> Bool { clip.codedSize.pixelCount > modestPixels }

    /// Runs `body` after earlier callers have finished.
    ///
    /// - Parameter whileWaiting: releases resources that must not be held while others run. Called only if there is a
    ///   wait.
    /// - Throws: `.cancelled` if the task was cancelled while it waited; and the error of `body`.
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
