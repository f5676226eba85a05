/// Sealed bytes, for those that only ask whether they open.
package enum SealedReading {
    /// `bytes`, sealed under a key of zeros.
    package static func seal(_ bytes: [UInt8]) throws(StoreError) -> [UInt8] {
        guard let key else { return [] }
        return try SealedStream.seal(bytes, under: key, as: [])
    }

    /// The bytes that were sealed under a key of zeros; nil where they do not open.
    package static func open(_ sealed: [UInt8]) throws(StoreError) -> [UInt8]? {
        let header = Array(sealed.prefix(SealedStream.headerCount))
        guard let key, var opener = try SealedStream.Opener(header, under: key, as: []) else { return nil }
        var (plain, start): ([UInt8], Int) = ([], header.count)
        repeat {
            let end = min(start + SealedStream.sealedPieceCount, sealed.count)
            guard let bytes = try opener.open(sealed[start..<end], isLast: end == sealed.count) else { return nil }
            plain += bytes
            start = end
        } while start < sealed.count
        return plain
    }

    private static let key = SecretKey(ArraySlice([UInt8](repeating: 0, count: SecretKey.count)))
}
