import BiometricsCore
import Testing

@testable import ONNXFormat

/// A reader of weights stops at the end of the file.
struct BoundedReaderTests {
    private func reader(_ bytes: [UInt8]) -> BoundedReader { BoundedReader(bytes[...], complaint: "This is nothing") }

    @Test func `bytes and numbers come one behind the other, to the last`() throws {
        var reader = reader([7, 0x34, 0x12, 1, 2, 3])
        #expect(try reader.byte() == 7)
        #expect(try reader.number(ofBytes: 2) == 0x1234)
        #expect(try reader.take(3) == [1, 2, 3])
        #expect(reader.isAtEnd)
        #expect(throws: BiometricsError.self) { try reader.byte() }
        #expect(try reader.take(0).isEmpty)
    }

    @Test func `a number has up to eight bytes, all of which are there`() throws {
        var whole = reader([UInt8](repeating: 0xFF, count: 8))
        #expect(try whole.number(ofBytes: 8) == .max)
        var short = reader([UInt8](repeating: 0xFF, count: 7))
        #expect(throws: BiometricsError.self) { try short.number(ofBytes: 8) }
        var long = reader([UInt8](repeating: 0xFF, count: 9))
        #expect(throws: BiometricsError.self) { try long.number(ofBytes: 9) }
    }

    @Test(arguments: [-1, 5, Int.max]) func `no count that is not there is taken`(count: Int) {
        var reader = reader([1, 2, 3, 4])
        #expect(throws: BiometricsError.self) { try reader.take(count) }
        #expect(throws: BiometricsError.self) { try reader.floats(count) }
        #expect(throws: BiometricsError.self) { try reader.range(of: count, itemsOf: 1, at: 0) }
        #expect(reader.position == 0)
    }

    @Test func `floats are as the processor keeps them`() throws {
        var reader = reader([0, 0, 0x80, 0x3F, 0, 0, 0, 0xC0, 9])
        #expect(try reader.floats(2) == [1, -2])
        #expect(try reader.floats(0).isEmpty)
        #expect(throws: BiometricsError.self) { try reader.floats(1) }
        #expect(reader.remaining == 1)
    }

    @Test(arguments: [-1, 5, Int.min, Int.max]) func `no offset leads out of the file`(place: Int) {
        let reader = reader([1, 2, 3, 4, 5])
        #expect(throws: BiometricsError.self) { try reader.number(at: place, as: UInt32.self) }
        #expect(throws: BiometricsError.self) { try reader.range(of: 1, itemsOf: 4, at: place) }
    }

    @Test func `the part after an offset is read to the last byte`() throws {
        let reader = reader([1, 0xFE, 0xFF, 0xFF, 0xFF])
        #expect(try reader.number(at: 1, as: Int32.self) == -2)
        #expect(throws: BiometricsError.self) { try reader.number(at: 2, as: Int32.self) }
        #expect(try reader.range(of: 2, itemsOf: 2, at: 1) == 1..<5)
        #expect(throws: BiometricsError.self) { try reader.range(of: 3, itemsOf: 2, at: 0) }
    }

    @Test func `a text has its limit, and a line its end`() throws {
        var reader = reader(Array("abc\ndef".utf8))
        #expect(throws: BiometricsError.self) { try reader.text(4, atMost: 3) }
        #expect(throws: BiometricsError.self) { try reader.bytes(before: 0x0A, atMost: 2) }
        #expect(Array(try reader.bytes(before: 0x0A, atMost: 3)) == Array("abc".utf8))
        #expect(throws: BiometricsError.self) { try reader.bytes(before: 0x0A, atMost: .max - 1) }
        #expect(try reader.text(3, atMost: 3) == "def")
    }

    @Test func `an error names the place in the whole file`() {
        var reader = BoundedReader(([1, 2, 3] as [UInt8])[2...], complaint: "This is nothing")
        _ = try? reader.byte()
        let error = #expect(throws: BiometricsError.self) { try reader.byte() }
        #expect(error?.message == "This is nothing: at byte 3, it ends early.")
    }
}
