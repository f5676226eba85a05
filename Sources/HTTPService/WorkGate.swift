internal import Synchronization

/// Bounds what is held and done at once: what does not fit is refused, and waits nowhere.
final class WorkGate: Sendable {
    private struct State {
        var calls = 0
        var bytes = 0
        /// Those of the calls that give way to all others.
        var last = 0
    }

    /// The most calls that run or wait for a worker.
    let maximumCalls: Int
    /// The most bytes of bodies in memory.
    let maximumBytes: Int
    /// The most calls at once that give way.
    private let maximumLast: Int
    private let state = Mutex(State())

    /// - Parameter workers: how many calls run at once. Where there are several, one is kept from calls that give way.
    init(maximumCalls: Int, maximumBytes: Int, workers: Int) {
        self.maximumCalls = maximumCalls
        self.maximumBytes = maximumBytes
        maximumLast = max(1, min(maximumCalls / 4, workers - 1))
    }

    /// Makes room for a body.
    func reserve(bytes: Int) -> Bool {
        state.withLock { state in
            guard state.bytes + bytes <= maximumBytes else { return false }
            state.bytes += bytes
            return true
        }
    }

    func release(bytes: Int) { state.withLock { $0.bytes -= bytes } }

    /// Makes room for a call. Those that give way take no place from it.
    func enter() -> Bool {
        state.withLock { state in
            guard state.calls - state.last < maximumCalls else { return false }
            state.calls += 1
            return true
        }
    }

    /// Makes room for a call that gives way to all others: while less than half of the places are taken, of them by its like no
    /// more than a quarter of them, and of the workers all but one. One of its like is always few enough.
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

    /// Takes a place whether there is one or not, for what is accepted already.
    func stay() { state.withLock { $0.calls += 1 } }

    func leave() { state.withLock { $0.calls -= 1 } }

    /// What is held and done now.
    var load: (calls: Int, bytes: Int) { state.withLock { ($0.calls, $0.bytes) } }
}
