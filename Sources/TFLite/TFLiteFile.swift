internal import BiometricsCore

/// The content of a TensorFlow Lite file: tensors, and the operators between them in the order of execution.
///
/// - Source: tensorflow/compiler/mlir/lite/schema/schema.fbs, version 3: the field numbers below are its ids.
struct TFLiteFile {
    /// A tensor. The file holds the values of constants only.
    struct Tensor {
        /// The extents, the slowest first. Pictures are batch, rows, columns, channels.
        let shape: [Int]
        let type: ElementType
        /// The range of the values in the file; empty for a computed tensor.
        let data: Range<Int>

        var count: Int { shape.reduce(1, *) }
    }

    /// The supported kinds of numbers. The format has more.
    enum ElementType: Int8 {
        case float32 = 0
        case float16 = 1
        case int32 = 2

        var size: Int { self == .float16 ? 2 : 4 }
    }

    /// One operator: its kind, the indices of its tensors, and its settings.
    struct Step {
        let code: Int
        let inputs: [Int]
        let outputs: [Int]
        let options: FlatTable?
    }

    let file: FlatFile
    let tensors: [Tensor]
    let steps: [Step]
    let inputs: [Int]
    let outputs: [Int]

    /// The most tensors and the most operators. The networks in use have fewer than 500.
    private static let countLimit = 4096
    /// The most numbers of one tensor: more than those of a picture of 2048×2048 with three channels.
    private static let sizeLimit = 1 << 24

    init(_ bytes: [UInt8], modelID: String) throws(BiometricsError) {
        file = FlatFile(bytes: bytes, modelID: modelID)
        let model = try file.root(identifier: "TFL3")
        let graphs = try model.tables(2, atMost: 1)
        guard try model.number(0, else: UInt32(0)) == 3, let graph = graphs.first else {
            throw file.failure("it must have version 3 and one graph")
        }
        var buffers: [Range<Int>] = []
        for buffer in try model.tables(4, atMost: Self.countLimit) { buffers.append(try buffer.byteRange(0)) }
        var codes: [Int] = []
        for code in try model.tables(1, atMost: 256) {
            // Codes up to 127 are stored in the older field, larger ones in the newer. The larger value of both is
            // right.
            codes.append(max(Int(try code.number(0, else: Int8(0))), Int(try code.number(3, else: Int32(0)))))
        }
        var tensors: [Tensor] = []
        for table in try graph.tables(0, atMost: Self.countLimit) {
            tensors.append(try Self.tensor(table, buffers: buffers, file: file))
        }
        var steps: [Step] = []
        for table in try graph.tables(3, atMost: Self.countLimit) {
            let code = Int(try table.number(0, else: UInt32(0)))
            let step = Step(
                code: codes.indices.contains(code) ? codes[code] : -1, inputs: try table.integers(1, atMost: 16),
                outputs: try table.integers(2, atMost: 1), options: try table.table(4))
            guard step.code >= 0, step.outputs.count == 1,
                (step.inputs + step.outputs).allSatisfy(tensors.indices.contains)
            else { throw file.failure("an operator has an invalid kind, output or tensor") }
            steps.append(step)
        }
        inputs = try graph.integers(1, atMost: 16)
        outputs = try graph.integers(2, atMost: 16)
        guard (inputs + outputs).allSatisfy(tensors.indices.contains) else {
            throw file.failure("an input or output does not exist")
        }
        self.tensors = tensors
        self.steps = steps
    }

    private static func tensor(
        _ table: FlatTable, buffers: [Range<Int>], file: FlatFile
    ) throws(BiometricsError) -> Tensor {
        let shape = try table.integers(0, atMost: 4)
        var count = 1
        for extent in shape {
            guard (1...sizeLimit).contains(extent), count <= sizeLimit / extent else {
                throw file.failure("a tensor has the invalid shape \(shape)")
            }
            count *= extent
        }
        guard let type = ElementType(rawValue: try table.number(1, else: 0)) else {
            throw file.failure("a tensor's numbers must be 32-bit floats, 16-bit floats or 32-bit integers")
        }
        let buffer = Int(try table.number(2, else: UInt32(0)))
        guard buffers.indices.contains(buffer) else { throw file.failure("a tensor's values do not exist") }
        let data = buffers[buffer]
        guard data.isEmpty || data.count == count * type.size else {
            throw file.failure("a tensor of the shape \(shape) has \(data.count) bytes, which do not fit")
        }
        return Tensor(shape: shape, type: type, data: data)
    }

    /// The values of a constant, as 32-bit floats.
    func floats(_ tensor: Tensor) throws(BiometricsError) -> [Float] {
        var values: [Float] = []
        values.reserveCapacity(tensor.data.count / tensor.type.size)
        for place in stride(from: tensor.data.lowerBound, to: tensor.data.upperBound, by: tensor.type.size) {
            switch tensor.type {
            case .float32: values.append(Float(bitPattern: try file.number(at: place, as: UInt32.self)))
            case .float16: values.append(Float(Float16(bitPattern: try file.number(at: place, as: UInt16.self))))
            case .int32: throw file.failure("a weight is an integer")
            }
        }
        guard !values.isEmpty, values.allSatisfy(\.isFinite) else {
            throw file.failure("a weight is missing, infinite or NaN")
        }
        return values
    }

    /// The values of an integer constant.
    func integers(_ tensor: Tensor) throws(BiometricsError) -> [Int] {
        guard tensor.type == .int32, !tensor.data.isEmpty else { throw file.failure("a list of integers is missing") }
        var values: [Int] = []
        for place in stride(from: tensor.data.lowerBound, to: tensor.data.upperBound, by: 4) {
            values.append(Int(try file.number(at: place, as: Int32.self)))
        }
        return values
    }
}
