package import BiometricsCore

/// Constants of a graph, as stored in the file.
package struct ONNXTensor {
    /// The extents, outermost first; empty for a single number.
    package let shape: [Int]
    /// The kind of number: 1 for 32-bit floats, 7 for 64-bit integers.
    package let type: UInt64
    /// Its name; may be empty.
    package let name: String
    /// The numbers, little-endian.
    package let bytes: ArraySlice<UInt8>
    /// The encoded message of the tensor.
    let message: ArraySlice<UInt8>

    /// 32-bit floats of `shape`, little-endian in `bytes`.
    ///
    /// - Throws: `.modelInvalid` if their number differs from the shape's.
    package init(name: String, shape: [Int], floats bytes: [UInt8]) throws(BiometricsError) {
        var message: [UInt8] = []
        message.reserveCapacity(bytes.count + name.utf8.count + 64)
        for extent in shape { message.append(field: 1, UInt64(extent)) }
        message.append(field: 2, 1)
        message.append(field: 8, name)
        message.append(field: 9, bytes)
        try self.init(message[...])
    }

    /// The tensor in `message` (TensorProto of onnx.proto3).
    ///
    /// - Throws: `.modelInvalid` unless its raw bytes have the length that its shape requires.
    init(_ message: ArraySlice<UInt8>) throws(BiometricsError) {
        var shape: [Int] = []
        var type: UInt64 = 0
        var name = ""
        var bytes: ArraySlice<UInt8> = []
        var reader = ProtobufReader(message)
        while let field = try reader.next() {
            switch (field.number, field.value) {
            case (1, .varint(let extent)) where extent <= 1 << 24 && shape.count < 8: shape.append(Int(extent))
            case (1, .bytes(let packed)):
                var extents = ProtobufReader(packed)
                while !extents.isAtEnd {
                    let extent = try extents.varint()
                    guard extent <= 1 << 24, shape.count < 8 else { throw Self.failure(name) }
                    shape.append(Int(extent))
                }
            case (2, .varint(let value)): type = value
            case (8, .bytes(let text)): name = String(decoding: text, as: UTF8.self)
            case (9, .bytes(let raw)): bytes = raw
            default: throw ONNXModel.failure("a tensor has an unexpected field \(field.number)")
            }
        }
        guard let size = [1: 4, 7: 8][type] else { throw ONNXModel.failure("a tensor has the unexpected type \(type)") }
        var count = size
        for extent in shape {
            let (product, overflows) = count.multipliedReportingOverflow(by: extent)
            guard !overflows else { throw Self.failure(name) }
            count = product
        }
        guard count == bytes.count else { throw Self.failure(name) }
        self.shape = shape
        self.type = type
        self.name = name
        self.bytes = bytes
        self.message = message
    }

    /// The number of a float tensor without extents, or nil.
    package var number: Float? {
        guard type == 1, shape.isEmpty else { return nil }
        return Float(bitPattern: bytes.reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) })
    }

    /// The numbers of an integer tensor with one axis, or nil.
    package var integers: [Int]? {
        guard type == 7, shape.count == 1 else { return nil }
        return stride(from: bytes.startIndex, to: bytes.endIndex, by: 8).map { start in
            let bits = bytes[start..<start + 8].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
            return Int(Int64(bitPattern: bits))
        }
    }

    private static func failure(_ name: String) -> BiometricsError {
        ONNXModel.failure("the numbers of the tensor “\(name.printable)” do not fit its shape")
    }
}
