internal import BiometricsCore

/// Turns a published MiniFASNet, PyTorch's tensors without a graph, into an ONNX file.
enum MiniFASNetRewriting: ModelRewriting {
    static let kind = ModelOriginal.Rewriting(rawValue: "miniFASNetONNX")

    /// Pixels a side of the pictures that the published networks were trained on.
    private static let side = 80
    /// 2-D attack, live, attack by replay or in three dimensions.
    private static let classes = 3

    static func rewritten(_ original: [UInt8]) throws(BiometricsError) -> [UInt8] {
        try MiniFASNetGraph.onnx(try StateDictionary(original), side: side, classes: classes)
    }
}
