import BiometricsTestSupport
import ChipReading
import ChipTestSupport
import IdentityDocuments
import JourneyTestSupport
import Testing
import TravelChips
import Verification

@testable import VerificationService

/// The part of a chip that a journey takes.
struct DocumentChipTests {
    private static let keys = (signing: ForgedKey(curve: "P-256"), agreement: ForgedKey(curve: "brainpoolP256r1"))
    private static let authority = ForgedAuthority()

    private let folder = TemporaryFolder()

    /// The examination of a chip with both keys, without a side of its document.
    private func examination(
        hiding hidden: Set<Int> = [], answer: ActiveAuthenticationAnswer? = nil, isChipAuthenticated: Bool? = nil,
        isLed: Bool
    ) throws -> Examination {
        var chip = ForgedChip(portrait: [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3, 4])
        chip.giveKey(Self.keys.signing)
        chip.giveAgreementKey(Self.keys.agreement, isAES: true)
        let all = try chip.files(signedBy: ForgedSigner(of: Self.authority))
        var files = ChipFiles()
        for (file, bytes) in all.bytes where file.number.map({ !hidden.contains($0) }) ?? true {
            try files.add(bytes, as: file)
        }
        let store = try TrustStore(trusting: [Self.authority.certificate], in: folder.path)
        let report = try ChipVerifier(store).verify(
            files, path: "chip", on: try #require(DocumentDate("2026-11-29")), answer: answer,
            isChipAuthenticated: isChipAuthenticated)
        return DocumentChip(
            report: report, zone: report.mrz.flatMap { try? MachineReadableZone(lines: $0.lines) }, isLed: isLed,
            readings: [], isSamePortrait: nil, hasPrintedPortrait: false, portrait: [1], face: ToyAnalyzer.face
        ).examination
    }

    private func checks(_ examination: Examination) -> [String: RuleVerdict] {
        guard case .document(let capture) = examination.finding else { return [:] }
        return Dictionary(uniqueKeysWithValues: capture.checks.map { ($0.name, $0.result) })
    }

    @Test func `a chip that no side names gives no value`() throws {
        let examination = try examination(isLed: false)
        #expect(examination.fields.isEmpty && examination.zone == nil)
        #expect(examination.bestFrame == nil && examination.face == nil)
        #expect(checks(examination)["chip_authority"] == .passed)
        #expect(checks(examination)["chip_document"] == .couldNotApply)
    }

    @Test(arguments: [Set<Int>(), [15], [14, 15]])
    func `a chip that hides its keys leaves a proof open`(hidden: Set<Int>) throws {
        for isLed in [false, true] {
            let checks = checks(try examination(hiding: hidden, isLed: isLed))
            #expect(checks["chip_copy"] == .couldNotApply)
            #expect(checks["chip_proof"] == .couldNotApply)
        }
    }

    @Test func `one proof passes, and a wrong one fails beside it`() throws {
        let challenge: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
        let right = try ActiveAuthenticationAnswer(
            challenge: challenge, response: Self.keys.signing.signPlain(challenge))
        let wrong = try ActiveAuthenticationAnswer(
            challenge: challenge, response: Self.keys.signing.signPlain(challenge.reversed()))
        let passed = checks(try examination(answer: right, isLed: false))
        #expect(passed["chip_copy"] == .passed && passed["chip_proof"] == nil)
        #expect(checks(try examination(isChipAuthenticated: true, isLed: true))["chip_copy"] == .passed)
        #expect(checks(try examination(answer: wrong, isChipAuthenticated: true, isLed: true))["chip_copy"] == .failed)
    }
}
