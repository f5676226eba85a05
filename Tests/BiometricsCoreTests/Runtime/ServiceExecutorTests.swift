import BiometricsTestSupport
import Dispatch
import Synchronization
import Testing

@testable import BiometricsCore

struct ServiceExecutorTests {
    private actor Counter {
        private(set) var count = 0

        func add() { count += 1 }
    }

    private final class Total: Sendable {
        let value = Mutex(0)
    }

    private static func block(until gate: DispatchSemaphore) { gate.wait() }

    @Test func `a blocked thread holds up no other task`() async {
        let executor = ServiceExecutor(width: 2)
        let gate = DispatchSemaphore(value: 0)
        let blocked = Task(executorPreference: executor) { Self.block(until: gate) }
        let counter = Counter()
        for _ in 0..<1000 { await Task(executorPreference: executor) { await counter.add() }.value }
        #expect(await counter.count == 1000)
        gate.signal()
        await blocked.value
    }

    @Test(arguments: [1, 4]) func `many tasks at once all run`(width: Int) async {
        let executor = ServiceExecutor(width: width)
        let total = Total()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<500 {
                group.addTask(executorPreference: executor) {
                    await Task.yield()
                    total.value.withLock { $0 += number }
                }
            }
        }
        #expect(total.value.withLock { $0 } == 124_750)
    }
}
