internal import TravelChips

/// Encrypts and authenticates what a chip and its reader say.
///
/// Commands are protected ahead of their answers, so that a phone may pass several at once. Each command and each answer has
/// a counter of its own.
///
/// - Source: ICAO 9303-11, 9.8.
struct SecureMessaging: Hashable, Sendable {
    private let cipher: BlockCipher
    private let encryptionKey: [UInt8]
    private let authenticationKey: [UInt8]
    private let start: [UInt8]
    private var sent: UInt64 = 0
    private var received: UInt64 = 0

    /// - Parameters:
    ///   - secret: the secret that both sides agreed on.
    ///   - counter: the counter before the first command; zeros unless given.
    init(_ cipher: BlockCipher, secret: [UInt8], counter: [UInt8]? = nil) {
        self.init(cipher, keys: (cipher.key(secret, 1), cipher.key(secret, 2)), counter: counter)
    }

    /// - Parameter keys: those for encryption and for authentication.
    init(_ cipher: BlockCipher, keys: (encryption: [UInt8], authentication: [UInt8]), counter: [UInt8]? = nil) {
        self.cipher = cipher
        encryptionKey = keys.encryption
        authenticationKey = keys.authentication
        start = counter ?? [UInt8](repeating: 0, count: cipher.block)
    }

    /// The next command in its protected form.
    mutating func protect(_ command: ChipCommand) -> ChipCommand {
        let counter = counter(2 * sent + 1)
        sent += 1
        let head = [command.head[0] | 0x0C] + command.head.dropFirst()
        var body: [UInt8] = []
        if !command.data.isEmpty {
            let encrypted = cipher.encrypt(cipher.pad(command.data), encryptionKey, vector: vector(counter))
            // An odd instruction has its data without the mark of the padding.
            body = command.head[1] & 1 == 1 ? Self.element(0x85, encrypted) : Self.element(0x87, [1] + encrypted)
        }
        if let expected = command.expected {
            body += Self.element(
                0x97, expected > 256 ? [UInt8(expected >> 8 & 255), UInt8(expected & 255)] : [UInt8(expected & 255)])
        }
        let message = counter + cipher.pad(head) + (body.isEmpty ? [] : cipher.pad(body))
        let most = command.expected ?? 0 > 256 ? ChipCommand.mostExtended : 256
        return ChipCommand(head, body + Self.element(0x8E, mac(message)), expected: most)
    }

    /// The next answer, after its check.
    ///
    /// - Throws: `.answerForged`, `.answerMalformed`.
    mutating func open(_ answer: ChipAnswer) throws(ChipSessionFault) -> ChipAnswer {
        let counter = counter(2 * received + 2)
        received += 1
        var (reader, parts): (BERReader, [UInt32: BERElement]) = (BERReader(answer.data[...]), [:])
        var covered: [UInt8] = []
        do throws(ChipFileFault) {
            while let part = try reader.next() {
                guard parts.updateValue(part, forKey: part.tag) == nil else { throw .malformed }
                if part.tag != 0x8E { covered += part.whole }
            }
        } catch {
            throw .answerMalformed
        }
        // An answer without a check is a chip that has left the session, or somebody between.
        guard let check = parts[0x8E]?.content, let status = parts[0x99]?.content, status.count == 2 else {
            throw answer.status == 0x9000 ? .answerForged : .refused(answer.status)
        }
        guard BlockCipher.isRight(check, mac(counter + cipher.pad(covered))) else { throw .answerForged }
        let outcome = UInt16(status[status.startIndex]) << 8 | UInt16(status[status.startIndex + 1])
        let encrypted = parts[0x87].map { Array($0.content.dropFirst()) } ?? parts[0x85].map { Array($0.content) } ?? []
        guard !encrypted.isEmpty else { return ChipAnswer(data: [], status: outcome) }
        guard encrypted.count % cipher.block == 0,
            let data = cipher.unpad(cipher.decrypt(encrypted, encryptionKey, vector: vector(counter)))
        else { throw .answerMalformed }
        return ChipAnswer(data: data, status: outcome)
    }

    private func mac(_ padded: [UInt8]) -> [UInt8] { cipher.authenticatePadded(padded, authenticationKey) }

    /// The counter as many steps after the first, in whole blocks.
    private func counter(_ steps: UInt64) -> [UInt8] {
        var (counter, carry) = (start, steps)
        for place in counter.indices.reversed() where carry > 0 {
            let sum = UInt64(counter[place]) + carry & 255
            counter[place] = UInt8(sum & 255)
            carry = carry >> 8 + sum >> 8
        }
        return counter
    }

    /// AES encrypts the counter for its vector; triple DES has zeros.
    private func vector(_ counter: [UInt8]) -> [UInt8]? {
        cipher == .tripleDES ? nil : cipher.encrypt(counter, encryptionKey)
    }

    /// One element of BER.
    static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        [tag] + (content.count < 128 ? [] : [0x81]) + [UInt8(content.count)] + content
    }
}
