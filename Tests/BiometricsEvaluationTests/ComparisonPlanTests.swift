import BiometricsCore
import Testing

@testable import BiometricsEvaluation

struct ComparisonPlanTests {
    private static let pairs = """
        2\t2
        Ann_Lee\t1\t12
        Bob\t1\t2
        Ann_Lee\t1\tBob\t3
        Cy\t1\tBob\t1
        Dee\t1\t2
        Eve\tone\t2
        Dee\t1\tEve\t2
        Dee\t2\tAnn_Lee\t1
        """

    private func pairs(of plan: ComparisonPlan) -> [[String]] {
        let files = plan.files
        return (0..<plan.count).map { comparison in
            let (probe, reference) = plan.samples(of: comparison)
            return [files[probe], files[reference]]
        }
    }

    @Test func `an LFW pairs file gives files, truth, people and folds`() throws {
        let plan = try ComparisonPlan.read(lfw: Array(Self.pairs.utf8))
        let table = plan.table(outcome: { _ in .score(0.5) })
        let rows = (0..<table.count).map(table.row)
        #expect(pairs(of: plan)[0] == ["Ann_Lee/Ann_Lee_0001.jpg", "Ann_Lee/Ann_Lee_0012.jpg"])
        #expect(pairs(of: plan)[2] == ["Ann_Lee/Ann_Lee_0001.jpg", "Bob/Bob_0003.jpg"])
        #expect(rows.map(\.isMated) == [true, true, false, false, true, false, false])
        #expect(rows.map(\.fold) == [0, 0, 0, 0, 1, 1, 1])
        #expect(rows[3].probeSubject == "Cy")
        #expect(rows[3].referenceSubject == "Bob")
        #expect(plan.subjectCount == 5)
        #expect(plan.rejected.count == 1)
        #expect(plan.rejected.named[0].line == 7)
    }

    @Test func `a byte order mark before an LFW pairs file changes nothing`() throws {
        let plan = try ComparisonPlan.read(lfw: [0xEF, 0xBB, 0xBF] + Array(Self.pairs.utf8))
        #expect(plan.count == 7 && plan.rejected.count == 1)
    }

    @Test(arguments: ["../x 1 2", ".. 1 2", "a/b 1 2", "a 1 -2", "a 1 99999"])
    func `a line that would lead out of the folder, or names no picture, is refused`(line: String) throws {
        let plan = try ComparisonPlan.read(lfw: Array("1 1\nx 1 2\n\(line)\n".utf8))
        #expect(plan.count == 1)
        #expect(plan.rejected.count == 1)
    }

    @Test(arguments: ["", "ten 300", "10 0", "1 2 3\na 1 2", "-1 5\na 1 2", "1 1\n"])
    func `a file without counts or pairs is an error`(text: String) {
        #expect(throws: BiometricsError.self) { try ComparisonPlan.read(lfw: Array(text.utf8)) }
    }

    @Test func `CSV needs no scores, and keeps group columns`() throws {
        let csv = "probe,reference,mated,camera\na.jpg,b.jpg,1,front\nb.jpg,c.jpg,maybe,back\na.jpg,c.jpg,0,back\n"
        let plan = try ComparisonPlan.read(csv: Array(csv.utf8))
        let table = plan.table(
            outcome: { $0 == 0 ? .score(0.25) : .failure(AcquisitionFailure(.reference, reason: "why")) },
            quality: { $0 == 0 ? 0.5 : nil })
        #expect(plan.files == ["a.jpg", "b.jpg", "c.jpg"])
        #expect(plan.subjectCount == nil)
        #expect(plan.rejected.count == 1)
        #expect(table.row(at: 0).groups == ["camera": "front"])
        #expect(table.row(at: 0).outcome == .score(0.25))
        #expect(table.row(at: 0).quality == 0.5)
        #expect(table.row(at: 1).outcome == .failure(AcquisitionFailure(.reference, reason: "why")))
        #expect(table.row(at: 1).quality == nil)
    }

    @Test func `identities give every pair once, in the order of names`() {
        let plan = ComparisonPlan.identities(["b": ["b/2", "b/1"], "a": ["a/1"], "none": [], "c": ["c/1"]])
        #expect(plan.files == ["a/1", "b/1", "b/2", "c/1"])
        #expect(
            pairs(of: plan) == [
                ["a/1", "b/1"], ["a/1", "b/2"], ["a/1", "c/1"], ["b/1", "b/2"], ["b/1", "c/1"], ["b/2", "c/1"],
            ])
        #expect(plan.table(outcome: { _ in .score(0) }).isMated == [false, false, false, true, false, false])
        #expect(plan.isAllAgainstAll)
        #expect(plan.subjectCount == 3)
        #expect(ComparisonPlan.identities([:]).count == 0)
    }

    @Test func `a sample of identities has no pair twice, and the truth of each`() {
        let people = Dictionary(
            uniqueKeysWithValues: (0..<30).map { person in
                ("p\(person)", (0..<(1 + person % 5)).map { "p\(person)/\($0)" })
            })
        let plan = ComparisonPlan.identities(people, limit: 25, seed: 7)
        let table = plan.table(outcome: { _ in .score(0) })
        let rows = (0..<table.count).map(table.row)
        #expect(rows.count { $0.isMated } == 25)
        #expect(rows.count { !$0.isMated } == 25)
        #expect(Set(pairs(of: plan)).count == 50)
        #expect(rows.allSatisfy { $0.isMated == ($0.probeSubject == $0.referenceSubject) })
        #expect(rows.allSatisfy { $0.probe.hasPrefix("\($0.probeSubject ?? "")/") })
        #expect(pairs(of: plan) == pairs(of: ComparisonPlan.identities(people, limit: 25, seed: 7)))
        #expect(pairs(of: plan) != pairs(of: ComparisonPlan.identities(people, limit: 25, seed: 8)))
        #expect(!plan.isAllAgainstAll)
    }

    @Test func `a sample of listed pairs keeps their order, folds and people`() throws {
        let plan = try ComparisonPlan.read(lfw: Array(Self.pairs.utf8))
        let sample = plan.sampled(limit: 2, seed: 3)
        let all = pairs(of: plan)
        let places = pairs(of: sample).compactMap { all.firstIndex(of: $0) }
        #expect(sample.count == 4)
        #expect(places == places.sorted())
        #expect(sample.rejected == plan.rejected)
        #expect(plan.sampled(limit: 4, seed: 3).count == plan.count)
        #expect(sample.subjectCount != nil)
    }

    @Test func `numbers are drawn without replacement, and all alike`() {
        var generator = SplitMix64(seed: 11)
        var counts = [Int](repeating: 0, count: 10)
        for _ in 0..<10_000 {
            let drawn = generator.sample(3, below: 10)
            #expect(drawn.count == 3 && Set(drawn).count == 3 && drawn == drawn.sorted())
            for number in drawn { counts[number] += 1 }
        }
        // Each is drawn 3,000 times on average, with a standard deviation of 46.
        #expect(counts.allSatisfy { abs($0 - 3000) < 250 })
        #expect(generator.sample(5, below: 3) == [0, 1, 2])
    }
}
