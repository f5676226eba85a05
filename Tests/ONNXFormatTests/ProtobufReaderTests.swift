import BiometricsCore
import Testing

@testable import ONNXFormat

struct ProtobufReaderTests {
    @Test(arguments: [0, 1, 127, 128, 300, UInt64(Int64.max), UInt64.max])
    func `a number is read as it was written`(value: UInt64) throws {
        var bytes: [UInt8] = []
        bytes.append(field: 3, value)
        var reader = ProtobufReader(bytes[...])
        let field = try #require(try reader.next())
        guard case .varint(value) = field.value else {
            Issue.record("it is another number")
            return
        }
        #expect(field.number == 3)
        #expect(try reader.next() == nil)
    }

    @Test func `a number of more than 64 bits is refused`() {
        var reader = ProtobufReader([0x08] + [UInt8](repeating: 0xFF, count: 9) + [0x02])
        #expect(throws: BiometricsError.self) { try reader.next() }
        var endless = ProtobufReader([0x08] + [UInt8](repeating: 0x80, count: 11))
        #expect(throws: BiometricsError.self) { try endless.next() }
    }

    @Test func `a text that fills its message is read, one byte more is refused`() throws {
        var whole = ProtobufReader([0x0A, 2, 0x61, 0x62])
        guard case .bytes(let text)? = try whole.next()?.value else {
            Issue.record("it is no text")
            return
        }
        #expect(Array(text) == [0x61, 0x62])
        var short = ProtobufReader([0x0A, 3, 0x61, 0x62])
        #expect(throws: BiometricsError.self) { try short.next() }
    }

    @Test(arguments: [[0x00, 0], [0x0B], [0x0C], [0x0D, 0, 0, 0], [0x09, 0, 0, 0, 0, 0, 0, 0]] as [[UInt8]])
    func `no field's number, a group, and too few bytes are refused`(message: [UInt8]) {
        var reader = ProtobufReader(message[...])
        #expect(throws: BiometricsError.self) { try reader.next() }
    }
}
