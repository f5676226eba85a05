/// A fixed number of workers, each with its own networks, shared by any number of callers.
///
/// Safe from any thread. A worker is made when it is first needed and lives as long as the pool. If all workers are
/// busy, calls wait in order of arrival. A call whose task is cancelled leaves the queue at once.
package actor WorkerPool<Worker> {
    /// The largest number of workers.
    package nonisolated let width: Int
    private let workers: [Confined<Worker>]
    private var idle: [Int]
    private var waiting: [(ticket: Int, continuation: CheckedContinuation<Int?, Never>)] = []
    private var lastTicket = 0

    /// A pool of `width` workers that `make` creates, each on its own thread.
    ///
    /// - Precondition: at least one worker.
    package init(width: Int, make: @escaping @Sendable () throws(BiometricsError) -> Worker) {
        precondition(width >= 1, "a pool needs at least one worker")
        self.width = width
        workers = (0..<width).map { Confined(label: "biometrics.worker.\($0)", make: make) }
        idle = Array((0..<width).reversed())
    }

    /// Runs `body` on a worker that no other call uses meanwhile, and returns its result.
    ///
    /// - Throws: any error of making the worker or of `body`; the worker stays in the pool. `.cancelled` if the task
    ///   was cancelled before `body` began. After that, `body` must call `BiometricsError.checkCancellation()` itself.
    package nonisolated func run<Result: Sendable>(
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

    /// The number of calls that wait for a worker.
    package var waitingCount: Int { waiting.count }

    /// A worker's index; nil if the task is cancelled before a worker is free.
    private func acquire() async -> Int? {
        if Task.isCancelled { return nil }
        if let index = idle.popLast() { return index }
        lastTicket += 1
        let ticket = lastTicket
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // The cancellation handler has already searched the queue, so handle an earlier cancellation here.
                if Task.isCancelled {
                    continuation.resume(returning: nil)
                } else {
                    waiting.append((ticket, continuation))
                }
            }
        } onCancel: {
            Task(executorPreference: ServiceExecutor.shared) { await self.leave(ticket) }
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
    /// Runs `body` once on each worker, on all at once; a busy worker runs it when it is free.
    ///
    /// - Throws: what making a worker or `body` throws, after all have ended.
    package nonisolated func forEachWorker(
        _ body: @escaping @Sendable (Worker) throws(BiometricsError) -> Void
    ) async throws(BiometricsError) {
        let workers = workers
        let failure = await withTaskGroup(of: BiometricsError?.self) { group in
            for worker in workers {
                group.addTask {
                    do throws(BiometricsError) {
                        try await worker.run(body)
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(nil) { $0 ?? $1 }
        }
        if let failure { throw failure }
    }
}
