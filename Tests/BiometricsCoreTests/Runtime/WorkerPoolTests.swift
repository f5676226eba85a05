import BiometricsTestSupport
import Dispatch
import Synchronization
import Testing

@testable import BiometricsCore

struct WorkerPoolTests {
    /// Notices when two threads are in it at once, and how many were made.
    final class Worker {
        private let made: Int
        private var isBusy = false

        init(counter: borrowing Atomic<Int>) {
            made = counter.add(1, ordering: .relaxed).newValue
        }

        func square(_ value: Int) -> Int? {
            guard !isBusy else { return nil }
            isBusy = true
            defer { isBusy = false }
            return value * value
        }
    }

    final class Counter: Sendable {
        let value = Atomic(0)
    }

    @Test(arguments: [1, 2, 5])
    func `results come in the order of the inputs`(width: Int) async {
        let counter = Counter()
        let pool = WorkerPool(width: width) { Worker(counter: counter.value) }
        var results: [Int?] = []
        await pool.mapInOrder(
            0..<500, transform: { worker, value in worker.square(value) }, failure: { _, _ in nil },
            deliver: { results.append($0) })
        #expect(results == (0..<500).map { $0 * $0 })
        #expect(counter.value.load(ordering: .relaxed) <= width)
    }

    @Test func `an error is the caller's own and the worker stays`() async throws {
        let counter = Counter()
        let pool = WorkerPool(width: 1) { Worker(counter: counter.value) }
        let failure = BiometricsError(.backendFailure, "on purpose")
        await #expect(throws: failure) {
            try await pool.run { (_) throws(BiometricsError) -> Int in throw failure }
        }
        #expect(try await pool.run { $0.square(3) } == 9)
        #expect(counter.value.load(ordering: .relaxed) == 1)
    }

    @Test func `a worker that cannot be made fails its callers and is tried again`() async throws {
        let attempts = Counter()
        let pool = WorkerPool<Worker>(width: 1) { () throws(BiometricsError) -> Worker in
            if attempts.value.add(1, ordering: .relaxed).newValue == 1 {
                throw BiometricsError(.modelMissing, "not yet")
            }
            return Worker(counter: attempts.value)
        }
        await #expect(throws: BiometricsError.self) { try await pool.run { $0.square(2) } }
        #expect(try await pool.run { $0.square(2) } == 4)
    }

    @Test func `a cancelled call leaves the queue and does no work`() async throws {
        let counter = Counter()
        let pool = WorkerPool(width: 1) { Worker(counter: counter.value) }
        let (held, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let holder = Task {
            try await pool.run { worker in
                held.signal()
                gate.wait()
                return worker.square(2)
            }
        }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                held.wait()
                continuation.resume()
            }
        }
        let worked = Counter()
        let waiting = (0..<3).map { value in
            Task { try await pool.run { _ in worked.value.add(1, ordering: .relaxed).newValue } }
        }
        try await eventually("three wait") { await pool.waitingCount == 3 }
        waiting[1].cancel()
        let error = await #expect(throws: BiometricsError.self) { try await waiting[1].value }
        #expect(error?.code == .cancelled)
        #expect(await pool.waitingCount == 2)
        // Another that is cancelled before it asks never waits.
        let late = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await pool.run { _ in worked.value.add(1, ordering: .relaxed).newValue }
        }
        await #expect(throws: BiometricsError.self) { try await late.value }
        gate.signal()
        #expect(try await holder.value == 4)
        #expect(try await waiting[0].value == 1)
        #expect(try await waiting[2].value == 2)
        #expect(try await pool.run { $0.square(3) } == 9)
        #expect(worked.value.load(ordering: .relaxed) == 2)
    }

    @Test func `a cancelled batch takes no new inputs and delivers those it took`() async {
        let counter = Counter()
        let pool = WorkerPool(width: 2) { Worker(counter: counter.value) }
        let read = Counter()
        let inputs = (0..<200).lazy.map { value in
            read.value.add(1, ordering: .relaxed)
            return value
        }
        let delivered = await Task {
            var delivered: [Int] = []
            await pool.mapInOrder(
                inputs, transform: { _, value in value }, failure: { _, error in error.code == .cancelled ? -1 : -2 },
                deliver: { value in
                    delivered.append(value)
                    if value == 4 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
                })
            return delivered
        }.value
        #expect(delivered.prefix(5) == [0, 1, 2, 3, 4])
        #expect(delivered.count == 4 + 8)
        #expect(read.value.load(ordering: .relaxed) == 4 + 8)
        #expect(zip(delivered, 0...).allSatisfy { $0 == $1 || $0 == -1 })
    }

    @Test func `an error of the delivery ends a batch`() async {
        let counter = Counter()
        let pool = WorkerPool(width: 2) { Worker(counter: counter.value) }
        let read = Counter()
        let inputs = (0..<200).lazy.map { value in
            read.value.add(1, ordering: .relaxed)
            return value
        }
        let failure = BiometricsError(.ioFailure, "on purpose")
        var delivered: [Int] = []
        await #expect(throws: failure) {
            try await pool.mapInOrder(
                inputs, transform: { _, value in value }, failure: { value, _ in value },
                deliver: { (value) throws(BiometricsError) in
                    delivered.append(value)
                    if value == 4 { throw failure }
                })
        }
        #expect(delivered == [0, 1, 2, 3, 4])
        #expect(read.value.load(ordering: .relaxed) == 4 + 8)
    }

    @Test func `no more is read ahead than the window`() async {
        let counter = Counter()
        let pool = WorkerPool(width: 2) { Worker(counter: counter.value) }
        let read = Counter()
        let inputs = (0..<200).lazy.map { value in
            read.value.add(1, ordering: .relaxed)
            return value
        }
        var delivered = 0
        var most = 0
        await pool.mapInOrder(
            inputs, transform: { _, value in value }, failure: { value, _ in value },
            deliver: { _ in
                delivered += 1
                most = max(most, read.value.load(ordering: .relaxed) - delivered)
            })
        #expect(delivered == 200)
        #expect(most <= 8)
    }
}

extension WorkerPool {
    /// `transform` of every input on the pool's workers, four a worker read ahead.
    fileprivate nonisolated(nonsending) func mapInOrder<Input: Sendable, Output: Sendable, Failure: Error>(
        _ inputs: some Sequence<Input>, transform: @escaping @Sendable (Worker, Input) -> Output,
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
            }, deliver: deliver)
    }
}
