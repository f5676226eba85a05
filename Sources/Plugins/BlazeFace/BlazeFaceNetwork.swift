internal import BiometricsCore
internal import OpenCVKit
internal import TFLite

/// One BlazeFace network with its decoder, for pictures of any size.
struct BlazeFaceNetwork {
    let network: any InferenceNetwork
    let decoder: BlazeFaceDecoder
    let preprocessing: PixelRecipe

    init(_ modelID: String, in context: PluginContext, thresholds: BlazeFacePlugin.Thresholds) throws(BiometricsError) {
        let (network, recipe) = try context.makeNetwork(tflite: modelID, as: BlazeFaceRecipe.self)
        self.init(
            network: network,
            decoder: BlazeFaceDecoder(
                inputSide: recipe.inputSide, grids: recipe.grids, scoreThreshold: thresholds.score,
                overlapThreshold: thresholds.overlap),
            preprocessing: recipe.pixels)
    }

    init(network: any InferenceNetwork, decoder: BlazeFaceDecoder, preprocessing: PixelRecipe) {
        self.network = network
        self.decoder = decoder
        self.preprocessing = preprocessing
    }

    /// The candidates in a picture, in its pixels, surest first. The picture is scaled to fit the input and placed at
    /// its top left; the rest is black.
    func candidates(in image: Image) throws(BiometricsError) -> [FaceCandidate] {
        let side = decoder.inputSide
        let scale = Double(side) / Double(image.size.longSide)
        let size = Size(
            width: max(1, Int((Double(image.width) * scale).rounded())),
            height: max(1, Int((Double(image.height) * scale).rounded())))
        let input = try image.resized(to: size).padded(toMultipleOf: side)
        let outputs = try network.run([input], preprocessing: preprocessing, outputs: BlazeFaceDecoder.outputNames)
        // The short side of a narrow picture may be rounded considerably, so each axis has its own scale.
        let (across, down) = (Double(image.width) / Double(size.width), Double(image.height) / Double(size.height))
        return try decoder.candidates(outputs).map { candidate in
            FaceCandidate(
                score: candidate.score,
                box: Rect(
                    x: candidate.box.x * across, y: candidate.box.y * down, width: candidate.box.width * across,
                    height: candidate.box.height * down),
                points: candidate.points.map {
                    Point(x: ($0.x + 0.5) * across - 0.5, y: ($0.y + 0.5) * down - 0.5)
                })
        }
    }
}
