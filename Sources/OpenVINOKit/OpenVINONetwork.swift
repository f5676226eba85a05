internal import BiometricsCore
internal import COpenVINO
internal import OpenCVKit

/// A network run by OpenVINO on the CPU.
///
/// Not `Sendable`: a run writes to memory that the network owns. Each worker opens its own.
@safe final class OpenVINONetwork: InferenceNetwork {
    /// The names of the outputs, in the order of the model file.
    let outputNames: [String]
    private let handle: OpaquePointer
    private var batches = BatchRunner()

    /// Opens a network from the bytes of an ONNX file.
    ///
    /// - Throws: `.modelInvalid` if OpenVINO cannot read it; `.engineUnavailable` if the library is not open;
    ///   `.invalidConfiguration` for a frequent shape with another number of axes than the network's input.
    init(
        onnx: [UInt8], precision: InferencePrecision, threads: Int, frequentShapes: [[Int]] = []
    ) throws(BiometricsError) {
        var error = ovb_error()
        guard
            let handle = unsafe ovb_network_open(
                onnx, onnx.count, precision.native, Int32(clamping: threads), &error)
        else { throw BiometricsError(error, code: .modelInvalid) }
        unsafe self.handle = unsafe handle
        let count = unsafe ovb_network_output_count(handle)
        outputNames = (0..<count).compactMap { index in
            unsafe ovb_network_output_name(handle, index).map { unsafe String(cString: $0) }
        }
        for shape in frequentShapes {
            guard unsafe ovb_network_expect(handle, shape.map(Int64.init), Int32(clamping: shape.count), &error)
            else { throw BiometricsError(error, code: .invalidConfiguration) }
        }
    }

    deinit {
        unsafe ovb_network_free(handle)
    }

    func run(
        _ images: [Image], preprocessing: PixelRecipe, outputs: [String]
    ) throws(BiometricsError) -> [Tensor] {
        let asked = try indices(of: outputs)
        return try batches.run(images) { (part) throws(BiometricsError) in
            let input = unsafe try prepare(NetworkInput.shape(of: part))
            try unsafe NetworkInput.write(part, preprocessing: preprocessing, into: input)
            return try forward(asked)
        }
    }

    func run(_ input: Tensor, outputs: [String]) throws(BiometricsError) -> [Tensor] {
        let asked = try indices(of: outputs)
        let values = unsafe try prepare(input.shape)
        _ = unsafe values.update(fromContentsOf: input.values)
        return try forward(asked)
    }

    private func indices(of names: [String]) throws(BiometricsError) -> [Int32] {
        var result: [Int32] = []
        for name in names.isEmpty ? outputNames : names {
            guard let index = outputNames.firstIndex(of: name) else {
                throw BiometricsError(
                    .invalidConfiguration,
                    "The network has no output named “\(name)”. It has \(outputNames.joined(separator: ", ")).")
            }
            result.append(Int32(index))
        }
        return result
    }

    /// Memory for an input of this shape, valid until the next call.
    private func prepare(_ shape: [Int]) throws(BiometricsError) -> UnsafeMutableBufferPointer<Float> {
        var error = ovb_error()
        let start = unsafe ovb_network_prepare(handle, shape.map(Int64.init), Int32(clamping: shape.count), &error)
        guard let start = unsafe start else { throw BiometricsError(error, code: .backendFailure) }
        return unsafe UnsafeMutableBufferPointer(start: start, count: shape.reduce(1, *))
    }

    /// Runs the network on the prepared input, and copies the outputs with these indices.
    private func forward(_ asked: [Int32]) throws(BiometricsError) -> [Tensor] {
        var error = ovb_error()
        guard unsafe ovb_network_run(handle, &error) else { throw BiometricsError(error, code: .backendFailure) }
        var tensors: [Tensor] = []
        for index in asked {
            var shape = [Int64](repeating: 0, count: Int(OVB_MAX_RANK))
            var (rank, count): (Int32, Int) = (0, 0)
            guard let values = unsafe ovb_network_output(handle, index, &shape, &rank, &count, &error) else {
                throw BiometricsError(error, code: .backendFailure)
            }
            tensors.append(
                Tensor(
                    shape: shape.prefix(Int(rank)).map(Int.init),
                    values: unsafe [Float](UnsafeBufferPointer(start: values, count: count))))
        }
        return tensors
    }
}
