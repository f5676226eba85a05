internal import Synchronization

/// Bounds what is held and done at once: what does not fit is refused, and waits nowhere.
final class WorkGate: Sendable {
    private struct State {
        var calls = 0
        var bytes = 0
    }

    /// The most calls that run or wait for a worker.
    let maximumCalls: Int
    /// The most bytes of bodies in memory.
    let maximumBytes: Int
    private let state = Mutex(State())

    init(maximumCalls: Int, maximumBytes: Int) {
        self.maximumCalls = maximumCalls
        self.maximumBytes = maximumBytes
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

    /// Makes room for a call.
    func enter() -> Bool {
        state.withLock { state in
            guard state.calls < maximumCalls else { return false }
            state.calls += 1
            return true
        }
    }

    /// Takes a place whether there is one or not, for what is accepted already.
    func stay() { state.withLock { $0.calls += 1 } }

    func leave() { state.withLock { $0.calls -= 1 } }

    /// What is held and done now.
    var load: (calls: Int, bytes: Int) { state.withLock { ($0.calls, $0.bytes) } }
}
