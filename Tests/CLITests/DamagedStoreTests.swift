import BiometricsTestSupport
import Foundation
import Testing
import VerificationService

/// `store retention` and `journey erase` on a store in which somebody changed a row.
struct DamagedStoreTests {
    private let store: JourneyStoreRun

    init() throws {
        store = try JourneyStoreRun()
        for name in ["j1", "j2", "j3"] {
            #expect(try store("journey", "start", store.definition, "--id", name).status == 0)
        }
        // The journeys began long ago, so they are overdue.
        let change = """
            import sqlite3, sys
            with sqlite3.connect(sys.argv[1]) as store:
                store.execute("UPDATE events SET json = replace(json, '\\"time\\":\\"20', '\\"time\\":\\"19')")
                store.execute("UPDATE journeys SET expires = 0")
                store.execute("UPDATE events SET json = 'x' WHERE journey = 'j1'")
            """
        let python = try CommandRun(
            program: "/usr/bin/python3", arguments: ["-c", change, "\(store.folder.path)/journeys.db"])
        try #require(python.status == 0, "\(python.diagnostics)")
    }

    @Test func `the other journeys expire, and at the end the one that cannot be read is named`() throws {
        let run = try store("store", "retention")
        #expect(run.status == 65)
        #expect(run.diagnostics.contains("j1") && run.diagnostics.contains("unreadable_input"), "\(run.diagnostics)")
        let open = try store("journey", "list", "--status", "open").output
        #expect(open.contains("j1") && !open.contains("j2") && !open.contains("j3"), "\(open)")
    }

    @Test func `it can be erased, and then nothing is left to tell`() throws {
        let erased = try store("journey", "erase", "j1", "--json")
        #expect(erased.status == 0)
        #expect(try JourneyErasurePayload(json: erased.output.utf8).receipts.map(\.retention) == [.media, .result])
        #expect(try store("store", "retention").status == 0)
    }
}
