import Biometrics
import BiometricsEvaluation
import BiometricsTestSupport
import Foundation
import MediaKit
import Synchronization
import Testing

@testable import EvaluationRunner

/// Evaluations as a service runs them, with toys for plugins, so that no model is needed.
struct EvaluationRunTests {
    private let folder = TemporaryFolder()
    private let configuration: BiometricsConfiguration
    private let steps = Steps()

    /// The reports of a run.
    private final class Steps: Sendable {
        private let told = Mutex<[EvaluationProgress]>([])
        var all: [EvaluationProgress] { told.withLock { $0 } }
        func add(_ step: EvaluationProgress) { told.withLock { $0.append(step) } }
    }

    init() throws {
        for person in ["ann", "bob"] { try folder.folder(person) }
        for (name, shade) in [("ann/1", 90), ("ann/2", 170), ("bob/1", 210)] {
            let pixels = (0..<64 * 48 * 3).map { $0 % 7 == 0 ? UInt8(5) : UInt8(shade) }
            let image = Image(size: Size(width: 64, height: 48), format: .bgr8, pixels: pixels)
            try folder.file("\(name).png", PictureEncoder.png(image))
        }
        try folder.file("bob/2.png", "no picture")
        var configuration = BiometricsConfiguration()
        let libraries = [try ToyLibrary("ID=\"org.example.detector\""), try ToyLibrary("KIND=2")]
        configuration.plugins = try libraries.flatMap { try PluginHost.load($0.path) }
        configuration.detector = "org.example.detector"
        configuration.embedders = ["org.example.toy"]
        self.configuration = configuration
    }

    private func table(_ text: String) throws -> String { try folder.file("table.csv", text) }

    @Test func `a folder of people is compared all against all, and what cannot be read is a failure of its own`()
        async throws
    {
        let set = try LabelledSet.read(folder.path)
        let run = MatchRun(matcher: try FaceMatcher(configuration), set: set)
        let result = try await run.scores { [steps] in steps.add($0) }
        #expect(result.table.count == 6)
        let figures = MatchEvaluation(result.table)
        #expect(figures.matedCount == 1 && figures.nonMatedCount == 2)
        #expect(figures.acquisition.matedLost == 1 && figures.acquisition.nonMatedLost == 2)
        #expect(result.losses == EvaluationLosses())
        #expect(steps.all == [.began(files: 4)] + Array(repeating: .finishedFile, count: 4))
    }

    @Test func `pairs of a table score as the same pairs of a folder do`() async throws {
        let matcher = try FaceMatcher(configuration)
        let pairs = try table("probe,reference,mated\nann/1.png,ann/2.png,1\nann/1.png,bob/1.png,0\n")
        let listed = try await MatchRun(matcher: matcher, set: try LabelledSet.read(pairs)).scores()
        let all = try await MatchRun(matcher: matcher, set: try LabelledSet.read(folder.path)).scores()
        #expect(listed.table.count == 2 && !listed.table.scores.contains { $0.isNaN })
        for score in listed.table.scores {
            #expect(all.table.scores.contains { abs($0 - score) < 1e-6 })
        }
    }

    @Test func `presentations are judged in their order, and a bad file costs its own row`() async throws {
        let labels = try table("file,label,species\nann/1.png,bonafide,\nbob/2.png,attack,print\n")
        let (rows, _) = try LivenessTable.read(csv: Array(try Data(contentsOf: URL(filePath: labels))))
        let files = try EvaluationFiles(folder: folder.path, root: nil)
        let run = LivenessRun(assessor: try LivenessAssessor(configuration), labels: rows, files: files)
        let result = try await run.assess { [steps] in steps.add($0) }
        #expect(result.isMeasured)
        #expect(result.table.rows.map(\.file) == ["ann/1.png", "bob/2.png"])
        #expect(result.table.rows[1].failure?.hasPrefix("unsupported_format") == true)
        #expect(steps.all == [.began(files: 2), .finishedFile, .finishedFile])
    }

    @Test func `an invalid challenge costs its row, and pictures do not answer any`() async throws {
        let labels = try table(
            "file,label,challenge\nann/1.png,bonafide,NOD@1\nann/1.png,bonafide,TURN_LEFT@1200 LOOK_UP@3000\n")
        let (rows, _) = try LivenessTable.read(csv: Array(try Data(contentsOf: URL(filePath: labels))))
        #expect(rows.rows.map(\.challenge) == ["NOD@1", "TURN_LEFT@1200 LOOK_UP@3000"])
        let files = try EvaluationFiles(folder: folder.path, root: nil)
        let run = LivenessRun(assessor: try LivenessAssessor(configuration), labels: rows, files: files)
        let result = try await run.assess()
        #expect(result.table.rows.allSatisfy { $0.failure?.hasPrefix("invalid_configuration") == true })
        #expect(result.challenges == nil)
        #expect(
            try LivenessTable.read(csv: result.table.csv()).table.rows.map(\.challenge) == rows.rows.map(\.challenge))
    }

    @Test func `a root that confines lets nothing in from outside`() throws {
        let files = try EvaluationFiles(folder: "", root: .confining(folder("ann")))
        #expect(throws: Never.self) { try files.source("1.png").image() }
        #expect(throws: BiometricsError.self) { try files.source("../bob/1.png").image() }
        let guided = try EvaluationFiles(folder: "", root: .guiding(folder("ann")))
        #expect(throws: Never.self) { try guided.source("../bob/1.png").image() }
        let missing = folder("none")
        #expect(throws: BiometricsError.self) { try LabelledSet.read(missing) }
    }

    @Test func `scores of all pairs stand in the order of the pairs`() throws {
        let model = ModelIdentity(id: "toy", sha256: String(repeating: "0", count: 64))
        let samples = try [[3, 4], nil, [4, 3], [-3, -4]].map { features in
            try features.map { [try FaceTemplate(model: model, features: $0)] } ?? []
        }
        let fusion = try FaceMatcher(configuration).fusion
        let scores = AllPairScores(fusion, threads: 2).scores(of: samples)
        #expect(scores.count == 6)
        #expect(scores.map(\.isNaN) == [true, false, false, true, true, false])
        #expect(abs(scores[1] - 0.96) < 1e-6 && abs(scores[2] + 1) < 1e-6 && abs(scores[5] + 0.96) < 1e-6)
    }
}
