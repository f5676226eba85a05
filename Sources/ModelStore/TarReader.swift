internal import BiometricsCore

/// Finds one file in a TAR that arrives piece by piece.
///
/// - Source: POSIX.1-2017, pax: ustar headers, and extended headers with a `path`. GNU tar's long names.
struct TarReader {
    private static let block = 512
    /// No extended header of a package is longer.
    private static let mostExtended = 1 << 20

    private enum State {
        /// Gathers a header.
        case header
        /// The rest of a file, and of the filling behind it, which is passed over.
        case skipped(Int)
        /// The rest of a header that names the next file, and of the filling behind it.
        case naming(Int, filling: Int, Naming)
        /// The rest of the wanted file.
        case wanted(Int)
        /// The file was read whole, or the archive has ended.
        case over(isFound: Bool)
    }

    /// A header before a file's own, because the file's name is long.
    private enum Naming {
        /// Records of pax, one of which is the path.
        case records
        /// The path alone, ended by a zero, as GNU tar writes it.
        case text
    }

    private static let namings: [UInt8: Naming] = [UInt8(ascii: "x"): .records, UInt8(ascii: "L"): .text]

    private let member: String
    private var state = State.header
    private var gathered: [UInt8] = []
    private var path: String?

    /// A reader of the file `member` below the archive's one folder.
    init(member: String) { self.member = member }

    /// Takes the next piece of the archive.
    mutating func take(
        _ piece: RawSpan, _ append: (RawSpan) throws(BiometricsError) -> Void
    ) throws(BiometricsError) {
        var place = 0
        while place < piece.byteCount {
            let left = piece.byteCount - place
            switch state {
            case .over: return
            case .header:
                let count = min(left, Self.block - gathered.count)
                gather(piece, place, count)
                place += count
                if gathered.count == Self.block { try begin() }
            case .skipped(let rest):
                let count = min(left, rest)
                place += count
                state = rest > count ? .skipped(rest - count) : .header
            case .naming(let rest, let filling, let naming):
                let count = min(left, rest)
                gather(piece, place, count)
                place += count
                if rest > count {
                    state = .naming(rest - count, filling: filling, naming)
                } else {
                    path = (naming == .text ? Self.text(gathered[...]) : Self.path(in: gathered)) ?? path
                    gathered = []
                    state = filling > 0 ? .skipped(filling) : .header
                }
            case .wanted(let rest):
                let count = min(left, rest)
                try append(piece.extracting(place..<place + count))
                place += count
                state = rest > count ? .wanted(rest - count) : .over(isFound: true)
            }
        }
    }

    /// Whether the file was there.
    ///
    /// - Throws: `.modelUnavailable` if the archive ended inside of it.
    func isFound() throws(BiometricsError) -> Bool {
        switch state {
        case .over(let isFound): return isFound
        case .wanted: throw PythonArchive.damaged
        case .header, .skipped, .naming: return false
        }
    }

    private mutating func gather(_ piece: RawSpan, _ place: Int, _ count: Int) {
        unsafe piece.extracting(place..<place + count).withUnsafeBytes { unsafe gathered.append(contentsOf: $0) }
    }

    /// Decides by a whole header what follows.
    private mutating func begin() throws(BiometricsError) {
        let header = gathered
        gathered = []
        guard header.contains(where: { $0 != 0 }) else {
            state = .over(isFound: false)
            return
        }
        guard let size = Self.octal(header[124..<136]) else { throw PythonArchive.damaged }
        let filling = (Self.block - size % Self.block) % Self.block
        let kind = header[156]
        if let naming = Self.namings[kind] {
            guard size <= Self.mostExtended else { throw PythonArchive.damaged }
            state = size > 0 ? .naming(size, filling: filling, naming) : .header
            return
        }
        // GNU tar has other things in the place of the prefix.
        let prefix = header[257..<263].elementsEqual("ustar\0".utf8) ? Self.text(header[345..<500]) : ""
        let name = path ?? (prefix.isEmpty ? "" : prefix + "/") + Self.text(header[0..<100])
        path = nil
        let isFile = kind == 0 || kind == UInt8(ascii: "0")
        let below = name.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first
        if isFile, below.map(String.init) == member {
            state = size > 0 ? .wanted(size) : .over(isFound: true)
        } else {
            state = size > 0 ? .skipped(size + filling) : .header
        }
    }

    private static func text(_ field: ArraySlice<UInt8>) -> String {
        String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
    }

    private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
        Int(text(field).filter { $0 != " " }, radix: 8).flatMap { $0 >= 0 && $0 < 1 << 40 ? $0 : nil }
    }

    /// The value of `path` in an extended header, whose records are `LENGTH KEY=VALUE\n`.
    private static func path(in header: [UInt8]) -> String? {
        var rest = header[...]
        while let space = rest.firstIndex(of: UInt8(ascii: " ")),
            let length = Int(String(decoding: rest[..<space], as: UTF8.self)), length > space - rest.startIndex,
            length <= rest.count
        {
            let record = rest[(space + 1)..<(rest.startIndex + length)]
            let text = String(decoding: record, as: UTF8.self)
            if text.hasPrefix("path=") { return String(text.dropFirst(5).prefix { $0 != "\n" }) }
            rest = rest.dropFirst(length)
        }
        return nil
    }
}
