import BiometricsCore
import BiometricsTestSupport
import MediaKit
import Testing

/// TIFFs made to cost more than they hold.
struct HostileTIFFTests {
    /// JBIG streams can end the process, LZMA streams allocate what they state; the others are of no use for pictures.
    @Test(arguments: [6, 32766, 32771, 32809, 34661, 34676, 34887, 34925, 50000, 50001] as [UInt16])
    func `a compression that no picture needs is refused by the header`(_ compression: UInt16) {
        let bytes = TIFF(
            width: 64, height: 64, bits: 1, compression: compression, data: Self.jbigHeader, strips: 1, stripRows: 64
        ).bytes
        let error = thrown { () throws(BiometricsError) in _ = try EncodedPicture(bytes: bytes) }
        #expect(error?.code == .unsupportedFormat)
        #expect(error?.message.contains("compression \(compression)") == true)
        #expect(error?.message.contains("save it with") == true)
    }

    @Test func `PackBits and the old number of deflate are decoded`() throws {
        let cases: [(UInt16, [UInt8])] = [(32773, [1, 10, 250]), (32946, Self.stored([10, 250]))]
        for (compression, data) in cases {
            let tiff = TIFF(width: 2, height: 1, bits: 8, compression: compression, data: data, strips: 1, stripRows: 1)
            let decoded = try EncodedPicture(bytes: tiff.bytes).decode()
            #expect(decoded.image.pixels == [10, 10, 10, 250, 250, 250] && !decoded.isPartial)
        }
    }

    @Test func `strips that all lead to the same long run are refused`() {
        // Each of the 1000 rows would take its turn through 500 kB of deflate blocks that hold nothing.
        let empty = [[UInt8]](repeating: [0, 0, 0, 0xFF, 0xFF], count: 100_000).joined()
        let data = Self.stored([UInt8](repeating: 7, count: 8), after: Array(empty))
        let tiff = TIFF(width: 8, height: 1000, bits: 8, compression: 8, data: data, strips: 1000, stripRows: 1)
        let error = thrown { () throws(BiometricsError) in _ = try EncodedPicture(bytes: tiff.bytes).decode() }
        #expect(error?.code == .unreadableInput)
        #expect(error?.message.contains("share") == true)
    }

    @Test func `strips may share a few bytes, as writers of blank pages have them do`() throws {
        let data = Self.stored([UInt8](repeating: 7, count: 8))
        let tiff = TIFF(width: 8, height: 1000, bits: 8, compression: 8, data: data, strips: 1000, stripRows: 1)
        let decoded = try EncodedPicture(bytes: tiff.bytes).decode()
        #expect(decoded.image.pixels.allSatisfy { $0 == 7 } && !decoded.isPartial)
    }

    @Test func `an alpha without a sample in the pixels is ignored`() throws {
        let tiff = TIFF(
            width: 4, height: 1, bits: 8, compression: 1, data: [10, 20, 30, 40], strips: 1, stripRows: 1,
            extraSample: 2)
        let decoded = try EncodedPicture(bytes: tiff.bytes).decode()
        #expect(decoded.image.pixels == [10, 10, 10, 20, 20, 20, 30, 30, 30, 40, 40, 40])
    }

    /// Sixty tiles share one stream of ninety scans, and a little of each is shown.
    @Test func `tiles that share a JPEG of many scans are refused`() {
        let jpeg = HandmadeJPEG(width: 512, height: 65488, marker: 0xC2, scans: 90).bytes
        let tiff = TIFF(
            width: 30720, height: 1500, bits: 8, compression: 7, data: jpeg, strips: 60, stripRows: 65488,
            tileWidth: 512)
        let error = thrown { () throws(BiometricsError) in _ = try EncodedPicture(bytes: tiff.bytes) }
        #expect(error?.code == .inputTooCostly)
        #expect(error?.message.contains("not shown") == true)
        let endless = HandmadeJPEG(width: 16, height: 16, marker: 0xC2, scans: 101).bytes
        let small = TIFF(
            width: 16, height: 16, bits: 8, compression: 7, data: endless, strips: 1, stripRows: 16, tileWidth: 16)
        let other = thrown { () throws(BiometricsError) in _ = try EncodedPicture(bytes: small.bytes) }
        #expect(other?.code == .inputTooCostly)
        #expect(other?.message.contains("more than 100 scans") == true)
    }

    /// Fax, LZW, deflate and PackBits: what the tile holds counts, not what the picture shows of it.
    @Test(
        arguments: [(2, 32, 1), (3, 32, 1), (4, 32, 1), (5, 2, 8), (8, 2, 8), (32773, 1, 8), (1, 1, 8)]
            as [(UInt16, Int, UInt16)])
    func `the whole area of tiles counts, exactly`(_ compression: UInt16, _ steps: Int, _ bits: UInt16) throws {
        let tiff = TIFF(
            width: 64, height: 64, bits: bits, compression: compression, data: [0, 0, 0, 0], strips: 4, stripRows: 6400,
            tileWidth: 16)
        let work = 4 * (4096 + 16 * 6400 * Int(bits) / 8 * steps) + 2 * 64 * 64
        #expect(try EncodedPicture(bytes: tiff.bytes, limits: DecodingLimits(maximumWork: work)).work == work)
        let error = thrown { () throws(BiometricsError) in
            _ = try EncodedPicture(bytes: tiff.bytes, limits: DecodingLimits(maximumWork: work - 1))
        }
        #expect(error?.code == .inputTooCostly)
    }

    @Test func `very many strips are refused, as each sets its decoder up anew`() throws {
        let tiff = TIFF(width: 1, height: 500, bits: 8, compression: 5, data: [0x80, 0], strips: 500, stripRows: 1)
        let work = 500 * (4096 + 2) + 2 * 500
        #expect(try EncodedPicture(bytes: tiff.bytes, limits: DecodingLimits(maximumWork: work)).work == work)
        let error = thrown { () throws(BiometricsError) in
            _ = try EncodedPicture(bytes: tiff.bytes, limits: DecodingLimits(maximumWork: work - 1))
        }
        #expect(error?.code == .inputTooCostly)
    }

    /// Beside the first picture: nothing said of it, a page, a reduced copy, a mask.
    @Test(arguments: [(nil, false), (2, false), (1, true), (4, true)] as [(UInt32?, Bool)])
    func `a TIFF of several pictures is refused, unless the others belong to the first`(
        kind: UInt32?, isTaken: Bool
    ) throws {
        let (first, other) = (Self.gray([10, 20]), Self.gray([250, 240], kind: kind))
        let bytes = first.bytes(before: other)
        let error = thrown { () throws(BiometricsError) in
            #expect(try EncodedPicture(bytes: bytes).decode().image.pixels == [10, 10, 10, 20, 20, 20])
        }
        #expect(error?.code == (isTaken ? nil : .unsupportedFormat))
        if !isTaken { #expect(error?.message.contains("several pictures") == true) }
    }

    @Test func `a TIFF that begins with the copy of another picture is refused`() {
        let bytes = Self.gray([10, 20], kind: 1).bytes(before: Self.gray([250, 240], kind: 1))
        let error = thrown { () throws(BiometricsError) in _ = try EncodedPicture(bytes: bytes) }
        #expect(error?.code == .unsupportedFormat)
    }

    private static func gray(_ data: [UInt8], kind: UInt32? = nil) -> TIFF {
        TIFF(
            width: data.count, height: 1, bits: 8, compression: 1, data: data, strips: 1, stripRows: 1, subfile: kind)
    }

    /// A JBIG header that states 2^32 - 16 pixels across and down.
    private static let jbigHeader: [UInt8] =
        [0, 0, 1, 0] + [[UInt8]](repeating: [0xFF, 0xFF, 0xFF, 0xF0], count: 3).joined() + [8, 0, 0, 0]
        + [UInt8](repeating: 0, count: 64)

    /// A zlib stream of stored blocks: `before` as they are, then a last one of `payload`.
    private static func stored(_ payload: [UInt8], after before: [UInt8] = []) -> [UInt8] {
        var a: UInt32 = 1
        var b: UInt32 = 0
        for byte in payload {
            a = (a + UInt32(byte)) % 65521
            b = (b + a) % 65521
        }
        let count = UInt16(payload.count)
        return [0x78, 0x01] + before + [1] + littleEndian(count) + littleEndian(~count) + payload
            + littleEndian(UInt32(b << 16 | a).byteSwapped)
    }
}

/// A grey TIFF of which all strips, or tiles of `tileWidth` and `stripRows`, are the same bytes.
private struct TIFF {
    let width: Int
    let height: Int
    let bits: UInt16
    let compression: UInt16
    let data: [UInt8]
    let strips: Int
    let stripRows: Int
    var extraSample: UInt32?
    var tileWidth: Int?
    /// The kind of a picture beside others; the file says none where it is nil.
    var subfile: UInt32?

    var bytes: [UInt8] { bytes(after: Array("II*\0".utf8) + littleEndian(UInt32(0)), namedAt: 4) }

    /// This picture and then another one.
    func bytes(before other: TIFF) -> [UInt8] {
        let own = bytes
        return other.bytes(after: own, namedAt: own.count - 4)
    }

    /// Adds this picture to a file; the number at `place` then names its directory.
    private func bytes(after before: [UInt8], namedAt place: Int) -> [UInt8] {
        var file = before
        let offsets = put([UInt32](repeating: UInt32(file.count), count: strips), after: data, in: &file)
        let counts = put([UInt32](repeating: UInt32(data.count), count: strips), after: [], in: &file)
        let count = UInt32(strips)
        var entries: [(UInt16, UInt16, UInt32, UInt32)] = [
            (256, 4, 1, UInt32(width)), (257, 4, 1, UInt32(height)), (258, 3, 1, UInt32(bits)),
            (259, 3, 1, UInt32(compression)), (262, 3, 1, 1), (277, 3, 1, 1),
        ]
        if let tileWidth {
            entries += [(322, 4, 1, UInt32(tileWidth)), (323, 4, 1, UInt32(stripRows))]
            entries += [(324, 4, count, offsets), (325, 4, count, counts)]
        } else {
            entries += [(273, 4, count, offsets), (278, 4, 1, UInt32(stripRows)), (279, 4, count, counts)]
        }
        if let extraSample { entries.append((338, 3, 1, extraSample)) }
        if let subfile { entries.insert((254, 4, 1, subfile), at: 0) }
        file.replaceSubrange(place..<place + 4, with: littleEndian(UInt32(file.count)))
        file += littleEndian(UInt16(entries.count))
        for (tag, kind, count, value) in entries {
            file += littleEndian(tag) + littleEndian(kind) + littleEndian(count) + littleEndian(value)
        }
        return file + [0, 0, 0, 0]
    }

    /// The value of an entry: its only number, or the place of its numbers.
    private func put(_ list: [UInt32], after data: [UInt8], in file: inout [UInt8]) -> UInt32 {
        file += data + [UInt8](repeating: 0, count: data.count % 2)
        if list.count == 1 { return list[0] }
        defer { file += list.flatMap { littleEndian($0) } }
        return UInt32(file.count)
    }
}

private func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}
