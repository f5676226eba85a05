public import BiometricsCore
internal import COpenCV

/// A network run by OpenCV on the CPU, in 32-bit floats.
///
/// Not `Sendable`: OpenCV keeps the values of a run inside of the network, and two threads that share one get wrong numbers
/// without any error. Each worker opens its own.
@safe public final class OpenCVNetwork: InferenceNetwork {
    /// The names of the outputs, in the order of the model file.
    public let outputNames: [String]
    private let handle: OpaquePointer
    /// Where the C layer lists each output.
    private let indices: [String: Int32]
    /// Whether a batch was found to fail where its images do not.
    private var takesOneImage = false

    /// Opens a network from the bytes of an ONNX file (opset 9 to 11 are known to work).
    ///
    /// - Throws: `.modelInvalid` when OpenCV cannot read or run it.
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

    /// The outputs of one batch, as ``InferenceNetwork`` states.
    ///
    /// Many published files fix the batch at one in a reshape. Such a network is found out by the first extent of its
    /// outputs, or by its failure; its images are then run one by one, and the outputs joined along the first axis.
    public func run(
        _ images: [Image], preprocessing: PixelRecipe, outputs: [String]
    ) throws(BiometricsError) -> [Tensor] {
        guard images.count > 1 else { return try runAtOnce(images, preprocessing, outputs) }
        if !takesOneImage {
            do {
                let batch = try runAtOnce(images, preprocessing, outputs)
                if batch.allSatisfy({ $0.shape.first == images.count }) { return batch }
            } catch  where error.code == .backendFailure {
                // Where the images themselves are at fault, the first of them fails below for the same reason.
            }
        }
        guard Set(images.map(\.size)).count == 1, Set(images.map(\.format)).count == 1 else {
            throw BiometricsError(.invalidConfiguration, "the images of a batch must have one size and one format")
        }
        var runs: [[Tensor]] = []
        for image in images { runs.append(try runAtOnce([image], preprocessing, outputs)) }
        takesOneImage = true
        return try joined(runs)
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

    /// One tensor for each output, the runs of single images behind one another.
    private func joined(_ runs: [[Tensor]]) throws(BiometricsError) -> [Tensor] {
        var result: [Tensor] = []
        for output in runs[0].indices {
            let parts = runs.map { $0[output] }
            let shape = parts[0].shape
            guard shape.first == 1, parts.allSatisfy({ $0.shape == shape }) else {
                throw BiometricsError(.backendFailure, "the outputs of the network do not tell one image from the next")
            }
            result.append(Tensor(shape: [parts.count] + shape.dropFirst(), values: parts.flatMap(\.values)))
        }
        return result
    }

    /// The outputs for one tensor, as ``InferenceNetwork`` states.
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
                    "the network has no output named '\(name)'; it has \(outputNames.joined(separator: ", "))")
            }
            result.append(index)
        }
        return result
    }

    /// Copies the values out and frees the handle.
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
    /// The C form of `preprocessing`; whether its numbers can be used is checked there.
    init(_ preprocessing: PixelRecipe) throws(BiometricsError) {
        let (mean, std) = (preprocessing.mean, preprocessing.std)
        guard mean.count == 3, std.count == 3 else {
            throw BiometricsError(.invalidConfiguration, "mean and std need three values each, one a channel")
        }
        self.init(
            swap_red_blue: preprocessing.colorOrder == .rgb, scale: preprocessing.scale,
            mean: (mean[0], mean[1], mean[2]), std: (std[0], std[1], std[2]))
    }
}

/// Gives `body` views of the pixels of all `images`, which hold for the call only.
func withViews<Result>(of images: [Image], _ body: ([cvb_image]) -> Result) -> Result {
    func nested(_ index: Int, _ views: [cvb_image]) -> Result {
        guard index < images.count else { return unsafe body(views) }
        return unsafe images[index].withView { unsafe nested(index + 1, views + [$0]) }
    }
    return unsafe nested(0, [])
}
