public import BiometricsCore
internal import COpenCV

/// A network run by OpenCV on the CPU, in 32-bit floats.
///
/// Not `Sendable`: OpenCV keeps the values of a run inside the network, so two threads that share one would get wrong
/// numbers without an error. Each worker opens its own.
@safe public final class OpenCVNetwork: InferenceNetwork {
    /// The names of the outputs, in the order of the model file.
    public let outputNames: [String]
    private let handle: OpaquePointer
    /// The index of each output in the C layer.
    private let indices: [String: Int32]
    private var batches = BatchRunner()

    /// Opens a network from the bytes of an ONNX file (opset 9 to 11 are known to work).
    ///
    /// - Throws: `.modelInvalid` if OpenCV cannot read or run it.
    public init(onnx: [UInt8]) throws(BiometricsError) {
        var error = cvb_error()
        guard let handle = unsafe cvb_network_open_memory(onnx, onnx.count, &error) else {
            throw BiometricsError(error, code: .modelInvalid)
        }
        unsafe self.handle = unsafe handle
        var indices: [String: Int32] = [:]
        var names: [String] = []
        let count = unsafe cvb_network_output_count(handle)
        for index in 0..<count {
            guard let text = unsafe cvb_network_output_name(handle, index) else { continue }
            let name = unsafe String(cString: text)
            names.append(name)
            indices[name] = index
        }
        self.indices = indices
        let stated = ONNXGraph.outputNames(in: onnx).filter { indices[$0] != nil }
        outputNames = stated.count == names.count ? stated : names
    }

    deinit {
        unsafe cvb_network_free(handle)
    }

    /// The outputs for one batch, as documented in ``InferenceNetwork``.
    public func run(
        _ images: [Image], preprocessing: PixelRecipe, outputs: [String]
    ) throws(BiometricsError) -> [Tensor] {
        try batches.run(images) { (part) throws(BiometricsError) in try runAtOnce(part, preprocessing, outputs) }
    }

    private func runAtOnce(
        _ images: [Image], _ preprocessing: PixelRecipe, _ outputs: [String]
    ) throws(BiometricsError) -> [Tensor] {
        let asked = try outputIndices(outputs)
        var settings = try cvb_preprocessing(preprocessing)
        var error = cvb_error()
        let result = unsafe withViews(of: images) { views in
            unsafe cvb_network_run_images(
                handle, views, Int32(clamping: views.count), &settings, asked, Int32(asked.count), &error)
        }
        guard let result = unsafe result else { throw BiometricsError(error, code: .backendFailure) }
        return unsafe tensors(consuming: result)
    }

    /// The outputs for one tensor, as documented in ``InferenceNetwork``.
    public func run(_ input: Tensor, outputs: [String]) throws(BiometricsError) -> [Tensor] {
        let asked = try outputIndices(outputs)
        let shape = input.shape.map { Int32(clamping: $0) }
        var error = cvb_error()
        let result = unsafe cvb_network_run_tensor(
            handle, input.values, shape, Int32(clamping: shape.count), asked, Int32(asked.count), &error)
        guard let result = unsafe result else { throw BiometricsError(error, code: .backendFailure) }
        return unsafe tensors(consuming: result)
    }

    private func outputIndices(_ names: [String]) throws(BiometricsError) -> [Int32] {
        var result: [Int32] = []
        for name in names.isEmpty ? outputNames : names {
            guard let index = indices[name] else {
                throw BiometricsError(
                    .invalidConfiguration,
                    "The network has no output named “\(name)”. It has \(outputNames.joined(separator: ", ")).")
            }
            result.append(index)
        }
        return result
    }

    /// Copies the values and frees the handle.
    private func tensors(consuming result: OpaquePointer) -> [Tensor] {
        defer { unsafe cvb_tensors_free(result) }
        let number = unsafe cvb_tensors_count(result)
        return (0..<number).map { index in
            let rank = unsafe cvb_tensors_rank(result, index)
            let shape = (0..<rank).map { unsafe Int(cvb_tensors_extent(result, index, $0)) }
            var count = 0
            let start = unsafe cvb_tensors_values(result, index, &count)
            return Tensor(shape: shape, values: unsafe [Float](UnsafeBufferPointer(start: start, count: count)))
        }
    }
}

extension cvb_preprocessing {
    /// The C form of `preprocessing`. The C layer checks its numbers.
    init(_ preprocessing: PixelRecipe) throws(BiometricsError) {
        let (mean, std) = (preprocessing.mean, preprocessing.std)
        guard mean.count == 3, std.count == 3 else {
            throw BiometricsError(
                .invalidConfiguration, "A recipe's mean and std must have three values each, one per channel.")
        }
        self.init(
            swap_red_blue: preprocessing.colorOrder == .rgb, scale: preprocessing.scale,
            mean: (mean[0], mean[1], mean[2]), std: (std[0], std[1], std[2]))
    }
}

/// Calls `body` with views of the pixels of all `images`, which are valid during the call only.
func withViews<Result>(of images: [Image], _ body: ([cvb_image]) -> Result) -> Result {
    func nested(_ index: Int, _ views: [cvb_image]) -> Result {
        guard index < images.count else { return unsafe body(views) }
        return unsafe images[index].withView { unsafe nested(index + 1, views + [$0]) }
    }
    return unsafe nested(0, [])
}
