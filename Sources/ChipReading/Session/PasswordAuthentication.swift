internal import TravelChips

/// PACE with generic mapping over a curve: both sides show that they know a password, and agree on a secret that the password
/// does not reveal.
///
/// - Source: ICAO 9303-11, 4.4.
struct PasswordAuthentication: Sendable {
    /// The protocol as EF.CardAccess offers it.
    let identifier: BERElement
    private let cipher: BlockCipher
    private let parameter: Int
    private let curve: Curve
    private let key: ChipKey
    var draw: @Sendable (Curve) -> [UInt8]
    private var scalar: [UInt8] = []
    private var mapped: Curve?
    private var ownPoint: [UInt8] = []
    private var chipPoint: [UInt8] = []
    private var nonce: [UInt8] = []
    private var secret: [UInt8] = []

    private static let genericMapping = ObjectIdentifier("0.4.0.127.0.7.2.2.4.2")

    /// The strongest offer that is known here; `nil` without one.
    init?(_ offers: SecurityInfos, key: ChipKey, draw: @escaping @Sendable (Curve) -> [UInt8]) {
        let known = offers.entries.compactMap { entry -> (Int, SecurityInfos.Entry, Int, Curve)? in
            guard entry.identifier.isBelow(Self.genericMapping), let last = entry.identifier.last,
                (1...4).contains(last),
                entry.parameters.count >= 2, let number = try? entry.parameters[1].number(),
                let curve = Curve(parameter: number)
            else { return nil }
            return (last, entry, number, curve)
        }
        guard let best = known.max(by: { $0.0 < $1.0 }) else { return nil }
        cipher = best.0 == 1 ? .tripleDES : .aes(keyBytes: 8 + 8 * (best.0 - 1))
        identifier = best.1.element
        parameter = best.2
        curve = best.3
        self.key = key
        self.draw = draw
    }

    /// The commands that begin the protocol, and ask for the encrypted nonce.
    var begin: [ChipCommand] {
        let reference =
            SecureMessaging.element(0x80, Array(identifier.content))
            + SecureMessaging.element(0x83, [key.password.number])
            + SecureMessaging.element(0x84, [UInt8(parameter & 255)])
        return [ChipCommand([0x00, 0x22, 0xC1, 0xA4], reference), Self.step([], isLast: false)]
    }

    /// Reads the nonce, and gives a point for the mapping.
    mutating func map(_ answer: [UInt8]) throws(ChipSessionFault) -> ChipCommand {
        let encrypted = try Self.part(0x80, of: answer)
        guard !encrypted.isEmpty, encrypted.count % cipher.block == 0 else { throw .answerMalformed }
        nonce = cipher.decrypt(encrypted, cipher.key(key.password.secret, 3))
        scalar = draw(curve)
        guard let point = curve.multiply(by: scalar) else { throw .answerMalformed }
        return Self.step(SecureMessaging.element(0x81, point), isLast: false)
    }

    /// Maps the nonce to another generator, and gives a point of that.
    mutating func agree(_ answer: [UInt8]) throws(ChipSessionFault) -> ChipCommand {
        let theirs = try Self.part(0x82, of: answer)
        guard let shared = curve.multiply(theirs, by: scalar),
            let generator = curve.multiply(by: nonce, plus: shared), let other = curve.with(generator: generator)
        else { throw .answerMalformed }
        scalar = draw(other)
        guard let point = other.multiply(by: scalar) else { throw .answerMalformed }
        mapped = other
        ownPoint = point
        return Self.step(SecureMessaging.element(0x83, point), isLast: false)
    }

    /// Agrees on the secret, and shows the chip that it is known.
    mutating func confirm(_ answer: [UInt8]) throws(ChipSessionFault) -> ChipCommand {
        chipPoint = try Self.part(0x84, of: answer)
        // A chip that sends the reader's own point could be a mirror.
        guard chipPoint != ownPoint, let mapped, let shared = mapped.multiply(chipPoint, by: scalar) else {
            throw .answerForged
        }
        secret = mapped.x(of: shared)
        return Self.step(SecureMessaging.element(0x85, token(over: chipPoint)), isLast: true)
    }

    /// The session after the chip's own proof.
    ///
    /// - Throws: `.keyWrong` if the chip does not know the password.
    func session(_ answer: [UInt8]) throws(ChipSessionFault) -> SecureMessaging {
        guard BlockCipher.isRight(try Self.part(0x86, of: answer), token(over: ownPoint)) else { throw .keyWrong }
        return SecureMessaging(cipher, secret: secret)
    }

    private func token(over point: [UInt8]) -> [UInt8] {
        let content = Array(identifier.whole) + SecureMessaging.element(0x86, point)
        return cipher.authenticate([0x7F] + SecureMessaging.element(0x49, content), cipher.key(secret, 2))
    }

    /// GENERAL AUTHENTICATE with its dynamic data.
    static func step(_ data: [UInt8], isLast: Bool) -> ChipCommand {
        ChipCommand([isLast ? 0x00 : 0x10, 0x86, 0x00, 0x00], SecureMessaging.element(0x7C, data), expected: 256)
    }

    private static func part(_ tag: UInt32, of answer: [UInt8]) throws(ChipSessionFault) -> [UInt8] {
        do throws(ChipFileFault) {
            return Array(try BERReader.only(answer, tag: 0x7C).part(tag).content)
        } catch {
            throw .answerMalformed
        }
    }
}
