internal import CZlib

/// Writes ZIP files of stored, that is uncompressed, files.
///
/// - Source: PKWARE's APPNOTE 6.3.10, 4.3.7 to 4.3.16.
package enum ZipWriter {
    /// A ZIP file of these files, all together below 4 GB.
    package static func archive(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        var (body, list): ([UInt8], [UInt8]) = ([], [])
        for (name, bytes) in files {
            let start = body.count
            let sum = unsafe bytes.withUnsafeBufferPointer { unsafe crc32(0, $0.baseAddress, UInt32($0.count)) }
            // 1 January 1980, the first day that the format knows.
            let facts =
                number(0, 2) + number(0x21, 2) + number(Int(sum), 4) + number(bytes.count, 4) + number(bytes.count, 4)
            let lengths = number(name.utf8.count, 2) + number(0, 2)
            body += [0x50, 0x4B, 3, 4] + number(20, 2) + number(0, 4) + facts + lengths + Array(name.utf8) + bytes
            list += [0x50, 0x4B, 1, 2] + number(20, 2) + number(20, 2) + number(0, 4) + facts + lengths
            list += number(0, 10) + number(start, 4) + Array(name.utf8)
        }
        let counts = number(0, 4) + number(files.count, 2) + number(files.count, 2)
        return body + list + [0x50, 0x4B, 5, 6] + counts + number(list.count, 4) + number(body.count, 4) + number(0, 2)
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(value >> (8 * $0) & 255) }
    }
}
