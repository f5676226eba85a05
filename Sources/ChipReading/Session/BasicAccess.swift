/// Basic Access Control: both sides show that they know the zone, and agree on a secret.
///
/// - Source: ICAO 9303-11, 4.3.
struct BasicAccess: Hashable, Sendable {
    private let secret: [UInt8]
    private let challenge: [UInt8]
    private let share: [UInt8]

    private static let cipher = BlockCipher.tripleDES

    /// - Parameters:
    ///   - secret: the first 16 bytes of the zone's digest.
    ///   - challenge: eight drawn bytes.
    ///   - share: sixteen drawn bytes.
    init(secret: [UInt8], challenge: [UInt8], share: [UInt8]) {
        self.secret = secret
        self.challenge = challenge
        self.share = share
    }

    static let getChallenge = ChipCommand([0x00, 0x84, 0x00, 0x00], expected: 8)

    /// Shows the chip that the zone is known.
    func authenticate(_ chipChallenge: [UInt8]) -> ChipCommand {
        let encrypted = Self.cipher.encrypt(challenge + chipChallenge + share, Self.cipher.key(secret, 1))
        let mac = Self.cipher.authenticate(encrypted, Self.cipher.key(secret, 2))
        return ChipCommand([0x00, 0x82, 0x00, 0x00], encrypted + mac, expected: 40)
    }

    /// The session after the chip's answer.
    ///
    /// - Throws: `.answerForged` if the chip does not know the zone.
    func session(_ answer: [UInt8], chipChallenge: [UInt8]) throws(ChipSessionFault) -> SecureMessaging {
        guard answer.count == 40 else { throw .answerMalformed }
        let encrypted = Array(answer.prefix(32))
        let mac = Self.cipher.authenticate(encrypted, Self.cipher.key(secret, 2))
        guard BlockCipher.isRight(answer.suffix(8), mac) else { throw .answerForged }
        let opened = Self.cipher.decrypt(encrypted, Self.cipher.key(secret, 1))
        guard opened.count == 32, Array(opened[..<8]) == chipChallenge, Array(opened[8..<16]) == challenge else {
            throw .answerForged
        }
        let common = zip(share, opened[16...]).map { $0 ^ $1 }
        return SecureMessaging(.tripleDES, secret: common, counter: Array(chipChallenge[4...]) + challenge[4...])
    }
}
