import Dispatch

/// Holds something that one thread at a time may use, and runs work on it on a thread of its own.
///
/// The one meeting point of analysers and concurrency. Inference blocks for milliseconds, and Swift's own pool has as many
/// threads as the machine has cores, so each value gets a serial queue and never occupies the shared pool.
actor Confined<State> {
    private nonisolated let executor: QueueExecutor
    private let make: @Sendable () throws(BiometricsError) -> State
    private var state: State?

    /// `make` is called on the first use, on the queue; an error is thrown to that caller, and the next call tries again.
    init(label: String, make: @escaping @Sendable () throws(BiometricsError) -> State) {
        executor = QueueExecutor(label: label)
        self.make = make
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// The result of `body` on the value.
    func run<Result: Sendable>(
        _ body: @Sendable (State) throws(BiometricsError) -> Result
    ) throws(BiometricsError) -> Result {
        if let state { return try body(state) }
        let made = try make()
        state = made
        return try body(made)
    }
}

/// Runs an actor's jobs one after another on a dispatch queue; `DispatchSerialQueue` does not exist on Linux.
private final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) {
        queue = DispatchQueue(label: label)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
