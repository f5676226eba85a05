internal import Synchronization
public import Verification

/// A clock that goes when it is told to.
public final class ToyClock: Sendable {
    private let milliseconds = Mutex<Int64>(1_795_000_000_000)

    /// A clock that stands.
    public init() {}

    /// The time.
    public var now: JourneyInstant { JourneyInstant(milliseconds: milliseconds.withLock { $0 }) ?? .epoch }

    /// Lets so many milliseconds go by.
    public func pass(_ count: Int) { milliseconds.withLock { $0 += Int64(count) } }
}
