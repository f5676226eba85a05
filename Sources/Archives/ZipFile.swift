package import BiometricsCore

/// A ZIP file.
///
/// ZIP64, encryption and other methods than “stored” and “deflated” are refused. Every place and length in the file is
/// checked before it is used.
///
/// - Source: PKWARE's APPNOTE 6.3.10, 4.3.7 to 4.3.16.
package struct ZipFile: Sendable {
    private let bytes: [UInt8]
    private let damaged: BiometricsError

    /// A ZIP file of these bytes.
    ///
    /// - Parameter damaged: the error of a file that cannot be read.
    package init(_ bytes: [UInt8], damaged: BiometricsError) {
        self.bytes = bytes
        self.damaged = damaged
    }

    /// Provides the bytes of the file `member`, piece by piece.
    ///
    /// - Returns: whether it is there.
    /// - Throws: the error of a damaged file, and any error of `append`.
    package func read(
        _ member: String, _ append: (RawSpan) throws(BiometricsError) -> Void
    ) throws(BiometricsError) -> Bool {
        for (name, place) in try files() where name == member {
            try extract(
                at: try number(place + 42, 4), method: try number(place + 10, 2), flags: try number(place + 8, 2),
                packed: try number(place + 20, 4), size: try number(place + 24, 4), append)
            return true
        }
        return false
    }

    /// The names of the files.
    ///
    /// - Throws: the error of a damaged file.
    package func names() throws(BiometricsError) -> [String] { try files().map(\.name) }

    /// The files, with the places of their headers in the list.
    private func files() throws(BiometricsError) -> [(name: String, place: Int)] {
        var (place, count) = try directory()
        var files: [(name: String, place: Int)] = []
        for _ in 0..<count {
            guard try number(place, 4) == 0x0201_4b50 else { throw damaged }
            let lengths = [try number(place + 28, 2), try number(place + 30, 2), try number(place + 32, 2)]
            files.append((String(decoding: try slice(place + 46, lengths[0]), as: UTF8.self), place))
            place += 46 + lengths.reduce(0, +)
        }
        return files
    }

    /// The place of the list of files, and their number. Its end record is the last thing in the file, but for a comment.
    private func directory() throws(BiometricsError) -> (place: Int, count: Int) {
        let least = 22
        guard bytes.count >= least else { throw damaged }
        for place in stride(from: bytes.count - least, through: max(0, bytes.count - least - 65_535), by: -1)
        where try number(place, 4) == 0x0605_4b50 {
            return (try number(place + 16, 4), try number(place + 10, 2))
        }
        throw damaged
    }

    private func extract(
        at place: Int, method: Int, flags: Int, packed: Int, size: Int,
        _ append: (RawSpan) throws(BiometricsError) -> Void
    ) throws(BiometricsError) {
        guard try number(place, 4) == 0x0403_4b50, flags & 1 == 0 else { throw damaged }
        let start = place + 30 + (try number(place + 26, 2)) + (try number(place + 28, 2))
        let content = try slice(start, packed)
        switch method {
        case 0 where packed == size: try unsafe append(content.span.bytes)
        case 8:
            var count = 0
            try Inflation.run(content, format: .raw, damaged: damaged) { (piece) throws(BiometricsError) in
                count += piece.byteCount
                guard count <= size else { throw damaged }
                try append(piece)
            }
            guard count == size else { throw damaged }
        default: throw damaged
        }
    }

    private func slice(_ place: Int, _ count: Int) throws(BiometricsError) -> ArraySlice<UInt8> {
        guard place >= 0, count >= 0, place <= bytes.count, count <= bytes.count - place else {
            throw damaged
        }
        return bytes[place..<place + count]
    }

    /// A number of `count` bytes, the lowest first.
    private func number(_ place: Int, _ count: Int) throws(BiometricsError) -> Int {
        try slice(place, count).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
