internal import TravelChips

/// Reads files of a chip in pieces, which a short command can give.
struct PieceReader: Sendable {
    /// A file that is being read.
    struct Reading: Sendable {
        let file: ChipFile
        fileprivate(set) var bytes: [UInt8] = []
        /// The length that the head of the file states; `nil` before that was read.
        fileprivate var total: Int?
        /// Whether the chip has it.
        fileprivate(set) var isThere = true
    }

    /// The most bytes of a piece: a protected answer has at most 256. A far piece has tag and length inside.
    static let (piece, farPiece) = (0xDF, 0xDC)
    /// From here on the place of a piece stands in the data of its command.
    static let farPlace = 0x8000

    /// The files in the order of reading.
    private(set) var readings: [Reading]
    /// The file and the length of each piece that was asked for; no length for a selection.
    private var asked: [(place: Int, count: Int?)] = []

    /// - Parameter files: the files to read.
    init(_ files: [ChipFile] = []) { readings = files.map { Reading(file: $0) } }

    /// The commands for the next pieces; none at the end. The head of a file tells its length, so that it comes first.
    mutating func commands(most: Int) -> [ChipCommand] {
        asked = []
        var commands: [ChipCommand] = []
        for (place, reading) in readings.enumerated() where commands.count < most - 1 {
            var start = reading.bytes.count
            guard reading.isThere, start < reading.total ?? Int.max else { continue }
            commands.append(.select(reading.file.identifier))
            asked.append((place, nil))
            repeat {
                let most = start < Self.farPlace ? Self.piece : Self.farPiece
                let count = min(most, (reading.total ?? most) - start)
                commands.append(.read(at: start, count))
                asked.append((place, count))
                start += count
            } while commands.count < most && reading.total.map { start < $0 } ?? false
        }
        return commands
    }

    /// Takes the answers to the last commands.
    ///
    /// - Throws: `.answerMalformed`, `.tooLong`, `.refused`.
    mutating func take(_ answers: [ChipAnswer]) throws(ChipSessionFault) {
        guard answers.count == asked.count else { throw .answerMalformed }
        for (answer, asked) in zip(answers, asked) {
            // The statuses of a file that is not there, or that may not be selected.
            if asked.count == nil, [0x6A82, 0x6A83, 0x6982].contains(answer.status) {
                readings[asked.place].isThere = false
            }
            guard readings[asked.place].isThere else { continue }
            let data = try answer.succeeded()
            if let count = asked.count { try readings[asked.place].append(data, of: count) }
        }
    }
}

extension PieceReader.Reading {
    /// Adds a piece.
    ///
    /// - Parameter count: the length that was asked for. The last piece may come with bytes after the file.
    fileprivate mutating func append(_ data: [UInt8], of count: Int) throws(ChipSessionFault) {
        let piece = bytes.count < PieceReader.farPlace ? data : try Self.content(data)
        guard !piece.isEmpty, piece.count <= count else { throw .answerMalformed }
        bytes += piece
        let total = if let total { total } else { try Self.length(bytes) }
        self.total = total
        if bytes.count > total {
            bytes.removeLast(bytes.count - total)
        } else if piece.count < count, bytes.count < total {
            throw .answerMalformed
        }
    }

    /// The data of an answer beyond 32 kB.
    private static func content(_ data: [UInt8]) throws(ChipSessionFault) -> [UInt8] {
        guard let element = try? BERReader.only(data, tag: 0x53) else { throw .answerMalformed }
        return Array(element.content)
    }

    /// The length of a file by its outer tag and length.
    private static func length(_ head: [UInt8]) throws(ChipSessionFault) -> Int {
        guard let length = try? BERReader.extent(of: head) else { throw .answerMalformed }
        guard length <= ChipFiles.mostBytes else { throw .tooLong }
        return length
    }
}
