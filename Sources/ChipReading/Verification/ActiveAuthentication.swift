public import BiometricsCore
internal import TravelChips

/// A chip's answer to a challenge for Active Authentication.
public struct ActiveAuthenticationAnswer: Sendable, Hashable {
    /// The eight bytes that the chip was asked to sign.
    public let challenge: [UInt8]
    /// The chip's answer to INTERNAL AUTHENTICATE, without its status.
    public let response: [UInt8]

    /// The number of bytes of a challenge.
    public static let challengeCount = 8

    /// An answer.
    ///
    /// - Throws: `.invalidConfiguration` for a challenge of another length, and for an empty or too long response.
    public init(challenge: [UInt8], response: [UInt8]) throws(BiometricsError) {
        guard challenge.count == Self.challengeCount else {
            throw BiometricsError(.invalidConfiguration, "A challenge has \(Self.challengeCount) bytes.")
        }
        guard (1...1024).contains(response.count) else {
            throw BiometricsError(.invalidConfiguration, "The response of a chip has 1 to 1024 bytes.")
        }
        self.challenge = challenge
        self.response = response
    }
}

/// Active Authentication: whether a chip has the private key of DG15.
///
/// - Source: ICAO 9303-11, 6.1.
enum ActiveAuthentication {
    /// Checks a chip's answer with an authentic key.
    ///
    /// - Parameter digestBits: the digest that DG14 states for an elliptic curve; `nil` if it states none.
    static func check(_ answer: ActiveAuthenticationAnswer, key info: [UInt8], digestBits: Int?) -> ChipCheck {
        guard let key = PublicKey(info) else { return .undetermined(.algorithmUnknown) }
        switch key.kind {
        case .rsa(let bits) where bits >= 1024:
            return isRecovered(answer, key) ? .passed : .failed(.answerWrong)
        case .ellipticCurve(let bits) where bits >= 192:
            let digests = Digest.allCases.filter { digest in
                digestBits.map { Int(digest.rawValue) == $0 } ?? true
            }
            let isSigned = digests.contains { key.verifies(answer.response, of: answer.challenge, $0) }
            return isSigned ? .passed : .failed(.answerWrong)
        case .rsa, .ellipticCurve: return .failed(.keyTooShort)
        case .other: return .undetermined(.algorithmUnknown)
        }
    }

    /// Opens a signature of ISO/IEC 9796-2, scheme 1: `6A`, a part of the message that the chip drew, the digest of this
    /// part and the challenge, and a trailer that names the digest.
    private static func isRecovered(_ answer: ActiveAuthenticationAnswer, _ key: PublicKey) -> Bool {
        guard let message = key.recover(answer.response), message.first == 0x6A,
            let (digest, trailer) = digest(message.suffix(2))
        else { return false }
        let body = message.dropFirst().dropLast(trailer)
        guard body.count > digest.count else { return false }
        let drawn = body.dropLast(digest.count)
        return digest(Array(drawn) + answer.challenge) == Array(body.suffix(digest.count))
    }

    /// The digest that a trailer names, and the number of its bytes.
    private static func digest(_ end: ArraySlice<UInt8>) -> (digest: Digest, trailer: Int)? {
        guard let last = end.last, let first = end.first else { return nil }
        if last == 0xBC { return (.sha1, 1) }
        guard last == 0xCC else { return nil }
        let named: [UInt8: Digest] = [0x33: .sha1, 0x34: .sha256, 0x35: .sha512, 0x36: .sha384, 0x38: .sha224]
        return named[first].map { ($0, 2) }
    }
}
