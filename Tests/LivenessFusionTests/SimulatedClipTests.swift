import BiometricsTestSupport
import Foundation
import Testing

private enum SimulatedClips {
    /// The folder, or nil when it is not named.
    static let folder = ProcessInfo.processInfo.environment["BIOMETRICS_SIMULATED_CLIPS"]
}

/// Clips that `scripts/simulate-clips` made, in the folder that BIOMETRICS_SIMULATED_CLIPS names:
///
///     scripts/simulate-clips .build/simulated ../shared/data/specimens/selfies/00[0-9].jpg
///     BIOMETRICS_SIMULATED_CLIPS=.build/simulated scripts/test --filter SimulatedClipTests
@Suite(
    .enabled(
        if: SimulatedClips.folder != nil,
        "make clips with scripts/simulate-clips and name their folder in BIOMETRICS_SIMULATED_CLIPS"),
    .enabled(if: TestModels.areInstalled(LivenessSession.models), TestModels.hint(LivenessSession.models)))
struct SimulatedClipTests {
    @Test func `layered heads are live, and no attack upon them is`() throws {
        let folder = try #require(SimulatedClips.folder)
        let session = try LivenessSession()
        var table = JudgementTable()
        let rows = try String(contentsOfFile: "\(folder)/clips.csv", encoding: .utf8).split(separator: "\n").dropFirst()
        for row in rows.map({ $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }) {
            table.add(
                try session.assess("\(folder)/\(row[0])"), file: row[0], species: row[2], isAttack: row[1] == "attack")
        }
        print(table.text)
        for attack in table.rows where attack.isAttack {
            #expect(attack.assessment.isLive != true, "\(attack.file) was judged live")
        }
        let bonaFide = table.rows.filter { !$0.isAttack }
        let live = bonaFide.count { $0.assessment.isLive == true }
        #expect(bonaFide.count >= 6 && live * 6 >= bonaFide.count * 5, "\(live) of \(bonaFide.count) were judged live")
    }
}
