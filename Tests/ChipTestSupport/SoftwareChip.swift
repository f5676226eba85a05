internal import ChipReading

/// The other side of a session: a chip with files and keys.
public struct SoftwareChip: Sendable {
    /// The files by their identifiers.
    public var files: [UInt16: [UInt8]] = [:]
    /// The values of the zone with their check digits.
    public var zone = Array("L898902C3674081221204159".utf8)
    /// The protocol of PACE, 1 for triple DES and 2 to 4 for AES; `nil` for BAC.
    public var pace: UInt8?
    /// The private key of DG14.
    public var agreementKey: ForgedKey?
    /// The private key of DG15.
    public var signingKey: ForgedKey?

    /// Whether that is an RSA key.
    public var signsWithRSA = false

    private var messaging: CardMessaging?
    private var next: CardMessaging?
    private var selected: UInt16 = 0
    private var challenge: [UInt8] = []
    private var nonce: [UInt8] = []
    private var curve: Curve?
    private var points: (own: [UInt8], reader: [UInt8]) = ([], [])
    private var secret: [UInt8] = []

    /// A chip with the files of a forged one.
    public init(_ chip: ForgedChip, signedBy signer: ForgedSigner) {
        files[0x011E] = chip.common
        files[0x011D] = chip.signed(by: signer)
        for (number, bytes) in chip.groups { files[0x0100 + UInt16(number)] = bytes }
    }

    private var cipher: BlockCipher { pace == 1 ? .tripleDES : .aes(keyBytes: 8 + 8 * Int((pace ?? 2) - 1)) }
    private var identifier: [UInt8] { [0x04, 0x00, 0x7F, 0x00, 0x07, 0x02, 0x02, 0x04, 0x02, pace ?? 2] }

    /// EF.CardAccess with PACE over brainpoolP256r1.
    private var cardAccess: [UInt8]? {
        guard pace != nil else { return nil }
        let info = ForgedChip.element(0x06, identifier) + ForgedChip.element(0x02, [2]) + ForgedChip.element(0x02, [13])
        return ForgedChip.element(0x31, ForgedChip.element(0x30, info))
    }

    /// Answers a command.
    public mutating func transmit(_ command: [UInt8]) -> [UInt8] {
        guard command[0] & 0x0C == 0x0C else { return plain(Array(command[..<4]), data(command), le(command)) }
        guard let opened = messaging?.open(command) else {
            messaging = nil
            return [0x69, 0x88]
        }
        let answer = plain(opened.head, opened.data, opened.expected)
        let protected = messaging?.protect(answer) ?? [0x69, 0x88]
        if let new = next { (messaging, next) = (new, nil) }
        return protected
    }

    private func data(_ command: [UInt8]) -> [UInt8] {
        command.count > 5 ? Array(command[5..<min(command.count, 5 + Int(command[4]))]) : []
    }

    private func le(_ command: [UInt8]) -> Int {
        let last = command.count == 5 ? command[4] : command.last ?? 0
        return last == 0 ? 256 : Int(last)
    }

    private mutating func plain(_ head: [UInt8], _ data: [UInt8], _ expected: Int) -> [UInt8] {
        switch (head[1], head[2]) {
        case (0xA4, 0x04): return [0x90, 0x00]
        case (0xA4, _):
            selected = UInt16(data[0]) << 8 | UInt16(data[1])
            let isThere = selected == 0x011C ? cardAccess != nil : messaging != nil && files[selected] != nil
            return isThere ? [0x90, 0x00] : [0x6A, 0x82]
        case (0xB0, _), (0xB1, _): return read(head, data, expected)
        case (0x84, _):
            challenge = Array("chipchal".utf8)
            return challenge + [0x90, 0x00]
        case (0x82, _): return basicAccess(data)
        case (0x22, 0xC1): return [0x90, 0x00]
        case (0x22, 0x41): return agree(data)
        case (0x86, _): return authenticate(data)
        case (0x88, _): return sign(data)
        default: return [0x6D, 0x00]
        }
    }

    /// The answer of a key on a curve, or of an RSA key of 2048 bits (ISO/IEC 9796-2, scheme 1, SHA-1).
    private func sign(_ challenge: [UInt8]) -> [UInt8] {
        guard let signingKey else { return [0x69, 0x85] }
        guard signsWithRSA else { return signingKey.signPlain(challenge) + [0x90, 0x00] }
        let drawn = [UInt8](repeating: 0x5A, count: 256 - 22)
        return signingKey.raise([0x6A] + drawn + ForgedKey.digest(drawn + challenge, 1) + [0xBC]) + [0x90, 0x00]
    }

    private func read(_ head: [UInt8], _ data: [UInt8], _ expected: Int) -> [UInt8] {
        guard let file = selected == 0x011C ? cardAccess : files[selected] else { return [0x6A, 0x86] }
        let isFar = head[1] == 0xB1
        let place = (isFar ? Array(data[2...]) : [head[2], head[3]]).reduce(0) { $0 << 8 | Int($1) }
        guard place <= file.count else { return [0x6B, 0x00] }
        let content = Array(
            file[place..<min(file.count, place + (isFar ? expected - (expected < 130 ? 2 : 3) : expected))])
        return (isFar ? ForgedChip.element(0x53, content) : content) + [0x90, 0x00]
    }

    private mutating func basicAccess(_ data: [UInt8]) -> [UInt8] {
        let cipher = BlockCipher.tripleDES
        let seed = Array(Digest.sha1(zone).prefix(16))
        let (encryption, authentication) = (cipher.key(seed, 1), cipher.key(seed, 2))
        guard cipher.authenticate(Array(data[..<32]), authentication) == Array(data[32...]) else {
            return [0x63, 0x00]
        }
        let opened = cipher.decrypt(Array(data[..<32]), encryption)
        let share = [UInt8](repeating: 0x77, count: 16)
        let reply = cipher.encrypt(challenge + opened[..<8] + share, encryption)
        messaging = CardMessaging(
            cipher, secret: zip(opened[16...], share).map { $0 ^ $1 }, counter: Array(challenge[4...] + opened[4..<8]))
        return reply + cipher.authenticate(reply, authentication) + [0x90, 0x00]
    }

    private mutating func authenticate(_ data: [UInt8]) -> [UInt8] {
        let content = Array(data[2...])
        let tag = content.first
        let point = content.count > 2 ? Array(content[(content[1] == 0x81 ? 3 : 2)...]) : []
        func reply(_ tag: UInt32, _ content: [UInt8]) -> [UInt8] {
            ForgedChip.element(0x7C, ForgedChip.element(tag, content)) + [0x90, 0x00]
        }
        switch tag {
        case nil:
            nonce = [UInt8](repeating: 0x3F, count: cipher.block)
            curve = Curve(parameter: 13)
            return reply(0x80, cipher.encrypt(nonce, cipher.key(Digest.sha1(zone), 3)))
        case 0x81:
            guard let base = curve else { return [0x69, 0x85] }
            let scalar = base.drawScalar()
            guard let own = base.multiply(by: scalar), let shared = base.multiply(point, by: scalar),
                let generator = base.multiply(by: nonce, plus: shared)
            else { return [0x69, 0x84] }
            curve = base.with(generator: generator)
            return reply(0x82, own)
        case 0x83:
            guard let mapped = curve else { return [0x69, 0x85] }
            let scalar = mapped.drawScalar()
            guard let own = mapped.multiply(by: scalar), let shared = mapped.multiply(point, by: scalar) else {
                return [0x69, 0x84]
            }
            points = (own, point)
            secret = mapped.x(of: shared)
            return reply(0x84, own)
        case 0x85:
            guard point == token(points.own) else { return [0x63, 0x00] }
            messaging = nil
            let answer = reply(0x86, token(points.reader))
            messaging = CardMessaging(cipher, secret: secret)
            return answer
        default:
            // The second half of Chip Authentication with AES.
            return agreeing(point, .aes(keyBytes: 16)) ? ForgedChip.element(0x7C, []) + [0x90, 0x00] : [0x63, 0x00]
        }
    }

    private func token(_ point: [UInt8]) -> [UInt8] {
        let content = ForgedChip.element(0x06, identifier) + ForgedChip.element(0x86, point)
        return cipher.authenticate(ForgedChip.element(0x7F49, content), cipher.key(secret, 2))
    }

    private mutating func agree(_ data: [UInt8]) -> [UInt8] {
        guard data.first == 0x91 else { return [0x90, 0x00] }
        return agreeing(Array(data[(data[1] == 0x81 ? 3 : 2)...]), .tripleDES) ? [0x90, 0x00] : [0x63, 0x00]
    }

    private mutating func agreeing(_ point: [UInt8], _ cipher: BlockCipher) -> Bool {
        guard let secret = agreementKey?.agree(with: point), !secret.isEmpty else { return false }
        next = CardMessaging(cipher, secret: secret)
        return true
    }
}
