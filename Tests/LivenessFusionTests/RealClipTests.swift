import BiometricsTestSupport
import Testing

/// Real recordings, through every built-in analyser and their fusion: few persons and few cameras, enough to see that
/// something is wrong and not to state a rate.
@Suite(.data("clips/clips.csv"), .models(LivenessSession.models))
struct RealClipTests {
    @Test func `heads are live and never blamed for keeping still, screens, prints and animated photographs are not`()
        throws
    {
        let session = try LivenessSession()
        var table = JudgementTable()
        for row in try TestData.rows("clips/clips.csv") {
            let (file, kind) = (try #require(row["file"]), try #require(row["kind"]))
            table.add(
                try session.assess(TestData.path("clips/\(file)")), file: file, species: kind,
                isAttack: !["bona fide", "footage"].contains(kind))
        }
        print(table.text)
        func rows(_ kinds: String...) -> [JudgementTable.Row] {
            table.rows.filter { kinds.contains($0.species) && $0.assessment.kind == .clip }
        }
        let people = rows("bona fide", "footage")
        #expect(people.count == 13)
        #expect(rows("bona fide").count { $0.assessment.isLive == true } >= 5)
        #expect(rows("footage").count { $0.assessment.isLive == true } == 4)
        #expect(people.count { $0.assessment.isLive == false } == 0)
        for row in people {
            let motion = try #require(row.assessment.entries.first { $0.evidence.id.hasSuffix(".motion") })
            #expect(!motion.evidence.isAttack, "\(row.file): \(motion.evidence)")
        }
        let animated = rows("animated")
        #expect(animated.count { $0.assessment.isLive == true } * 2 <= animated.count)
        for row in table.rows where ["replay", "print"].contains(row.species) {
            #expect(row.assessment.isLive != true, "\(row.file) was judged live")
        }
    }
}
