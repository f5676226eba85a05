/// A library that runs networks.
public protocol InferenceEngine: Sendable {
    /// Stable text that names the engine in configurations and results, such as `opencv`.
    var id: String { get }
    /// The name and version of the library, for people.
    var name: String { get }
    /// The arithmetic that its networks use.
    var precision: InferencePrecision { get }
    /// The same engine in 32-bit floats, for networks that output positions. With 16 bits a landmark moves by a few
    /// tenths of a pixel, and no other loss of precision costs a comparison score as much.
    var inFullPrecision: any InferenceEngine { get }

    /// A network of its own for one worker, from the bytes of an ONNX file.
    ///
    /// - Parameters:
    ///   - onnx: the bytes of the file.
    ///   - threads: how many threads one run may use, 1 or more.
    /// - Throws: `.modelInvalid` if the engine cannot run a network from these bytes, `.engineUnavailable` if the
    ///   library is missing.
    func makeNetwork(onnx: [UInt8], threads: Int) throws(BiometricsError) -> sending any InferenceNetwork

    /// The same for a network that sees inputs of several shapes.
    ///
    /// - Parameters:
    ///   - onnx: the bytes of the file.
    ///   - threads: how many threads one run may use, 1 or more.
    ///   - frequentShapes: the shapes of most inputs, at most 16, each with all extents of the network's input. An
    ///   engine may prepare the network for each of them; other shapes work too. Outputs depend on the input alone, not
    ///   on earlier inputs.
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
