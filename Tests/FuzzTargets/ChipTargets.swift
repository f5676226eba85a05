import Archives
import BiometricsCore
import ChipReading
import ChipTestSupport
import Foundation
import IdentityDocuments
import TravelChips

/// Chips and the certificates of States.
extension FuzzTarget {
    static let chips = [
        FuzzTarget("chip-object", maximumBytes: 65_536, seeds: { [chip.signed(by: signer)] }) { bytes in
            var files = ChipFiles()
            try files.add(bytes, as: .securityObject)
            try files.add(chip.groups[1] ?? [], as: .dataGroup(1))
            try verify(files)
        },
        FuzzTarget("chip-groups", maximumBytes: 65_536, seeds: { chip.groups.sorted { $0.key < $1.key }.map(\.value) })
        {
            // A group is read only if its digest is signed, so that each damaged one is signed here.
            var reader = BERReader($0[...])
            guard let element = try reader.next(), let number = ChipFile.number(ofTag: element.tag) else {
                throw Refusal()
            }
            switch number {
            case 1: _ = try ChipZone.zone($0).fields(on: try day())
            case 2: _ = try ChipPortrait.portraits($0)
            case 7: _ = try DisplayedSignature.all($0)
            case 11: _ = try ChipDetails.person($0)
            case 12: _ = try ChipDetails.document($0)
            case 14: _ = try SecurityInfos(dataGroup: $0).activeAuthenticationDigestBits
            case 15: _ = try ActiveAuthenticationKey.info($0)
            default: throw Refusal()
            }
        },
        FuzzTarget("chip-archive", maximumBytes: 65_536, seeds: { [archive] }) { bytes in
            try verify(ChipFiles(zip: bytes))
        },
        FuzzTarget("chip-answer", maximumBytes: 1024, seeds: { [key.signPlain(challenge)] }) { bytes in
            let answer = try ActiveAuthenticationAnswer(challenge: challenge, response: bytes)
            _ = try verifier.verify(try chip.files(signedBy: signer), path: "chip", on: try day(), answer: answer)
        },
        FuzzTarget("chip-trust", maximumBytes: 65_536, seeds: { [authority.certificate, authority.revoke(serial: 5)] })
        {
            guard TrustStore.understands($0) else { throw Refusal() }
        },
        FuzzTarget(
            "chip-session", maximumBytes: 64, seeds: { [[0], [1], [2], [0, 9, 200, 0], [0, 0, 0, 0, 0, 0, 5]] }
        ) {
            try lead($0)
        },
    ]

    private static let authority = ForgedAuthority()
    private static let signer = ForgedSigner(of: authority)
    private static let key = ForgedKey(curve: "P-256")
    private static let challenge: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    private static let verifier = ChipVerifier(TrustStore(folder: "/nowhere"))

    private static let chip: ForgedChip = {
        var chip = ForgedChip(portrait: [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3, 4])
        chip.groups[7] = ForgedChip.element(
            0x67, ForgedChip.element(0x02, [1]) + ForgedChip.element(0x5F43, [0xFF, 0xD8, 0xFF, 1]))
        chip.groups[11] = ForgedChip.element(0x6B, ForgedChip.element(0x5F0E, Array("SMITH<<JOHN<J".utf8)))
        chip.groups[12] = ForgedChip.element(0x6C, ForgedChip.element(0x5F26, Array("20210305".utf8)))
        let information = ForgedChip.element(0x30, [0x06, 0x06, 0x67, 0x81, 0x08, 0x01, 0x01, 0x05, 0x02, 0x01, 0x01])
        chip.groups[14] = ForgedChip.element(0x6E, ForgedChip.element(0x31, information))
        chip.giveKey(key)
        return chip
    }()

    /// A ZIP file of two stored files.
    private static let archive = ZipWriter.archive([
        ("EF_SOD.bin", chip.signed(by: signer)), ("DG1.bin", chip.groups[1] ?? []),
    ])

    private static func verify(_ files: ChipFiles) throws {
        _ = try verifier.verify(files, path: "chip", on: try day())
    }

    private static func day() throws -> DocumentDate {
        guard let day = DocumentDate("2026-11-29") else { throw Refusal() }
        return day
    }

    /// Leads a session with a real chip, and changes its answers on the way. The first byte chooses BAC or PACE. Then every
    /// three bytes are the place of an answer, the place of a byte in it, and the change; no change cuts the answer there.
    private static func lead(_ bytes: [UInt8]) throws {
        guard let first = bytes.first else { throw Refusal() }
        var card = SoftwareChip(chip, signedBy: signer)
        card.signingKey = key
        card.pace = first % 3 == 0 ? nil : first % 3
        let changes = stride(from: 1, to: bytes.count - 2, by: 3).map { Array(bytes[$0..<$0 + 3]) }
        let zone = try ChipKey(documentNumber: "L898902C3", birthDate: "740812", expiryDate: "120415")
        var place = 0
        let (session, _, _) = try ChipSession.lead(card, zone) { _, answers in
            answers.map { answer in
                var answer = answer
                for change in changes where Int(change[0]) == place && !answer.isEmpty {
                    let at = Int(change[1]) % answer.count
                    if change[2] == 0 { answer.removeLast(answer.count - at) } else { answer[at] ^= change[2] }
                }
                place += 1
                return answer
            }
        }
        guard let harvest = session.result else { throw Refusal() }
        for (file, read) in harvest.files.bytes {
            precondition(card.files[file.identifier] == read, "A changed answer changed \(file).")
        }
    }
}
