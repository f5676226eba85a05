import BiometricsCore
import Synchronization
import Testing

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
