package import BiometricsCore

extension YuNetPlugin: BrowserFaceDetector {
    /// The weights of the installed model.
    package func browserWeights(in context: PluginContext) throws(BiometricsError) -> [UInt8] {
        try YuNetWeights(onnx: context.models.load(Self.modelID).bytes).bytes
    }
}
