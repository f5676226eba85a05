import BiometricsCore
import BiometricsTestSupport
import Synchronization
import Testing

@testable import VerificationStore

struct ScrubberTests {
    /// How often it was begun and ended.
    private final class Ledger: Sendable {
        let counts = Mutex<(begun: Int, ended: Int)>((0, 0))
    }

    private final class ToyConnection: SQLConnection {
        static let skippingLockedRows = ""
        static let rowHold = ""
        static let rowLock = ""
        let isInTransaction = false
        private let ledger: Ledger
        private let fails: Bool

        init(_ ledger: Ledger, fails: Bool) {
            self.ledger = ledger
            self.fails = fails
        }

        func run(_ statement: SQLStatement, _ values: [SQLValue]) throws(StoreError) -> [SQLRow] { [] }
        func begin() throws(StoreError) {}
        func hasTable(_ name: String) throws(StoreError) -> Bool { false }

        func scrub() throws(StoreError) {
            ledger.counts.withLock { $0.begun += 1 }
            if fails { throw .busy(path: "toy") }
            ledger.counts.withLock { $0.ended += 1 }
        }
    }

    private func scrubber(_ ledger: Ledger, fails: Bool = false) -> Scrubber {
        Scrubber(
            WorkerPool(width: 1) { () throws(BiometricsError) in
                StoreSession(connection: ToyConnection(ledger, fails: fails))
            })
    }

    @Test func `a question is answered after a run that began after it`() async throws {
        let ledger = Ledger()
        let scrubber = scrubber(ledger)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    let begun = ledger.counts.withLock { $0.begun }
                    try await scrubber.scrub()
                    #expect(ledger.counts.withLock { $0.ended } > begun)
                }
            }
            try await group.waitForAll()
        }
        #expect((1...200).contains(ledger.counts.withLock { $0.ended }))
        // One behind another is one run each.
        let before = ledger.counts.withLock { $0.ended }
        for _ in 0..<3 { try await scrubber.scrub() }
        #expect(ledger.counts.withLock { $0.ended } == before + 3)
    }

    @Test func `a run that fails is told to who asked for it, and the next one is made all the same`() async {
        let ledger = Ledger()
        let scrubber = scrubber(ledger, fails: true)
        for count in 1...2 {
            let error = await refusal { () async throws(StoreError) in try await scrubber.scrub() }
            #expect(error == .busy(path: "toy"))
            #expect(ledger.counts.withLock { $0.begun } == count)
        }
    }
}
