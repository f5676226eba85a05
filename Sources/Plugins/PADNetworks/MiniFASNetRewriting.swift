internal import BiometricsCore

/// Converts a published MiniFASNet, which is PyTorch's tensors without a graph, to an ONNX file.
enum MiniFASNetRewriting: ModelRewriting {
    static let kind = ModelOriginal.Rewriting(rawValue: "miniFASNetONNX")

    /// The side in pixels of the pictures with which the published networks were trained.
    private static let side = 80
    /// The classes: 2-D attack, live, and replay or 3-D attack.
    private static let classes = 3

    static func rewritten(_ original: [UInt8]) throws(BiometricsError) -> [UInt8] {
        try MiniFASNetGraph.onnx(try StateDictionary(original), side: side, classes: classes)
    }
}
