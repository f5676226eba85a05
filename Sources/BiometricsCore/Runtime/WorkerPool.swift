/// A fixed number of workers, each with networks of its own, shared by any number of callers.
///
/// Safe from any thread. A worker is made when it is first needed and lives as long as the pool; a call waits while all are
/// busy, first come, first served.
public actor WorkerPool<Worker> {
    /// How many workers there are at most.
    public nonisolated let width: Int
    private let workers: [Confined<Worker>]
    private var idle: [Int]
    private var waiting: [CheckedContinuation<Int, Never>] = []

    /// A pool of `width` workers (at least one) that `make` creates, each on its own thread.
    public init(width: Int, make: @escaping @Sendable () throws(BiometricsError) -> Worker) {
        self.width = max(1, width)
        workers = (0..<self.width).map { Confined(label: "biometrics.worker.\($0)", make: make) }
        idle = Array((0..<self.width).reversed())
    }

    /// The result of `body` on a worker that nobody else uses meanwhile.
    ///
    /// - Throws: what making the worker or `body` throws; the worker stays in the pool.
    public nonisolated func run<Result: Sendable>(
        _ body: @Sendable (Worker) throws(BiometricsError) -> Result
    ) async throws(BiometricsError) -> Result {
        let index = await acquire()
        do throws(BiometricsError) {
            let result = try await workers[index].run(body)
            await release(index)
            return result
        } catch {
            await release(index)
            throw error
        }
    }

    private func acquire() async -> Int {
        if let index = idle.popLast() { return index }
        return await withCheckedContinuation { waiting.append($0) }
    }

    private func release(_ index: Int) {
        if waiting.isEmpty { idle.append(index) } else { waiting.removeFirst().resume(returning: index) }
    }
}

extension WorkerPool {
    /// Runs `transform` over `inputs` on all workers and hands the results to `deliver` in the order of the inputs.
    ///
    /// At most four inputs a worker are read ahead of the last delivery, so memory stays flat however long the input is.
    /// An input that fails costs its own result only: `transform` says what a failure looks like.
    public nonisolated func mapInOrder<Input: Sendable, Output: Sendable>(
        _ inputs: some Sequence<Input>,
        transform: @escaping @Sendable (Worker, Input) -> Output,
        failure: @escaping @Sendable (Input, BiometricsError) -> Output,
        deliver: (Output) async -> Void
    ) async {
        await OrderedTasks.map(
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
