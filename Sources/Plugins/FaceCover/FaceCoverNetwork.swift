internal import BiometricsCore
internal import OpenCVKit
internal import TFLite

/// The mask detector, applied to one face at a known place.
struct FaceCoverNetwork: FaceQualityAssessing {
    let network: any InferenceNetwork
    let recipe: FaceCoverRecipe

    /// The confidence, 0...1 each, in a face with a covered mouth and in one with an open mouth, anywhere in the
    /// square.
    struct Sight: Equatable {
        var covered: Double
        var open: Double
    }

    /// The network first gives boxes, which are not needed, and then their probabilities.
    private static let outputNames = ["output1"]

    init(in context: PluginContext) throws(BiometricsError) {
        let (network, recipe) = try context.makeNetwork(tflite: FaceCoverPlugin.modelID, as: FaceCoverRecipe.self)
        self.init(network: network, recipe: recipe)
    }

    init(network: any InferenceNetwork, recipe: FaceCoverRecipe) {
        self.network = network
        self.recipe = recipe
    }

    func assess(_ face: FaceInPicture) throws(BiometricsError) -> FaceQuality {
        FaceQuality(assessor: FaceCoverPlugin.id, measures: [try measure(face)])
    }

    private func measure(_ face: FaceInPicture) throws(BiometricsError) -> QualityMeasure {
        let small = face.face.scaled(by: face.scale)
        guard face.rotation == .none else { return Self.none("The face does not stand upright.") }
        guard face.scale > 0, !face.image.isEmpty, small.fault(in: face.image.size) == nil else {
            return Self.none("The face lies outside the picture.")
        }
        let sight = try sight(of: small.box, in: face.image)
        return QualityMeasure(.faceCover, sight.covered / (sight.covered + sight.open))
    }

    private static func none(_ cause: String) -> QualityMeasure {
        QualityMeasure(.faceCover, notAssessedBecause: cause)
    }

    /// The finding in the square around a box.
    private func sight(of box: Rect, in image: Image) throws(BiometricsError) -> Sight {
        let reach = max(box.width, box.height) * recipe.boxFactor / 2
        let side = Double(recipe.inputSide)
        // The middle of a box lies between pixel edges, but points refer to pixel centres.
        let middle = Point(x: box.center.x - 0.5, y: box.center.y - 0.5)
        let crop = try FaceAligner.align(
            image, points: [middle, Point(x: middle.x + reach, y: middle.y)],
            to: [Point(x: side / 2 - 0.5, y: side / 2 - 0.5), Point(x: side - 0.5, y: side / 2 - 0.5)],
            size: Size(width: recipe.inputSide, height: recipe.inputSide))
        return try sight(in: crop)
    }

    /// The finding in a picture of the input's size.
    ///
    /// - Throws: `.modelInvalid` if the output does not match the recipe.
    func sight(in crop: Image) throws(BiometricsError) -> Sight {
        let outputs = try network.run([crop], preprocessing: recipe.pixels, outputs: Self.outputNames)
        guard outputs.count == 1, outputs[0].values.count == 2 * recipe.anchorCount else {
            throw BiometricsError(
                .modelInvalid,
                "The output of the mask detector must be two probabilities for \(recipe.anchorCount) places.")
        }
        var sight = Sight(covered: 0, open: 0)
        for (index, value) in outputs[0].values.enumerated() {
            if index.isMultiple(of: 2) {
                sight.covered = max(sight.covered, Double(value))
            } else {
                sight.open = max(sight.open, Double(value))
            }
        }
        return sight
    }
}
