import BiometricsTestSupport
import Foundation
import Testing

@testable import DocumentReading

/// A check fails a document only if its threshold was tried on enough attacks.
struct FindingEvidenceTests {
    private static let checks: [DocumentFinding.Check] = [
        .expiry, .barcode, .color, .screen, .portrait, .ghost, .grain,
    ]

    @Test(arguments: checks + [.init(rawValue: "new")])
    func `a fault fails if the check was tried on thirty attacks, and is a suspicion otherwise`(
        check: DocumentFinding.Check
    ) {
        let finding = DocumentFinding(check, fails: true, score: 2, threshold: 1)
        let mayFail = finding.attacks.map { $0 >= 30 } ?? true
        #expect(finding.result == (mayFail ? .failed : .couldNotApply))
        #expect(finding.isSuspicion == !mayFail && finding.isFault)
        #expect(finding.score == 2 && finding.threshold == 1 && (finding.reason == nil) == mayFail)
        let sound = DocumentFinding(check, fails: false, score: 0, threshold: 1)
        #expect(sound.result == .passed && !sound.isFault && sound.reason == nil)
        let unmade = DocumentFinding(check, couldNotApply: "nothing was seen")
        #expect(!unmade.isFault && unmade.attacks == finding.attacks)
    }

    @Test func `a check that nobody measured fails nothing`() {
        #expect(DocumentFinding.Check(rawValue: "new").attacks == 0)
    }

    @Test func `the page names the attacks of each check`() throws {
        let page = try SourceTree.text(of: "Documentation/research/Documents.md")
        for check in Self.checks {
            guard let attacks = check.attacks else { continue }
            #expect(page.contains("| `\(check.rawValue)` | \(attacks) | "), "\(check.rawValue)")
        }
    }
}
