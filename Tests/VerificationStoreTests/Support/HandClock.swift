import Synchronization

/// A clock that stands still until a test moves it.
final class HandClock: Sendable {
    private let time = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { time.withLock { $0 } }

    func pass(_ duration: Duration) { time.withLock { $0 = $0.advanced(by: duration) } }
}
