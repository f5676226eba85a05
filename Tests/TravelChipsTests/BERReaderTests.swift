import TravelChips
import Testing

struct BERReaderTests {
    @Test func `elements come one after another with their bytes`() throws {
        var reader = BERReader([0x5F, 0x1F, 0x02, 1, 2, 0x30, 0x00][...])
        let first = try #require(try reader.next())
        #expect(first.tag == 0x5F1F)
        #expect(first.content == [1, 2])
        #expect(first.whole == [0x5F, 0x1F, 0x02, 1, 2])
        #expect(!first.isConstructed)
        let second = try #require(try reader.next())
        #expect(second.tag == 0x30)
        #expect(second.isConstructed)
        #expect(try reader.next() == nil)
    }

    @Test(arguments: [
        ([0x81, 0x80], 128), ([0x82, 0x01, 0x00], 256), ([0x83, 0x00, 0x01, 0x00], 256), ([0x84, 0, 0, 0, 1], 1),
    ])
    func `lengths of up to four bytes are read`(length: [UInt8], count: Int) throws {
        let content = [UInt8](repeating: 7, count: count)
        #expect(try BERReader.only([0x04] + length + content, tag: 0x04).content.count == count)
    }

    @Test(
        arguments: [
            ([], ChipFileFault.truncated), ([0x04], .truncated), ([0x04, 0x02, 1], .truncated), ([0x5F], .truncated),
            ([0x04, 0x80], .malformed), ([0x04, 0x85, 0, 0, 0, 0, 1], .malformed), ([0x04, 0x82, 1], .truncated),
            ([0x1F, 0x81, 0x81, 0x01, 0], .malformed), ([0x05, 0x00], .otherTag), ([0x04, 0x00, 0x00], .malformed),
            ([0x04, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], .truncated),
        ] as [([UInt8], ChipFileFault)])
    func `damaged elements are refused`(bytes: [UInt8], fault: ChipFileFault) {
        #expect(throws: fault) { try BERReader.only(bytes, tag: 0x04) }
    }

    @Test(
        arguments: [
            ([0x61, 0x03], 5), ([0x61, 0x81, 0xC8, 1, 2], 203), ([0x75, 0x82, 0x3A, 0xA6], 0x3AAA),
            ([0x7F, 0x61, 0x00], 3), ([0x61], nil), ([0x61, 0x82, 0x01], nil), ([0x61, 0x80], nil), ([], nil),
        ] as [([UInt8], Int?)])
    func `the head of an element tells its extent`(head: [UInt8], extent: Int?) {
        #expect((try? BERReader.extent(of: head)) == extent)
    }

    @Test func `a path leads to a part, and its lack is told`() throws {
        let root = try BERReader.only([0x30, 0x05, 0x31, 0x03, 0x02, 0x01, 0x2A], tag: 0x30)
        #expect(try root.part(0x31, 0x02).number() == 42)
        #expect(throws: ChipFileFault.missingPart) { try root.part(0x31, 0x04) }
    }

    @Test(
        arguments: [
            ([0x06, 0x06, 0x67, 0x81, 0x08, 0x01, 0x01, 0x01], "2.23.136.1.1.1"),
            ([0x06, 0x05, 0x2B, 0x0E, 0x03, 0x02, 0x1A], "1.3.14.3.2.26"), ([0x06, 0x01, 0x27], "0.39"),
        ] as [([UInt8], String)])
    func `object identifiers are read as text`(bytes: [UInt8], text: String) throws {
        #expect(try ObjectIdentifier(BERReader.only(bytes, tag: 0x06)).text == text)
    }

    @Test(arguments: [
        [0x06, 0x00], [0x06, 0x01, 0x81], [0x06, 0x06, 0x2A, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], [0x04, 0x01, 0x2A],
    ])
    func `an object identifier that does not end is refused`(bytes: [UInt8]) throws {
        var reader = BERReader(bytes[...])
        let element = try #require(try reader.next())
        #expect(throws: ChipFileFault.malformed) { try ObjectIdentifier(element) }
    }
}
