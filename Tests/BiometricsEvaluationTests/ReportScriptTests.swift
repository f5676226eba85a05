import BiometricsEvaluation
import BiometricsTestSupport
import Foundation
import Testing

/// The scripts of the report's page. Their own tests are in `Tests/ReportPage`.
struct ReportScriptTests {
    private static let tests = ["numbers", "elements", "plot", "charts", "sections"]

    @Test(.node, arguments: tests)
    func `the tests of the scripts pass`(name: String) throws {
        try NodeProgram.test(name, of: "ReportPage")
    }

    @Test func `no file of tests is forgotten`() throws {
        let files = try SourceTree.files(below: "Tests/ReportPage", endings: ["mjs"]).map(\.name)
        #expect(Set(files) == Set(Self.tests.map { "\($0).test" } + ["draw", "page"]))
    }

    @Test func `every file of the page is part of the library, as it lies there`() throws {
        let page = String(decoding: EvaluationReport(context: EvaluationContext(set: "toy")).html(), as: UTF8.self)
        for file in try SourceTree.files(below: "Sources/CReportPage/page", endings: ["js", "css"]) {
            #expect(page.contains(file.lines.joined(separator: "\n")), "touch ReportPage.c: \(file)")
        }
    }
}
