internal import CZlib

/// The content coding `gzip` (RFC 1952) of files that are sent many times.
enum GzipCoding {
    /// The bytes as one gzip member; `nil` if that saves nothing.
    static func coded(_ bytes: [UInt8]) -> [UInt8]? {
        var count = compressBound(UInt(bytes.count))
        var packed = [UInt8](repeating: 0, count: Int(count))
        let status = unsafe compress2(&packed, &count, bytes, UInt(bytes.count), Z_BEST_COMPRESSION)
        // A zlib stream (RFC 1950) has two bytes before the same deflate data, and four behind.
        guard status == Z_OK, count > 6 else { return nil }
        let data = packed[2..<Int(count) - 4]
        let check = unsafe crc32(0, bytes, UInt32(bytes.count))
        let coded =
            [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255] + data + littleEndian(UInt32(check))
            + littleEndian(UInt32(bytes.count))
        return coded.count < bytes.count ? coded : nil
    }

    /// Whether a client takes it, by its `Accept-Encoding`.
    static func isTaken(_ values: [String]) -> Bool {
        let offers = values.joined(separator: ",").lowercased().split(separator: ",").map { offer in
            offer.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
        }
        func isWanted(_ name: String) -> Bool? {
            guard let offer = offers.first(where: { $0.first == name }) else { return nil }
            return !offer.dropFirst().contains { ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0) }
        }
        return isWanted("gzip") ?? isWanted("x-gzip") ?? isWanted("*") ?? false
    }

    private static func littleEndian(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }
}
