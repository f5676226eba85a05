import BiometricsTestSupport
import Testing

/// The simulated presentations of the labelled data, through every built-in analyser and the policy. They prove the machinery
/// and no error rate: networks that were trained on real faces may take a simulated head for a print.
@Suite(.data("specimens/clips.csv"), .models(LivenessSession.models))
struct SpecimenFusionTests {
    @Test func `no simulated screen, print or repeated frame is live`() throws {
        let session = try LivenessSession()
        var table = JudgementTable()
        for row in try TestData.rows("specimens/clips.csv") {
            let file = try #require(row["file"])
            let assessment = try session.assess(TestData.path("specimens/\(file)"))
            table.add(assessment, file: file, species: row["species"] ?? "", isAttack: row["label"] == "attack")
        }
        print(table.text)
        for attack in table.rows where attack.isAttack {
            #expect(attack.assessment.isLive != true, "\(attack.file) was judged live")
        }
        #expect(table.rows.contains { !$0.isAttack && $0.assessment.isLive == true })
    }

    @Test func `bona fide pictures are hardly ever called attacks`() throws {
        let session = try LivenessSession()
        var table = JudgementTable()
        for file in Set(try TestData.rows("specimens/pairs.csv").compactMap { $0["probe"] }).sorted() {
            guard TestData.has("specimens/\(file)") else { continue }
            let assessment = try session.assess(TestData.path("specimens/\(file)"))
            table.add(assessment, file: file, species: "", isAttack: false)
        }
        print(table.text)
        let called = table.rows.count { $0.assessment.isLive == false }
        #expect(called * 20 <= table.rows.count, "\(called) of \(table.rows.count) were called attacks")
    }
}
