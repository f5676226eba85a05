import Platform
import Testing

struct NetworkAddressTests {
    /// The edges of reserved ranges.
    @Test(
        arguments: [
            ([0, 255, 255, 255], false), ([1, 0, 0, 0], true), ([9, 255, 255, 255], true), ([10, 0, 0, 0], false),
            ([10, 255, 255, 255], false), ([11, 0, 0, 0], true), ([100, 63, 255, 255], true), ([100, 64, 0, 0], false),
            ([100, 127, 255, 255], false), ([100, 128, 0, 0], true), ([127, 0, 0, 1], false), ([128, 0, 0, 0], true),
            ([169, 254, 169, 254], false), ([172, 15, 255, 255], true), ([172, 16, 0, 0], false),
            ([172, 31, 255, 255], false), ([172, 32, 0, 0], true), ([192, 168, 1, 1], false), ([192, 169, 0, 0], true),
            ([198, 18, 0, 1], false), ([198, 20, 0, 0], true), ([223, 255, 255, 255], true), ([224, 0, 0, 1], false),
            ([255, 255, 255, 255], false), ([8, 8, 8, 8], true),
        ] as [([UInt8], Bool)])
    func `addresses of version 4`(bytes: [UInt8], isPublic: Bool) {
        #expect(NetworkAddress(bytes)?.isPublic == isPublic)
    }

    private static func six(_ words: [UInt16]) -> NetworkAddress? {
        let all = words + [UInt16](repeating: 0, count: 8 - words.count)
        return NetworkAddress(all.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] })
    }

    @Test(
        arguments: [
            ([0x2606, 0x4700], true), ([0x2a00], true), ([0x2001, 0x0200], true), ([0x3ffe], true),
            ([], false), ([0, 0, 0, 0, 0, 0, 0, 1], false), ([0, 0, 0, 0, 0, 0xffff, 0x0808, 0x0808], false),
            ([0x64, 0xff9b, 0, 0, 0, 0, 0x7f00, 1], false), ([0xfe80], false), ([0xfc00], false), ([0xfd12], false),
            ([0xff02], false), ([0x2001, 0x0db8], false), ([0x2001, 0], false), ([0x2001, 0x01ff], false),
            ([0x2002, 0x7f00, 1], false), ([0x3fff], false), ([0x4000], false), ([0x1fff], false),
        ] as [([UInt16], Bool)])
    func `addresses of version 6`(words: [UInt16], isPublic: Bool) {
        #expect(Self.six(words)?.isPublic == isPublic)
    }

    @Test func `this machine has its own addresses`() throws {
        let own = try #require(NetworkAddress.ofThisMachine).map(\.description)
        #expect(own.contains("127.0.0.1"))
        #expect(!own.contains("8.8.8.8"))
    }

    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1"), ("::1", "0:0:0:0:0:0:0:1"), ("2001:DB8::192.0.2.1", "2001:db8:0:0:0:0:c000:201"),
    ])
    func `an address is read as it is written`(text: String, written: String) {
        #expect(NetworkAddress(text)?.description == written)
    }

    @Test(arguments: [
        "", "localhost", "127.1", "0x7f.0.0.1", "256.0.0.1", "::1%lo", "[::1]", "127.0.0.1 ", "127.0.0.1\0",
    ])
    func `text that is not an address is refused`(text: String) {
        #expect(NetworkAddress(text) == nil)
    }

    @Test func `an address has four or sixteen bytes, and is written in full`() {
        #expect(NetworkAddress([1, 2, 3]) == nil)
        #expect(Self.six([0x2001, 0xdb8])?.description == "2001:db8:0:0:0:0:0:0")
    }
}
