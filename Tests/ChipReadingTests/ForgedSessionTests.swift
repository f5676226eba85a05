import BiometricsCore
import BiometricsTestSupport
import ChipTestSupport
import Foundation
import IdentityDocuments
import Testing
import TravelChips

@testable import ChipReading

/// Sessions in which somebody cheats. The store trusts Utopia and Elbonia, and the zone is Utopia's.
struct ForgedSessionTests {
    private static let (utopia, elbonia) = (ForgedAuthority(), authority(of: "EB", serial: 8))
    private static let keys = (signing: ForgedKey(curve: "P-256"), agreement: ForgedKey(curve: "brainpoolP256r1"))
    private static let stranger = (signing: ForgedKey(curve: "P-256"), agreement: ForgedKey(curve: "brainpoolP256r1"))
    private static let signer = ForgedSigner(of: utopia)

    private let folder = TemporaryFolder()
    private let verifier: ChipVerifier
    private let day: DocumentDate
    private let key: ChipKey

    init() throws {
        let trusted = [Self.utopia.certificate, Self.elbonia.certificate]
        verifier = ChipVerifier(try TrustStore(trusting: trusted, in: folder.path))
        day = try #require(DocumentDate("2026-11-29"))
        key = try ChipKey(documentNumber: "L898902C3", birthDate: "740812", expiryDate: "120415")
    }

    private static func authority(of country: String, serial: Int) -> ForgedAuthority {
        var statement = ForgedAuthority.Statement()
        statement.country = country
        statement.name = "\(country) CSCA"
        statement.serial = serial
        return ForgedAuthority(ForgedKey(curve: "P-256"), statement)
    }

    private enum Forgery: CaseIterable {
        /// An answer with one changed byte, cut, or left out.
        case altered
        /// The answers of an earlier session with the same chip.
        case replayed
        /// The files of the chip, without its private keys.
        case cloned
        /// The files of the chip with keys of the forger's own in DG14 and DG15.
        case rekeyed
        /// A portrait that the State did not sign.
        case repainted
        /// A security object by an unknown signer.
        case strangerSigns
        /// A security object by a signer of another State.
        case otherStateSigns
    }

    private static func chip() -> ForgedChip {
        var chip = ForgedChip(portrait: [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 7, count: 600))
        chip.giveKey(keys.signing)
        chip.giveAgreementKey(keys.agreement, isAES: true)
        return chip
    }

    private static func card(_ forgery: Forgery?, pace: UInt8?) -> SoftwareChip {
        let signer =
            switch forgery {
            case .strangerSigns: ForgedSigner(of: ForgedAuthority())
            case .otherStateSigns: ForgedSigner(of: elbonia)
            default: signer
            }
        var card = SoftwareChip(chip(), signedBy: signer)
        card.pace = pace
        card.signingKey = forgery == .cloned || forgery == .rekeyed ? stranger.signing : keys.signing
        card.agreementKey = forgery == .rekeyed ? stranger.agreement : keys.agreement
        var other = chip()
        other.giveKey(stranger.signing)
        other.giveAgreementKey(stranger.agreement, isAES: true)
        if forgery == .rekeyed {
            for number in [14, 15] { card.files[0x0100 + UInt16(number)] = other.groups[number] }
        }
        if forgery == .repainted { card.files[0x0102]?[620] ^= 0x40 }
        return card
    }

    private func result(_ card: SoftwareChip, change: (Int, [[UInt8]]) -> [[UInt8]] = { $1 }) throws -> ChipCheck
        .Result?
    {
        guard let session = try? ChipSession.lead(card, key, change: change).session, let harvest = session.result
        else {
            return nil
        }
        return try verifier.verify(
            harvest.files, path: "chip", on: day, answer: harvest.answer,
            isChipAuthenticated: harvest.isChipAuthenticated
        ).result
    }

    @Test(arguments: [nil, 2] as [UInt8?])
    func `an honest session passes`(pace: UInt8?) throws {
        #expect(try result(Self.card(nil, pace: pace)) == .passed)
    }

    /// 140 unless `BIOMETRICS_FORGED_SESSIONS` says more.
    @Test func `no forged session passes`() throws {
        let count = ProcessInfo.processInfo.environment["BIOMETRICS_FORGED_SESSIONS"].flatMap(Int.init) ?? 140
        var random = SplitMix(seed: 42)
        for index in 0..<count {
            let forgery = Forgery.allCases[index % Forgery.allCases.count]
            let card = Self.card(forgery, pace: Bool.random(using: &random) ? 2 : nil)
            let result =
                switch forgery {
                case .altered: try altered(card, &random)
                case .replayed: try replayed(card)
                default: try self.result(card)
                }
            #expect(result != .passed, "\(index): \(forgery)")
        }
    }

    /// The first round is left out: a chip whose EF.CardAccess is lost opens by BAC, and tells the truth. So is the status
    /// outside the protected answer, which has its own inside.
    private func altered(_ card: SoftwareChip, _ random: inout SplitMix) throws -> ChipCheck.Result? {
        let round = Int.random(in: 1...6, using: &random)
        let (kind, place, bits) = (
            Int.random(in: 0..<4, using: &random), Int.random(in: 0..<1_000_000, using: &random),
            UInt8.random(in: 1...255, using: &random)
        )
        var hasChanged = false
        let result = try result(card) { now, answers in
            guard now == round else { return answers }
            var answers = answers
            let index = place % answers.count
            switch kind {
            case 0: answers.remove(at: index)
            case 1: answers[index] = Array(answers[index].dropFirst(answers[index].count / 2))
            default:
                // The last answer of a round has data.
                answers[answers.count - 1][place % (answers[answers.count - 1].count - 2)] ^= bits
            }
            hasChanged = true
            return answers
        }
        #expect(hasChanged)
        return result
    }

    private func replayed(_ card: SoftwareChip) throws -> ChipCheck.Result? {
        var earlier: [[[UInt8]]] = []
        _ = try ChipSession.lead(card, key) {
            earlier.append($1)
            return $1
        }
        return try result(card) { round, _ in earlier[min(round, earlier.count - 1)] }
    }
}
