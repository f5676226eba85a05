import BiometricsTestSupport
import Testing

/// Real recordings, through every built-in analyser and the policy. No threshold was chosen here.
@Suite(.models(LivenessSession.models))
struct RealClipTests {
    /// People before cameras: 10 clips of 9 people, and 17 of 15.
    @Test(.data("clips/clips.csv"), arguments: ["clips", "clips2"])
    func `honest people are live, screens and prints are not`(folder: String) throws {
        let session = try LivenessSession()
        var table = JudgementTable()
        for row in try TestData.rows("\(folder)/clips.csv") {
            let (file, kind) = (try #require(row["file"]), try #require(row["kind"]))
            table.add(
                try session.assess(TestData.path("\(folder)/\(file)")), file: file, species: kind,
                isAttack: !kind.hasPrefix("bona fide") && kind != "footage")
        }
        print(table.text)
        let people = table.rows.filter { $0.species == "bona fide" && $0.assessment.kind == .clip }
        #expect(people.count >= 9)
        #expect(people.count { $0.assessment.isLive == true } * 10 >= people.count * 9)
        for row in people where row.assessment.isLive != true {
            #expect(
                row.assessment.instruction != nil || row.assessment.isLive == false, "\(row.file) has no instruction")
        }
        for row in table.rows where ["replay", "print", "attack still"].contains(row.species) {
            #expect(row.assessment.isLive != true, "\(row.file) was judged live")
        }
    }
}
