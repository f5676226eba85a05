import Biometrics
import BiometricsTestSupport
import Foundation
import Testing

private enum SimulatedClips {
    /// The folder, or nil when it is not named.
    static let folder = ProcessInfo.processInfo.environment["BIOMETRICS_SIMULATED_CLIPS"]
}

/// Clips that `scripts/simulate-clips` made, in the folder that BIOMETRICS_SIMULATED_CLIPS names:
///
///     scripts/simulate-clips /tmp/simulated FOLDER/specimens/selfies/00[0-25-9].jpg
///     BIOMETRICS_SIMULATED_CLIPS=/tmp/simulated scripts/test --filter SimulatedClipTests
@Suite(
    .enabled(
        if: SimulatedClips.folder != nil,
        "make clips with scripts/simulate-clips and name their folder in BIOMETRICS_SIMULATED_CLIPS"),
    .models(TestModels.liveness))
struct SimulatedClipTests {
    /// A still that is animated is an injected file, which the level of the presentation does not stop.
    @Test func `no simulated screen, print or frozen frame is live, and layered heads are`() async throws {
        let folder = try #require(SimulatedClips.folder)
        let rows = try String(contentsOfFile: "\(folder)/clips.csv", encoding: .utf8).split(separator: "\n")
            .dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        let labels = Dictionary(uniqueKeysWithValues: rows.map { ("\(folder)/\($0[0])", $0[1]) })
        var (bonaFide, live) = (0, 0)
        let clips = labels.keys.sorted().map { (tag: $0, source: MediaSource.file($0)) }
        await (try LivenessAssessor()).assess(clips) { clip, outcome in
            switch outcome {
            case .success(let report) where labels[clip] == "bonafide":
                bonaFide += 1
                if report.assessment.isLive == true { live += 1 }
            case .success where clip.contains("animated"): break
            case .success(let report):
                #expect(report.assessment.isLive != true, "\(clip) was judged live")
            case .failure(let error): Issue.record("\(clip): \(error)")
            }
        }
        #expect(bonaFide >= 6 && live * 3 >= bonaFide, "\(live) of \(bonaFide) were judged live")
    }
}
