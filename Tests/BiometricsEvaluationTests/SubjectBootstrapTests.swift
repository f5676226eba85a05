import BiometricsTestSupport
import Testing

@testable import BiometricsEvaluation

struct SubjectBootstrapTests {
    private func table(_ count: Int, namesPeople: Bool = true) -> MatchTable {
        var table = MatchTable()
        for index in 0..<count {
            let (first, second) = (index % 7, index % 2 == 0 ? index % 7 : (index + 1) % 7)
            table.append(
                MatchRow(
                    probe: "p\(index)", reference: "r\(index)", isMated: first == second,
                    outcome: .score(Double(index * 37 % 101)), probeSubject: namesPeople ? "s\(first)" : nil,
                    referenceSubject: namesPeople ? "s\(second)" : nil))
        }
        return table
    }

    private func omission(_ table: MatchTable, replicates: Int = 200, workLimit: Int = 1_000_000) -> String? {
        var options = EvaluationOptions()
        options.bootstrapReplicates = replicates
        return thrown { () throws(SubjectBootstrap.Omission) in
            _ = try SubjectBootstrap(table, targets: [], options: options, workLimit: workLimit)
        }?.reason
    }

    @Test func `an omitted figure says why`() {
        #expect(omission(table(100)) == nil)
        #expect(omission(table(100), replicates: 0) == "they were not requested")
        #expect(omission(table(100, namesPeople: false)) == "the table does not name the people")
        #expect(omission(table(1))?.contains("are missing") == true)
    }

    @Test func `a table too large for a hundred drawings is told, a smaller one has fewer of them`() throws {
        #expect(omission(table(101), workLimit: 10_000)?.contains("101 comparisons are too many") == true)
        var options = EvaluationOptions()
        options.bootstrapReplicates = 1000
        let bootstrap = try SubjectBootstrap(table(100), targets: [], options: options, workLimit: 15_000)
        // 150 are drawn. Draws without comparisons of one class do not count.
        #expect((100...150).contains(bootstrap.replicates))
    }

    @Test func `a report says why a figure is missing`() throws {
        let report = EvaluationReport(
            context: EvaluationContext(set: "toy"), match: MatchEvaluation(table(100, namesPeople: false)))
        let reason = "the table does not name the people"
        #expect(String(decoding: try report.json(), as: UTF8.self).contains("\"bootstrapOmitted\": \"\(reason)\""))
    }

    @Test(.node) func `the page says why a figure is missing`() throws {
        let report = EvaluationReport(
            context: EvaluationContext(set: "toy"), match: MatchEvaluation(table(100, namesPeople: false)))
        #expect(try DrawnReport(report.html()).html.contains("by people</i>: the table does not name the people"))
    }
}
