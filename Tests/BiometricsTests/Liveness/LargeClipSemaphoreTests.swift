import BiometricsCore
import BiometricsTestSupport
import Dispatch
import Synchronization
import Testing

@testable import Biometrics

/// Readers of clips of very large frames, one after another. So are the tests: they wait for one turn.
@Suite(.serialized)
struct LargeClipSemaphoreTests {
    private func clip(_ width: Int, _ height: Int) -> ClipMetadata {
        let size = Size(width: width, height: height)
        return ClipMetadata(
            container: .mp4, codec: "h264", size: size, codedSize: size, durationSeconds: 1, framesPerSecond: 30,
            frameCount: 30)
    }

    @Test func `frames of 2560 x 1440 do not wait`() {
        #expect(!LargeClipSemaphore.isLarge(clip(2560, 1440)))
        #expect(LargeClipSemaphore.isLarge(clip(2560, 1441)))
    }

    private final class Witness: Sendable {
        private let counts = Mutex((running: 0, most: 0))

        var most: Int { counts.withLock { $0.most } }

        func run() {
            counts.withLock { counts in
                counts.running += 1
                counts.most = max(counts.most, counts.running)
            }
            counts.withLock { $0.running -= 1 }
        }
    }

    @Test func `one has its turn at a time`() async {
        let witness = Witness()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try? LargeClipSemaphore.take(whileWaiting: {}) { () throws(BiometricsError) in witness.run() }
                }
            }
        }
        #expect(witness.most == 1)
    }

    @Test func `a call that is cancelled while waiting gives up`() async {
        let (isHeld, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        DispatchQueue.global().async {
            try? LargeClipSemaphore.take(whileWaiting: {}) { () throws(BiometricsError) in
                isHeld.signal()
                mayEnd.wait()
            }
        }
        let (code, hasLetGo) = await Task { () -> (BiometricsError.Code?, Bool) in
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return Self.attempt(after: isHeld)
        }.value
        mayEnd.signal()
        #expect(code == .cancelled)
        #expect(hasLetGo)
    }

    private static func attempt(after isHeld: DispatchSemaphore) -> (BiometricsError.Code?, Bool) {
        isHeld.wait()
        var hasLetGo = false
        do throws(BiometricsError) {
            try LargeClipSemaphore.take(whileWaiting: { hasLetGo = true }) { () throws(BiometricsError) in }
            return (nil, hasLetGo)
        } catch {
            return (error.code, hasLetGo)
        }
    }

    @Test func `a failure frees the turn`() throws {
        let failure = BiometricsError(.unreadableInput, "It is damaged.")
        #expect(throws: failure) {
            try LargeClipSemaphore.take(whileWaiting: {}) { () throws(BiometricsError) in throw failure }
        }
        try LargeClipSemaphore.take(whileWaiting: {}) { () throws(BiometricsError) in }
    }
}
