import Digests
import Testing

struct KeyedDigestTests {
    /// - Source: RFC 4231, test cases 1, 2 and 6, whose key is longer than a block.
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0b, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xaa, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func `digests are those of the standard`(key: [UInt8], message: String, expected: String) throws {
        let digest = try KeyedDigest(of: Array(message.utf8)[...], key: key)
        let digits = digest.rawBytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        #expect(digits == expected)
        #expect(digest.matches(digest.rawBytes[...]))
        #expect(!digest.matches(digest.rawBytes.dropLast()))
        for place in digest.rawBytes.indices {
            var other = digest.rawBytes
            other[place] ^= 1
            #expect(!digest.matches(other[...]))
        }
    }
}
