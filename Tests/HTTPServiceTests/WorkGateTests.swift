import Testing

@testable import HTTPService

struct WorkGateTests {
    @Test func `all other calls have their places first`() {
        let gate = WorkGate(maximumCalls: 8, maximumBytes: 1, workers: 8)
        #expect([gate.enterLast(), gate.enterLast(), gate.enterLast()] == [true, true, false])
        #expect([gate.enter(), gate.enter()] == [true, true])
        gate.leaveLast()
        // Half of the places are no longer free.
        #expect(gate.enterLast())
        gate.leaveLast()
        #expect(gate.enter())
        #expect(!gate.enterLast())
        #expect((0..<5).allSatisfy { _ in gate.enter() })
        // Eight others, and one that gave way.
        #expect(!gate.enter() && gate.load.calls == 9)
        let small = WorkGate(maximumCalls: 1, maximumBytes: 1, workers: 1)
        #expect(small.enterLast() && !small.enterLast() && small.enter() && !small.enter())
        small.leave()
        small.leaveLast()
        #expect(small.enter() && !small.enterLast())
        #expect(!WorkGate(maximumCalls: 0, maximumBytes: 1, workers: 4).enterLast())
    }

    @Test(arguments: [(1, 1), (2, 1), (3, 2), (4, 3), (5, 4), (9, 4)])
    func `one of several workers is kept from frames`(workers: Int, frames: Int) {
        let gate = WorkGate(maximumCalls: 16, maximumBytes: 1, workers: workers)
        #expect((0..<16).count { _ in gate.enterLast() } == frames)
    }
}
