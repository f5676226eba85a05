/// Bytes of any length, sealed in pieces, so that neither end has to hold all of them.
///
/// | bytes | what |
/// |---|---|
/// | 4 | `BMEV` |
/// | 1 | the version, 1 |
/// | 32 | a random salt: the key of these bytes is worked out of it, the journey's key and what the bytes are |
/// | 7 | the beginning of each nonce |
/// | … | pieces of 65,536 bytes, each with its tag of 16; the last has 0 to 65,536 |
///
/// A nonce is that beginning, the piece's number (4 bytes, the highest first), and 1 for the last piece or 0. So no piece can
/// be left out, moved, doubled or taken for the last one.
///
/// - Source: STREAM of Hoang, Reyhanitabar, Rogaway and Vizár, "Online Authenticated-Encryption and its Nonce-Reuse
///   Misuse-Resistance", CRYPTO 2015; the layout follows Tink's AES-GCM-HKDF streaming.
enum SealedStream {
    static let pieceCount = 1 << 16
    static let headerCount = 4 + 1 + saltCount + prefixCount
    static let sealedPieceCount = pieceCount + AESGCM.tagCount
    fileprivate static let version: UInt8 = 1
    fileprivate static let saltCount = 32
    fileprivate static let prefixCount = 7
    fileprivate static let magic = Array("BMEV".utf8)

    /// How many bytes `count` bytes become.
    static func sealedCount(of count: Int) -> Int {
        headerCount + count + max(1, (count + pieceCount - 1) / pieceCount) * AESGCM.tagCount
    }

    /// All of `bytes`, sealed.
    static func seal(_ bytes: [UInt8], under key: SecretKey, as data: [UInt8]) throws(StoreError) -> [UInt8] {
        var sealer = try Sealer(under: key, as: data)
        return try sealer.header + sealer.append(bytes[...]) + sealer.finish()
    }

    /// Seals what comes, a piece at a time.
    struct Sealer {
        /// What stands before the pieces.
        let header: [UInt8]
        private let cipher: AESGCM
        private var counter = Counter()
        private let data: [UInt8]
        private var rest: [UInt8] = []

        /// - Parameter data: what the bytes are; they open as nothing else.
        init(under key: SecretKey, as data: [UInt8]) throws(StoreError) {
            header = try magic + [version] + RandomBytes.make(saltCount + prefixCount)
            cipher = try AESGCM(key.derived(for: header + data))
            self.data = data
        }

        /// The sealed pieces that are whole by now.
        mutating func append(_ bytes: ArraySlice<UInt8>) throws(StoreError) -> [UInt8] {
            rest += bytes
            var sealed: [UInt8] = []
            var start = 0
            // A piece that may be the last one waits for what comes behind it.
            while rest.count - start > pieceCount {
                sealed += try seal(rest[start..<(start + pieceCount)], isLast: false)
                start += pieceCount
            }
            rest.removeFirst(start)
            return sealed
        }

        /// The last piece. To be called once, at the end.
        mutating func finish() throws(StoreError) -> [UInt8] { try seal(rest[...], isLast: true) }

        private mutating func seal(_ piece: ArraySlice<UInt8>, isLast: Bool) throws(StoreError) -> [UInt8] {
            let nonce = try counter.nonce(header, isLast: isLast)
            return try cipher.seal(piece, nonce: nonce, authenticating: data)
        }
    }

    /// Opens what was sealed, a piece at a time.
    struct Opener {
        private let header: [UInt8]
        private let cipher: AESGCM
        private var counter = Counter()
        private let data: [UInt8]

        /// - Returns: nil where `header` is none of this version.
        init?(_ header: [UInt8], under key: SecretKey, as data: [UInt8]) throws(StoreError) {
            guard header.count == headerCount, header.starts(with: magic + [version]) else { return nil }
            self.header = header
            self.data = data
            cipher = try AESGCM(key.derived(for: header + data))
        }

        /// The next piece; nil where it is not the one that was sealed there.
        mutating func open(_ sealed: ArraySlice<UInt8>, isLast: Bool) throws(StoreError) -> [UInt8]? {
            let nonce = try counter.nonce(header, isLast: isLast)
            return try cipher.open(sealed, nonce: nonce, authenticating: data)
        }
    }

    private struct Counter {
        private var next: UInt32 = 0

        mutating func nonce(_ header: [UInt8], isLast: Bool) throws(StoreError) -> [UInt8] {
            let number = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: next >> $0) }
            let nonce = Array(header[(headerCount - prefixCount)...]) + number + [isLast ? 1 : 0]
            guard next < .max else {
                throw .system(.init(.inputTooLarge, "More than 2³² pieces cannot be sealed as one."))
            }
            next += 1
            return nonce
        }
    }
}
