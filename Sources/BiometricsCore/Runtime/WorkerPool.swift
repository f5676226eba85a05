/// A fixed number of workers, each with networks of its own, shared by any number of callers.
///
/// Safe from any thread. A worker is made when it is first needed and lives as long as the pool; a call waits while all are
/// busy, first come, first served. One whose task is cancelled while it waits leaves the queue at once.
public actor WorkerPool<Worker> {
    /// How many workers there are at most.
    public nonisolated let width: Int
    private let workers: [Confined<Worker>]
    private var idle: [Int]
    private var waiting: [(ticket: Int, continuation: CheckedContinuation<Int?, Never>)] = []
    private var lastTicket = 0

    /// A pool of `width` workers (at least one) that `make` creates, each on its own thread.
    public init(width: Int, make: @escaping @Sendable () throws(BiometricsError) -> Worker) {
        self.width = max(1, width)
        workers = (0..<self.width).map { Confined(label: "biometrics.worker.\($0)", make: make) }
        idle = Array((0..<self.width).reversed())
    }

    /// The result of `body` on a worker that nobody else uses meanwhile.
    ///
    /// - Throws: what making the worker or `body` throws, the worker staying in the pool; `.cancelled` where the task was
    ///   cancelled before `body` began. From then on it is for `body` to ask `BiometricsError.checkCancellation()`.
    public nonisolated func run<Result: Sendable>(
        _ body: @Sendable (Worker) throws(BiometricsError) -> Result
    ) async throws(BiometricsError) -> Result {
        guard let index = await acquire() else { throw .wasCancelled }
        do throws(BiometricsError) {
            try BiometricsError.checkCancellation()
            let result = try await workers[index].run(body)
            await release(index)
            return result
        } catch {
            await release(index)
            throw error
        }
    }

    /// How many calls wait for a worker.
    var waitingCount: Int { waiting.count }

    /// A worker's index; nil for a task that is cancelled before one is free.
    private func acquire() async -> Int? {
        if Task.isCancelled { return nil }
        if let index = idle.popLast() { return index }
        lastTicket += 1
        let ticket = lastTicket
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // A task that was cancelled until now is not looked for in the queue any more.
                if Task.isCancelled {
                    continuation.resume(returning: nil)
                } else {
                    waiting.append((ticket, continuation))
                }
            }
        } onCancel: {
            Task { await leave(ticket) }
        }
    }

    private func leave(_ ticket: Int) {
        guard let place = waiting.firstIndex(where: { $0.ticket == ticket }) else { return }
        waiting.remove(at: place).continuation.resume(returning: nil)
    }

    private func release(_ index: Int) {
        if waiting.isEmpty { idle.append(index) } else { waiting.removeFirst().continuation.resume(returning: index) }
    }
}

extension WorkerPool {
    /// Runs `transform` over `inputs` on all workers and hands the results to `deliver` in the order of the inputs.
    ///
    /// At most four inputs a worker are read ahead of the last delivery, so memory stays flat however long the input is.
    /// An input that fails costs its own result only: `failure` says what that looks like. After the task is cancelled no
    /// input is taken any more; those that were are delivered, as `.cancelled` where their work had not begun.
    ///
    /// - Throws: what `deliver` throws, which ends the work.
    public nonisolated func mapInOrder<Input: Sendable, Output: Sendable, Failure: Error>(
        _ inputs: some Sequence<Input>,
        transform: @escaping @Sendable (Worker, Input) -> Output,
        failure: @escaping @Sendable (Input, BiometricsError) -> Output,
        deliver: (Output) async throws(Failure) -> Void
    ) async throws(Failure) {
        try await OrderedTasks.map(
            inputs, window: width * 4,
            transform: { input in
                do throws(BiometricsError) {
                    return try await self.run { worker in transform(worker, input) }
                } catch {
                    return failure(input, error)
                }
            },
            deliver: deliver)
    }
}
