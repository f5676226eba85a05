/// A library that runs networks.
public protocol InferenceEngine: Sendable {
    /// Stable text that names the engine in configurations and results, such as `opencv`.
    var id: String { get }
    /// The name and version of the library, for people.
    var name: String { get }
    /// The arithmetic that its networks use.
    var precision: InferencePrecision { get }
    /// The same engine in 32-bit floats, for networks whose outputs are places: with 16 bits a landmark moves by a few
    /// tenths of a pixel, which costs a comparison score more than all else.
    var inFullPrecision: any InferenceEngine { get }

    /// A network of its own for one worker, from the bytes of an ONNX file.
    ///
    /// - Parameters:
    ///   - onnx: the bytes of the file.
    ///   - threads: how many threads one run may use, 1 or more.
    /// - Throws: `.modelInvalid` when the bytes are no network that the engine can run, `.engineUnavailable` when the
    ///   library is missing.
    func makeNetwork(onnx: [UInt8], threads: Int) throws(BiometricsError) -> sending any InferenceNetwork

    /// The same for a network that sees inputs of several shapes.
    ///
    /// - Parameters:
    ///   - onnx: the bytes of the file.
    ///   - threads: how many threads one run may use, 1 or more.
    ///   - frequentShapes: the shapes of most of its inputs, at most 16, each with all extents of the network's input. An
    ///     engine may prepare the network for each of them; others work as well. Outputs depend on the input alone, and not
    ///     on what came before it.
    /// - Throws: as `makeNetwork(onnx:threads:)`; `.invalidConfiguration` for shapes that the network cannot have.
    func makeNetwork(
        onnx: [UInt8], threads: Int, frequentShapes: [[Int]]
    ) throws(BiometricsError) -> sending any InferenceNetwork
}

extension InferenceEngine {
    /// The engine itself, which has 32-bit floats only.
    public var inFullPrecision: any InferenceEngine { self }

    /// A network for which no shape is prepared.
    public func makeNetwork(
        onnx: [UInt8], threads: Int, frequentShapes: [[Int]]
    ) throws(BiometricsError) -> sending any InferenceNetwork {
        try makeNetwork(onnx: onnx, threads: threads)
    }
}
