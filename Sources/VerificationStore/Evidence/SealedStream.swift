/// Encrypts bytes of any length in pieces, so that neither end must hold all of them.
///
/// | bytes | content |
/// |---|---|
/// | 4 | `BMEV` |
/// | 1 | the version, 1 |
/// | 32 | a random salt; the key is derived from it, the journey's key and the identity of the bytes |
/// | 7 | the beginning of each nonce |
/// | … | pieces of 65,536 bytes, each with its tag of 16; the last has 0 to 65,536 |
///
/// A nonce is that prefix, the piece's number (4 bytes, big-endian), and 1 for the last piece or 0. So no piece can be
/// omitted, moved, duplicated or mistaken for the last one.
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

    /// The encrypted size of `count` bytes.
    static func sealedCount(of count: Int) -> Int {
        headerCount + count + max(1, (count + pieceCount - 1) / pieceCount) * AESGCM.tagCount
    }

    /// Encrypts all `bytes`.
    static func seal(_ bytes: [UInt8], under key: SecretKey, as data: [UInt8]) throws(StoreError) -> [UInt8] {
        var sealer = try Sealer(under: key, as: data)
        return try sealer.header + sealer.append(bytes[...]) + sealer.finish()
    }

    /// Encrypts a stream piece by piece.
    struct Sealer {
        /// The header before the pieces.
        let header: [UInt8]
        private let cipher: AESGCM
        private var counter = Counter()
        private let data: [UInt8]
        private var rest: [UInt8] = []

        /// - Parameter data: the identity of the bytes, required for opening them.
        init(under key: SecretKey, as data: [UInt8]) throws(StoreError) {
            header = try magic + [version] + RandomBytes.make(saltCount + prefixCount)
            cipher = try AESGCM(key.derived(for: header + data))
            self.data = data
        }

        /// Adds bytes, and returns the pieces that are now complete.
        mutating func append(_ bytes: ArraySlice<UInt8>) throws(StoreError) -> [UInt8] {
            rest += bytes
            var sealed: [UInt8] = []
            var start = 0
            // Keep back a piece that may be the last one.
            while rest.count - start > pieceCount {
                sealed += try seal(rest[start..<(start + pieceCount)], isLast: false)
                start += pieceCount
            }
            rest.removeFirst(start)
            return sealed
        }

        /// The last piece. Call it only once, at the end.
        mutating func finish() throws(StoreError) -> [UInt8] { try seal(rest[...], isLast: true) }

        private mutating func seal(_ piece: ArraySlice<UInt8>, isLast: Bool) throws(StoreError) -> [UInt8] {
            let nonce = try counter.nonce(header, isLast: isLast)
            return try cipher.seal(piece, nonce: nonce, authenticating: data)
        }
    }

    /// Decrypts a stream piece by piece.
    struct Opener {
        private let header: [UInt8]
        private let cipher: AESGCM
        private var counter = Counter()
        private let data: [UInt8]

        /// - Returns: nil if `header` does not belong to this version.
        init?(_ header: [UInt8], under key: SecretKey, as data: [UInt8]) throws(StoreError) {
            guard header.count == headerCount, header.starts(with: magic + [version]) else { return nil }
            self.header = header
            self.data = data
            cipher = try AESGCM(key.derived(for: header + data))
        }

        /// The next piece; nil if it is not the piece that was encrypted at this position.
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
                throw .system(.init(.inputTooLarge, "The data exceeds the limit of 2³² pieces."))
            }
            next += 1
            return nonce
        }
    }
}
