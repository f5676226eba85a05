import BiometricsCore
import Synchronization
import Testing

@testable import Biometrics

@Suite("Steps of work beside one another")
struct WorkStepTests {
    /// The effects of a step, which may run on another thread than the test.
    private final class Log: Sendable {
        private let items = Mutex<[Int]>([])
        var all: [Int] { items.withLock { $0 } }
        func add(_ item: Int) { items.withLock { $0.append(item) } }
    }

    @Test("A step works on every item, in order, before it has finished", arguments: [true, false])
    func order(overlaps: Bool) throws {
        let log = Log()
        let step = WorkStep<Int>(overlaps: overlaps) { log.add($0) }
        for item in 0..<1_000 { try step.take(item) }
        try step.finish()
        #expect(log.all == Array(0..<1_000))
    }

    @Test("Two steps pass items on in order", arguments: [true, false])
    func chain(overlaps: Bool) throws {
        let log = Log()
        let second = WorkStep<Int>(overlaps: overlaps) { log.add($0) }
        let first = WorkStep<Int>(overlaps: overlaps) { (item) throws(BiometricsError) in try second.take(2 * item) }
        for item in 0..<100 { try first.take(item) }
        try first.finish()
        try second.finish()
        #expect(log.all == (0..<100).map { 2 * $0 })
    }

    @Test("After an item that fails none is worked on, and the error is told", arguments: [true, false])
    func failure(overlaps: Bool) throws {
        let log = Log()
        let step = WorkStep<Int>(overlaps: overlaps) { (item) throws(BiometricsError) in
            guard item != 3 else { throw BiometricsError(.unreadableInput, "the third") }
            log.add(item)
        }
        #expect(throws: BiometricsError.self) {
            for item in 0..<10 { try step.take(item) }
            try step.finish()
        }
        #expect(throws: BiometricsError.self) { try step.take(10) }
        #expect(log.all == [0, 1, 2])
    }

    @Test("A step that has not finished an item holds back who hands over too many")
    func room() throws {
        let most = Mutex(0)
        let waiting = Mutex(0)
        let step = WorkStep<Int>(overlaps: true) { _ in waiting.withLock { $0 -= 1 } }
        for item in 0..<500 {
            let count = waiting.withLock { (waiting: inout Int) -> Int in
                waiting += 1
                return waiting
            }
            most.withLock { $0 = max($0, count) }
            try step.take(item)
        }
        try step.finish()
        #expect(most.withLock { $0 } <= 4)
    }

    @Test("A few walks are granted threads at once, the others none, and shares come back")
    func allowance() {
        func nested(_ depth: Int) -> [Bool] {
            depth == 0 ? [] : ThreadBudget.withShare { [$0] + nested(depth - 1) }
        }
        // Other tests of the process may hold shares meanwhile.
        #expect(nested(9).count { $0 } <= 4)
        #expect(nested(9).last == false)
    }
}
