package import BiometricsCore

/// dlib's face recognition as the package `face_recognition` runs it: a box, five landmarks, a chip, 128 numbers.
///
/// One caller at a time, because of its network.
package struct FaceEncoder {
    private let predictor: ShapePredictor
    private let chip: FaceChip
    private let network: any InferenceNetwork
    private let pixels: PixelRecipe
    private let modelID: String
    private let outputLength: Int

    /// The encoder of two installed models. The context's engine runs its network.
    ///
    /// - Throws: `.modelMissing`, `.modelDigestMismatch`, `.modelInvalid`, `.manifestInvalid`, `.engineUnavailable`.
    package init(modelID: String, in context: PluginContext) throws(BiometricsError) {
        let model = try context.models.load(modelID)
        let recipe = try model.entry.recipe(as: DlibEmbedderRecipe.self)
        guard recipe.chipSize.width == recipe.chipSize.height, recipe.chipSize.width > 1 else {
            throw BiometricsError(
                .manifestInvalid, "The recipe of \(modelID) must be that of dlib's network with a square chip.")
        }
        let file = try ResNetFile(model.bytes, modelID: modelID)
        let graph = try ResNetGraph.onnx(
            file, side: recipe.chipSize.width, outputLength: recipe.outputLength, modelID: modelID)
        network = try context.engine.makeNetwork(onnx: graph, threads: context.threads)
        pixels = PixelRecipe(colorOrder: .rgb, mean: file.means, std: [256, 256, 256])
        let landmarks = try context.models.load(recipe.landmarkModel)
        predictor = try ShapePredictor(landmarks.bytes, modelID: recipe.landmarkModel)
        guard try landmarks.entry.recipe(as: DlibLandmarkRecipe.self).landmarks.count == predictor.landmarkCount else {
            throw BiometricsError(
                .manifestInvalid,
                "The recipe of \(recipe.landmarkModel) must name its \(predictor.landmarkCount) landmarks."
            )
        }
        chip = FaceChip(side: recipe.chipSize.width, padding: recipe.chipPadding)
        outputLength = recipe.outputLength
        self.modelID = modelID
    }

    /// The outer and inner corner of the left eye, those of the right eye and the base of the nose, in whole pixels.
    ///
    /// - Parameters:
    ///   - image: upright, BGR.
    ///   - topLeft: the first pixel of the box. It must be like a box of dlib's frontal face detector.
    ///   - bottomRight: the last pixel of the box.
    package func landmarks(in image: Image, topLeft: Point, bottomRight: Point) -> [Point] {
        predictor.landmarks(in: image, topLeft: topLeft, bottomRight: bottomRight)
    }

    /// The numbers of each face. Their Euclidean distance measures how different two faces are; about 0.6 separates
    /// people.
    ///
    /// - Parameter faces: an upright BGR picture with the five landmarks of the face in it. The face may be at most
    ///   twice as large as in the chip.
    /// - Throws: `.invalidConfiguration` for other pictures, `.backendFailure`.
    package func features(
        of faces: [(image: Image, landmarks: [Point])]
    ) throws(BiometricsError) -> [[Float]] {
        guard !faces.isEmpty else { return [] }
        var chips: [Image] = []
        for face in faces {
            guard face.image.format == .bgr8, face.landmarks.count == FaceChip.meanFace.count,
                let made = chip.image(from: face.image, landmarks: face.landmarks)
            else {
                throw BiometricsError(.invalidConfiguration, "\(modelID) needs BGR pictures with five landmarks.")
            }
            chips.append(made)
        }
        let outputs = try network.run(chips, preprocessing: pixels, outputs: [])
        guard outputs.count == 1, outputs[0].values.count == faces.count * outputLength else {
            throw BiometricsError(
                .modelInvalid, "\(modelID) must give \(outputLength) features for each of \(faces.count) faces.")
        }
        let values = outputs[0].values
        return faces.indices.map { Array(values[$0 * outputLength..<($0 + 1) * outputLength]) }
    }
}
