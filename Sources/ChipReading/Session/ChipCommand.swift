/// A command to a chip (ISO/IEC 7816-4).
struct ChipCommand: Hashable, Sendable {
    let head: [UInt8]
    var data: [UInt8] = []
    /// The most bytes of the answer, 1 to 256, or up to 65,536 with long lengths; `nil` if none is expected.
    var expected: Int?

    init(_ head: [UInt8], _ data: [UInt8] = [], expected: Int? = nil) {
        self.head = head
        self.data = data
        self.expected = expected
    }

    /// The bytes to send.
    var bytes: [UInt8] {
        guard let expected, expected > 256 else {
            let length = data.isEmpty ? [] : [UInt8(data.count)] + data
            return head + length + (expected.map { [UInt8($0 & 255)] } ?? [])
        }
        return head + [0, UInt8(data.count >> 8), UInt8(data.count & 255)] + data
            + [UInt8(expected >> 8 & 255), UInt8(expected & 255)]
    }

    /// The most bytes of an answer with long lengths.
    static let mostExtended = 65_536

    /// Selects the application of travel documents.
    static let selectApplication = ChipCommand([0x00, 0xA4, 0x04, 0x0C], [0xA0, 0x00, 0x00, 0x02, 0x47, 0x10, 0x01])

    /// Selects a file by its identifier.
    static func select(_ identifier: UInt16) -> ChipCommand {
        ChipCommand([0x00, 0xA4, 0x02, 0x0C], [UInt8(identifier >> 8), UInt8(identifier & 255)])
    }

    /// Reads bytes of the selected file. Beyond 32 kB the place stands in the data (ISO/IEC 7816-4, 7.2.3).
    static func read(at place: Int, _ count: Int) -> ChipCommand {
        if place < 0x8000 {
            return ChipCommand([0x00, 0xB0, UInt8(place >> 8), UInt8(place & 255)], expected: count)
        }
        let offset = [UInt8(place >> 16 & 255), UInt8(place >> 8 & 255), UInt8(place & 255)]
        // The answer has the tag and the length of its data in front.
        return ChipCommand([0x00, 0xB1, 0x00, 0x00], [0x54, 3] + offset, expected: count + (count < 128 ? 2 : 3))
    }
}

/// A chip's answer: its data and its status.
struct ChipAnswer: Hashable, Sendable {
    let data: [UInt8]
    let status: UInt16

    /// - Throws: `.answerMalformed` for fewer than two bytes.
    init(_ bytes: [UInt8]) throws(ChipSessionFault) {
        guard bytes.count >= 2 else { throw .answerMalformed }
        data = Array(bytes.dropLast(2))
        status = UInt16(bytes[bytes.count - 2]) << 8 | UInt16(bytes[bytes.count - 1])
    }

    init(data: [UInt8], status: UInt16) {
        self.data = data
        self.status = status
    }

    /// The data of an answer that succeeded. A chip may say that the file ended.
    ///
    /// - Throws: `.refused` with another status.
    func succeeded() throws(ChipSessionFault) -> [UInt8] {
        guard status == 0x9000 || status == 0x6282 else { throw .refused(status) }
        return data
    }
}

/// Why a session with a chip ended.
public enum ChipSessionFault: Error, Hashable, Sendable {
    /// The chip does not accept the key: the zone or the access number is another document's.
    case keyWrong
    /// An answer is not of the form that the protocol asks for, or there are too few answers.
    case answerMalformed
    /// The check of an answer is wrong: it was changed on its way, or comes from another chip.
    case answerForged
    /// The chip refused a command with this status.
    case refused(UInt16)
    /// A file is larger than any chip needs, or the session does not come to its end.
    case tooLong
    /// The session has ended.
    case ended
}
