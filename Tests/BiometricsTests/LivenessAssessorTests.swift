import Biometrics
import BiometricsTestSupport
import Foundation
import Testing

/// Presentations from file to judgement. They are simulated: they prove the machinery and no error rate.
@Suite(.data("specimens/clips.csv"), .models(TestModels.liveness))
struct LivenessAssessorTests {
    private func source(_ name: String) -> MediaSource { .file(TestData.path("specimens/\(name)")) }

    @Test func `no attack is judged live, and half of the simulated bona fide clips are`() async throws {
        let assessor = try LivenessAssessor()
        let rows = try TestData.rows("specimens/clips.csv")
        let sources = try rows.map { source(try #require($0["file"])) }
        var verdicts: [Bool?] = []
        await assessor.assess(sources.map { (tag: $0.name, source: $0) }) { name, outcome in
            switch outcome {
            case .success(let report): verdicts.append(report.assessment.isLive)
            case .failure(let error): Issue.record("\(name): \(error)")
            }
        }
        #expect(verdicts.count == rows.count)
        for (row, isLive) in zip(rows, verdicts) where row["label"] == "attack" {
            #expect(isLive != true, "\(row["file"] ?? "")")
        }
        let bonaFide = zip(rows, verdicts).filter { $0.0["label"] == "bonafide" }
        #expect(bonaFide.count == 6)
        #expect(bonaFide.count { $0.1 == true } >= 3)
        #expect(rows.count { $0["label"] == "attack" && $0["file"]?.hasSuffix(".mp4") == true } == 18)
    }

    @Test func `a capture without a face is a status code and no judgement`() async throws {
        let report = try await LivenessAssessor().assess(source("odd/no_face.jpg"))
        #expect(report.assessment.isLive == nil)
        #expect(report.assessment.statusCode == .faceNotFound)
        #expect(report.face == nil)
    }

    @Test func `a comparison refers a selfie without a face, with liveness and without`() async throws {
        var configuration = BiometricsConfiguration()
        configuration.isFaceMatchEnabled = false
        for isLivenessEnabled in [false, true] {
            configuration.isLivenessEnabled = isLivenessEnabled
            let found = try await FaceMatcher(configuration).compare(selfie: source("odd/no_face.jpg"), document: nil)
            #expect(found.faceMatch.result == .skipped)
            let result = try #require(found.selfie?.result)
            #expect(result.status == .refer && !result.hasPassedRules)
            #expect(result.livenessStatusCode == .faceNotFound)
        }
    }

    @Test func `the program's own networks judge where no other is installed`() async throws {
        let folder = TemporaryFolder()
        let detector = try TestModels.file("yunet-2023mar")
        try FileManager.default.copyItem(
            atPath: detector, toPath: folder(URL(filePath: detector).lastPathComponent))
        var configuration = BiometricsConfiguration()
        configuration.modelDirectory = folder.path
        let assessor = try LivenessAssessor(configuration)
        let selfie = try await assessor.assess(source("selfies/000.jpg")).assessment
        #expect(!selfie.reasons.contains(.modelUnavailable))
        let own = selfie.entries.filter { $0.evidence.id.contains("biometrics-pad-") && $0.evidence.score != nil }
        #expect(own.count == 2)
        // Traces of a screen need no model, and decide alone.
        let replay = try await assessor.assess(source("clips/01_replay.jpg")).assessment
        #expect(replay.isLive == false)
        #expect(replay.reasons == [.presentationAttackSuspected])
    }

    @Test func `a comparison judges the selfie when asked, beside the match`() async throws {
        var configuration = BiometricsConfiguration()
        configuration.isLivenessEnabled = true
        let comparison = try await FaceMatcher(configuration).compare(
            selfie: source("clips/01_replay.mp4"), document: source("clips/01_bonafide.mp4"))
        // The same clip on the other side does not prove presence.
        #expect(comparison.faceMatch.reasons == [.selfieResemblesDocumentPicture])
        let result = try #require(comparison.selfie?.result)
        #expect(result.isLive == false && result.status == .rejected && !result.hasPassedRules)
        #expect(result.livenessStatusCode == nil)
        let json = try #require(
            JSONSerialization.jsonObject(with: JSONEncoder().encode(ComparisonPayload(comparison))) as? [String: Any])
        let selfie = try #require(json["selfie"] as? [String: Any])
        #expect(selfie["isLive"] as? Bool == false && selfie["status"] as? String == "Rejected")
        #expect(selfie["livenessStatusCode"] is NSNull)
    }

    @Test func `many files come in their order, and a bad one costs its own row`() async throws {
        let names = ["clips/01_print.jpg", "odd/empty.jpg", "odd/audio_only.mp4", "clips/02_print.jpg"]
        var seen: [(String, Bool)] = []
        await (try LivenessAssessor()).assess(names.map { (tag: $0, source: source($0)) }) { name, outcome in
            if case .success = outcome { seen.append((name, true)) } else { seen.append((name, false)) }
        }
        #expect(seen.map(\.0) == names)
        #expect(seen.map(\.1) == [true, false, false, true])
    }
}
