internal import ChipReading

/// The card's side of secure messaging.
struct CardMessaging {
    private let cipher: BlockCipher
    private let keys: (encryption: [UInt8], authentication: [UInt8])
    private var counter: [UInt8]
    /// Whether the last command had long lengths.
    private var isLong = false

    init(_ cipher: BlockCipher, secret: [UInt8], counter: [UInt8]? = nil) {
        self.cipher = cipher
        keys = (cipher.key(secret, 1), cipher.key(secret, 2))
        self.counter = counter ?? [UInt8](repeating: 0, count: cipher.block)
    }

    private mutating func step() {
        for place in counter.indices.reversed() {
            counter[place] &+= 1
            if counter[place] != 0 { return }
        }
    }

    private var vector: [UInt8]? { cipher == .tripleDES ? nil : cipher.encrypt(counter, keys.encryption) }

    private func mac(_ padded: [UInt8]) -> [UInt8] { cipher.authenticatePadded(padded, keys.authentication) }

    /// The command; `nil` if its check is wrong.
    mutating func open(_ command: [UInt8]) -> (head: [UInt8], data: [UInt8], expected: Int)? {
        step()
        let head = Array(command[..<4])
        isLong = command[4] == 0
        var rest = isLong ? command[7..<command.count - 2] : command[5..<5 + Int(command[4])]
        var (covered, encrypted, expected, check): ([UInt8], [UInt8], Int, [UInt8]) = ([], [], 0, [])
        while let tag = rest.first {
            let isWide = rest[rest.startIndex + 1] == 0x81
            let start = rest.startIndex + (isWide ? 3 : 2)
            let end = start + Int(rest[start - 1])
            let content = Array(rest[start..<end])
            switch tag {
            case 0x87: encrypted = Array(content.dropFirst())
            case 0x85: encrypted = content
            case 0x97:
                let stated = content.reduce(0) { $0 << 8 | Int($1) }
                expected = stated == 0 ? 1 << (8 * content.count) : stated
            default: check = content
            }
            if tag != 0x8E { covered += rest[rest.startIndex..<end] }
            rest = rest[end...]
        }
        let message = counter + cipher.pad(head) + (covered.isEmpty ? [] : cipher.pad(covered))
        guard mac(message) == check else { return nil }
        let data = encrypted.isEmpty ? [] : cipher.unpad(cipher.decrypt(encrypted, keys.encryption, vector: vector))
        return data.map { ([head[0] & 0xF3] + head.dropFirst(), $0, expected) }
    }

    /// The answer in its protected form.
    mutating func protect(_ answer: [UInt8]) -> [UInt8] {
        step()
        let (data, status) = (Array(answer.dropLast(2)), Array(answer.suffix(2)))
        var body: [UInt8] = []
        if !data.isEmpty {
            body = ForgedChip.element(0x87, [1] + cipher.encrypt(cipher.pad(data), keys.encryption, vector: vector))
        }
        body += ForgedChip.element(0x99, status)
        // Eight bytes of a check, with tag and length, follow.
        guard isLong || body.count + 10 <= 256 else { return [0x67, 0x00] }
        return body + ForgedChip.element(0x8E, mac(counter + cipher.pad(body))) + [0x90, 0x00]
    }
}
