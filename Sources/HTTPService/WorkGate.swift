internal import Synchronization

/// Limits the memory and the calls of the service. A request that does not fit is refused, and never waits.
final class WorkGate: Sendable {
    private struct State {
        var calls = 0
        var bytes = 0
        /// The number of calls that give way to others.
        var last = 0
    }

    /// The maximum number of calls that run or wait for a worker.
    let maximumCalls: Int
    /// The maximum number of bytes of bodies in memory.
    let maximumBytes: Int
    /// The maximum number of calls that give way to others.
    private let maximumLast: Int
    private let state = Mutex(State())

    /// - Parameter workers: the number of calls that run at once. If there are several, calls that give way leave one
    ///   free.
    init(maximumCalls: Int, maximumBytes: Int, workers: Int) {
        self.maximumCalls = maximumCalls
        self.maximumBytes = maximumBytes
        maximumLast = max(1, min(maximumCalls / 4, workers - 1))
    }

    /// Reserves memory for a body.
    func reserve(bytes: Int) -> Bool {
        state.withLock { state in
            guard state.bytes + bytes <= maximumBytes else { return false }
            state.bytes += bytes
            return true
        }
    }

    func release(bytes: Int) { state.withLock { $0.bytes -= bytes } }

    /// Takes a place for a call. Calls that give way do not count here.
    func enter() -> Bool {
        state.withLock { state in
            guard state.calls - state.last < maximumCalls else { return false }
            state.calls += 1
            return true
        }
    }

    /// Takes a place for a call that gives way to all others.
    ///
    /// Less than half of all places may be taken. Calls of this kind take at most a quarter of the places, and leave
    /// one worker free. One call of this kind is always allowed if the first condition holds.
    func enterLast() -> Bool {
        state.withLock { state in
            guard state.calls * 2 < maximumCalls, state.last < maximumLast else { return false }
            state.calls += 1
            state.last += 1
            return true
        }
    }

    func leaveLast() {
        state.withLock { state in
            state.calls -= 1
            state.last -= 1
        }
    }

    /// Takes a place without a check, for work that was accepted already.
    func stay() { state.withLock { $0.calls += 1 } }

    func leave() { state.withLock { $0.calls -= 1 } }

    /// The number of calls and the number of bytes that are held now.
    var load: (calls: Int, bytes: Int) { state.withLock { ($0.calls, $0.bytes) } }
}
