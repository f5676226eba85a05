import Dispatch

/// Holds a value that only one thread at a time may use, and runs work on it on its own thread.
///
/// This is the only place where analysers meet concurrency. Inference blocks for milliseconds, and Swift's shared pool
/// has only as many threads as the machine has cores. Therefore each value gets a serial queue and never occupies the
/// shared pool.
actor Confined<State> {
    private nonisolated let executor: QueueExecutor
    private let make: @Sendable () throws(BiometricsError) -> State
    private var state: State?

    /// The queue calls `make` on the first use. If it throws, that caller gets the error, and the next call tries
    /// again.
    init(label: String, make: @escaping @Sendable () throws(BiometricsError) -> State) {
        executor = QueueExecutor(label: label)
        self.make = make
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// Runs `body` on the value and returns its result.
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
