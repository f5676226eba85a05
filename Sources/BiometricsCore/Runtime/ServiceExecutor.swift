internal import Dispatch
internal import Synchronization

/// Runs the tasks of a service on threads of its own.
///
/// Swift's shared pool has as many threads as the machine has cores. Work that blocks them, in the library or in the
/// program around it, would stop every request. A task that prefers this executor goes on meanwhile, and so do the
/// actors that it calls.
///
/// Safe from any thread.
package final class ServiceExecutor: TaskExecutor {
    /// The executor of all services of this process.
    package static let shared = ServiceExecutor(width: 4)

    private struct State {
        var jobs: [UnownedJob] = []
        /// The threads that have nothing to do.
        var idle: [Int]
    }

    /// Dispatch gives each serial queue a thread while it has work.
    private let queues: [DispatchQueue]
    private let state: Mutex<State>

    /// - Precondition: at least one thread.
    init(width: Int) {
        precondition(width >= 1, "an executor needs at least one thread")
        queues = (0..<width).map { DispatchQueue(label: "biometrics.service.\($0)") }
        state = Mutex(State(idle: Array((0..<width).reversed())))
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let woken = state.withLock { state in
            state.jobs.append(job)
            return state.idle.popLast()
        }
        if let woken { queues[woken].async { self.runAll(on: woken) } }
    }

    private func runAll(on index: Int) {
        while let job = next(for: index) { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// The oldest job; `nil` makes the thread idle.
    private func next(for index: Int) -> UnownedJob? {
        state.withLock { state in
            guard state.jobs.isEmpty else { return state.jobs.removeFirst() }
            state.idle.append(index)
            return nil
        }
    }
}
