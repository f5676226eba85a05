import Biometrics
import BiometricsCore
import BiometricsEvaluation
import BiometricsTestSupport
import FoundationEssentials
import Testing

@testable import EvaluationRunner

struct MatchRunTests {
    /// `evaluate match --as-decided` does not compare samples on which `compare` decides nothing.
    @Test(arguments: [false, true])
    func `a picture that ends early is compared only where that is not what is asked`(isAsDecided: Bool) async throws {
        let folder = TemporaryFolder()
        let whole = ToyPicture(brightness: 200)
        let paths = [
            try folder.file("whole.png", try whole.png()), try folder.file("cut.jpg", try whole.truncatedJPEG()),
        ]
        let table = "probe,reference,mated\nwhole.png,cut.jpg,1\ncut.jpg,whole.png,1\nwhole.png,whole.png,1\n"
        let matcher = try ToyMatcher.calibrated()
        let sets = try folder.file("pairs.csv", Array(table.utf8))
        var run = MatchRun(
            matcher: matcher, set: try LabelledSet.read(sets, format: .csv), referenceRole: .document)
        run.isAsDecided = isAsDecided
        let result = try await run.scores()
        #expect(
            result.refusals == [
                .init(sample: .probe, reason: "selfieIncomplete", count: 1, total: 2),
                .init(sample: .reference, reason: "documentIncomplete", count: 1, total: 2),
            ])
        let comparison = try await matcher.compare(selfie: .file(paths[1]), document: .file(paths[0]))
        #expect(comparison.faceMatch.reasons == [.selfieIncomplete])
        let csv = String(decoding: result.table.csv(), as: UTF8.self)
        #expect(csv.contains("selfieIncomplete") == isAsDecided, "\(csv)")
        #expect(csv.contains("documentIncomplete") == isAsDecided, "\(csv)")
    }
}
