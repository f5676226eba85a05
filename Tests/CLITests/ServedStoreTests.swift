import BiometricsTestSupport
import Foundation
import Testing

/// Journeys over HTTP on a machine that cannot judge a part of them.
@Suite(.models(TestModels.faceMatch))
struct ServedStoreTests {
    private let store: JourneyStoreRun
    private let models = TemporaryFolder()

    init() throws {
        store = try JourneyStoreRun()
        // Faces can be compared with these, and no document can be read.
        for id in TestModels.faceMatch {
            let file = URL(filePath: try TestModels.file(id))
            try FileManager.default.copyItem(atPath: file.path, toPath: models(file.lastPathComponent))
        }
    }

    private func serve(_ arguments: String...) throws -> CommandRun {
        try CommandRun(
            arguments: ["serve", "--listen", "unix:/nowhere/socket"] + arguments,
            environment: store.environment.merging(["BIOMETRICS_MODELS": models.path]) { $1 })
    }

    @Test func `it is told at the start, with the command that adds it`() throws {
        let served = try serve()
        #expect(served.diagnostics.contains("ability_missing"), "\(served.diagnostics)")
        #expect(served.diagnostics.contains("Run: biometrics models install"))
        #expect(served.diagnostics.contains("Every journey ends in Refer."))
    }

    @Test func `a service that requires journeys does not start`() throws {
        let served = try serve("--require", "journeys")
        #expect(served.status == 69 && !served.diagnostics.contains("ability_missing"), "\(served.diagnostics)")
        #expect(try CommandRun("serve", "--require", "journeys").status == 64)
    }
}
