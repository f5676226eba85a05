import Digests
import Testing

struct SHA256Tests {
    /// - Source: FIPS 180-2, appendix B.1, and the digest of no bytes.
    @Test(arguments: [
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ])
    func `digests are those of the standard`(text: String, expected: String) throws {
        let bytes = Array(text.utf8)
        #expect(try SHA256.digest(of: bytes) == expected)
        var hash = try SHA256()
        for byte in bytes { try unsafe hash.update([byte].span.bytes) }
        #expect(try hash.finish() == expected)
        let words = try unsafe SHA256.words(of: bytes.span.bytes)
        let digits = (0..<4).flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: words[word] >> ($0 * 8)) } }
            .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        #expect(digits == expected)
    }

    @Test func `slices are equal by their bytes, wherever they lie`() {
        let bytes: [UInt8] = [1, 2, 3, 1, 2, 3, 4]
        #expect(bytes[0..<3].isEqualInConstantTime(to: bytes[3..<6]))
        #expect(!bytes[0..<3].isEqualInConstantTime(to: bytes[4..<7]))
        #expect(!bytes[0..<3].isEqualInConstantTime(to: bytes[3..<7]))
        #expect(bytes[0..<0].isEqualInConstantTime(to: bytes[7..<7]))
    }
}
