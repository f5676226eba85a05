import BiometricsCore
import BiometricsTestSupport
import Foundation
import Testing

@testable import BiometricsCLI

/// The page on JSON lists every error code beside the exit status that it comes to.
struct ErrorPageTests {
    @Test func `the table of error codes is the program's`() throws {
        let page = try SourceTree.text(of: "Documentation/JSON.md")
        var listed: [String: Int32] = [:]
        for row in page.split(separator: "\n") where row.hasPrefix("| ") {
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 3, let status = Int32(cells[0]) else { continue }
            for code in cells[2].matches(of: /`([a-z_]+)`/) { listed[String(code.1)] = status }
        }
        let known = BiometricsError.Code.allCases.map { ($0.rawValue, ExitStatus($0).rawValue) }
        #expect(listed == Dictionary(uniqueKeysWithValues: known))
    }
}
