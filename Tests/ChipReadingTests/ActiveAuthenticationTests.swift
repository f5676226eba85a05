import BiometricsCore
import BiometricsTestSupport
import ChipTestSupport
import IdentityDocuments
import Testing
import TravelChips

@testable import ChipReading

struct ActiveAuthenticationTests {
    private let authority = ForgedAuthority()
    private static let challenge: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]

    private func report(
        _ key: ForgedKey, signed isSigned: Bool = true, response: [UInt8]
    ) throws -> ChipReport {
        let folder = TemporaryFolder()
        let store = try TrustStore(trusting: [authority.certificate], in: folder.path)
        var chip = ForgedChip()
        if isSigned { chip.giveKey(key) }
        var files = try chip.files(signedBy: ForgedSigner(of: authority))
        if !isSigned {
            var other = ForgedChip()
            other.giveKey(key)
            try files.add(other.groups[15] ?? [], as: .dataGroup(15))
        }
        let answer = try ActiveAuthenticationAnswer(challenge: Self.challenge, response: response)
        return try ChipVerifier(store).verify(
            files, path: "chip", on: try #require(DocumentDate("2026-11-29")), answer: answer)
    }

    /// The answer of a chip with an RSA key (ISO/IEC 9796-2, scheme 1).
    private func recoverable(_ key: ForgedKey, count: Int, digest: Int32, trailer: [UInt8], head: UInt8 = 0x6A)
        -> [UInt8]
    {
        let length = digest == 1 ? 20 : Int(digest) / 8
        let drawn = [UInt8](repeating: 0x5A, count: count - 1 - length - trailer.count)
        let hash = ForgedKey.digest(drawn + Self.challenge, digest)
        return key.raise([head] + drawn + hash + trailer)
    }

    @Test(
        arguments: [
            (1, [0xBC]), (1, [0x33, 0xCC]), (224, [0x38, 0xCC]), (256, [0x34, 0xCC]), (384, [0x36, 0xCC]),
            (512, [0x35, 0xCC]),
        ] as [(Int32, [UInt8])])
    func `an RSA key with every digest shows that the chip is no copy`(digest: Int32, trailer: [UInt8]) throws {
        let key = ForgedKey(bits: 1024)
        let answer = recoverable(key, count: 128, digest: digest, trailer: trailer)
        let report = try report(key, response: answer)
        #expect(report.activeAuthentication == .passed)
        #expect(report.result == .passed)
        #expect(!report.mayBeCopy)
    }

    /// ICAO 9303-11, appendix F, which states the message, and no key.
    @Test func `the message of the worked example passes with its challenge alone`() throws {
        let message = """
            6A9D2784A67F8E7C659973EA1AEA25D95B6C8F91E5002F369F0FBDCE8A3CEC1991B543F1696546C5524CF23A5303CD6C98599F40B79F377B
            5F3A1406B3B4D8F96784D23AA88DB7E1032A405E69325FA91A6E86F5C71AEA978264C4A207446DAD4E7292E2DCDA3024B47DA8C063AA1E6D
            22FBD976AB0FE73D94D2D9C6D88127BC
            """.replacing("\n", with: "")
        let key = ForgedKey(bits: 1024)
        let response = key.raise(try #require([UInt8](hexadecimal: Array(message.utf8))))
        for (challenge, result) in [("F173589974BF40C6", ChipCheck.Result.passed), ("F173589974BF40C7", .failed)] {
            let bytes = try #require([UInt8](hexadecimal: Array(challenge.utf8)))
            let answer = try ActiveAuthenticationAnswer(challenge: bytes, response: response)
            #expect(ActiveAuthentication.check(answer, key: key.publicKey, digestBits: nil).result == result)
        }
    }

    @Test(arguments: ["P-256", "brainpoolP256r1", "P-384"])
    func `a key on a curve shows that the chip is no copy`(curve: String) throws {
        let key = ForgedKey(curve: curve)
        for digest in [1, 224, 256] as [Int32] {
            let report = try report(key, response: key.signPlain(Self.challenge, digest: digest))
            #expect(report.activeAuthentication == .passed)
        }
    }

    @Test func `another key, another challenge and damaged answers fail`() throws {
        let (rsa, curve) = (ForgedKey(bits: 1024), ForgedKey(curve: "P-256"))
        var answers = [
            (rsa, ForgedKey(bits: 1024).raise([0x6A] + [UInt8](repeating: 1, count: 126) + [0xBC])),
            (rsa, recoverable(rsa, count: 128, digest: 1, trailer: [0xBD])),
            (rsa, recoverable(rsa, count: 128, digest: 1, trailer: [0xBC], head: 0x4A)),
            (rsa, [UInt8](repeating: 0, count: 128)), (rsa, [1]), (rsa, [UInt8](repeating: 255, count: 128)),
            (curve, ForgedKey(curve: "P-256").signPlain(Self.challenge)),
            (curve, curve.signPlain([8, 7, 6, 5, 4, 3, 2, 1])),
            (curve, [UInt8](repeating: 0, count: 64)), (curve, [1]),
            (curve, Array(curve.signPlain(Self.challenge).dropLast())),
        ]
        var turned = curve.signPlain(Self.challenge)
        turned[5] ^= 1
        answers.append((curve, turned))
        for (key, response) in answers {
            let report = try report(key, response: response)
            #expect(report.activeAuthentication.reason == .answerWrong)
            #expect(report.result == .failed)
            #expect(report.mayBeCopy)
        }
    }

    @Test func `a key that the State did not sign proves nothing`() throws {
        let key = ForgedKey(curve: "P-256")
        let report = try report(key, signed: false, response: key.signPlain(Self.challenge))
        #expect(report.activeAuthentication.reason == .notOffered)
        #expect(report.result == .undetermined)
        #expect(report.mayBeCopy)
    }

    @Test func `challenges of another length are refused`() {
        #expect(throws: BiometricsError.self) { try ActiveAuthenticationAnswer(challenge: [1], response: [1]) }
        #expect(throws: BiometricsError.self) {
            try ActiveAuthenticationAnswer(challenge: Self.challenge, response: [])
        }
    }
}
