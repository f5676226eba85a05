import BiometricsTestSupport
import Testing

/// The simulated presentations of the labelled data, through every built-in analyser and their fusion. They prove the
/// machinery and no error rate.
@Suite(.data("specimens/clips.csv"), .models(LivenessSession.models))
struct SpecimenFusionTests {
    /// The bona fide clips are warped stills with two painted blinks: they lie near what is asked of inner motion, so half of
    /// them suffices here. The bar of five in six is that of BiometricsTests, and of heads in layers.
    @Test func `no attack is judged live, no bona fide clip an attack, and half of these are live`() throws {
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
        let bonaFide = table.rows.filter { !$0.isAttack && $0.assessment.kind == .clip }
        let live = bonaFide.count { $0.assessment.isLive == true }
        #expect(live * 2 >= bonaFide.count, "\(live) of \(bonaFide.count) bona fide clips were judged live")
        #expect(bonaFide.count { $0.assessment.isLive == false } == 0)
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
