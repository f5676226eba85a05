package import BiometricsCore

/// The face detector YuNet.
///
/// - Source: Wu, Peng, Yu 2023, "YuNet: A Tiny Millisecond-level Face Detector", Machine Intelligence Research 20, 656.
package struct YuNetPlugin: FaceDetectorPlugin {
    /// The model of the network.
    package static let modelID = "yunet-2023mar"

    /// The least confidence of a reported face, 0...1.
    package let confidenceThreshold: Double
    /// The overlap (intersection over union) above which the less sure of two boxes is dropped.
    package let overlapThreshold: Double

    /// The detector with the thresholds of its authors' example.
    package init(confidenceThreshold: Double = 0.6, overlapThreshold: Double = 0.3) {
        self.confidenceThreshold = confidenceThreshold
        self.overlapThreshold = overlapThreshold
    }

    /// The plugin's manifest.
    package var manifest: PluginManifest {
        PluginManifest(
            id: "org.biometrics.detector.yunet", kind: .faceDetector, version: "1.0.0",
            summary: "YuNet: faces of about 10 to 300 pixels with five landmarks",
            modelIDs: [Self.modelID], engineIDs: ["opencv", "openvino"])
    }

    /// The input shapes at the first detection size for pictures of common proportions, for flattened documents, and
    /// for a face that is examined more closely.
    private static let frequentShapes = [192, 224, 256, 320].flatMap { height in
        [192, 224, 256, 320].map { [1, 3, height, $0] }
    }

    /// A detector with its own network.
    package func makeFaceDetector(in context: PluginContext) throws(BiometricsError) -> any FaceDetecting {
        let model = try context.models.load(Self.modelID)
        let recipe = try model.entry.recipe(as: YuNetRecipe.self)
        return YuNetDetector(
            network: try context.engine.inFullPrecision.makeNetwork(
                onnx: model.bytes, threads: context.threads, frequentShapes: Self.frequentShapes),
            decoder: YuNetDecoder(
                strides: recipe.strides, confidenceThreshold: confidenceThreshold, overlapThreshold: overlapThreshold),
            sizeMultiple: recipe.sizeMultiple, preprocessing: recipe.pixels)
    }
}

extension YuNetPlugin: PluginFamily {
    /// The recipe of its model.
    package static var recipes: [any RecipePayload.Type] { [YuNetRecipe.self] }

    /// The one plugin.
    package static func plugins(for manifest: ModelManifest) -> [any BiometricsPlugin] { [YuNetPlugin()] }
}
