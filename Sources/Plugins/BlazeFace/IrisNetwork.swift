internal import BiometricsCore
internal import OpenCVKit
internal import Platform
internal import TFLite

/// The eyelids and the iris of an eye with known corners.
struct IrisNetwork {
    let network: any InferenceNetwork
    let recipe: IrisRecipe

    init(_ modelID: String, in context: PluginContext) throws(BiometricsError) {
        let (network, recipe) = try context.makeNetwork(tflite: modelID, as: IrisRecipe.self)
        self.init(network: network, recipe: recipe)
    }

    init(network: any InferenceNetwork, recipe: IrisRecipe) {
        self.network = network
        self.recipe = recipe
    }

    /// The eye between two corners, left and right in the picture; `nil` if they coincide.
    ///
    /// - Parameter isLeft: whether it is the subject's left eye.
    /// - Throws: `.modelInvalid` if the outputs do not match the recipe, and as `FaceAligner.align`.
    func eye(from start: Point, to end: Point, isLeft: Bool, in image: Image) throws(BiometricsError) -> EyeContour? {
        let width = start.distance(to: end)
        guard width > 0 else { return nil }
        let middle = Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
        let crop = try FaceMeshNetwork.crop(
            of: image, around: middle, reach: recipe.eyeFactor * width / 2,
            turnedBy: atan2(end.y - start.y, end.x - start.x), side: recipe.inputSide)
        let input = isLeft ? crop.image.mirrored : crop.image
        let outputs = try network.run([input], preprocessing: recipe.pixels, outputs: BlazeFaceDecoder.outputNames)
        guard outputs.count == 2, outputs[0].values.count == 3 * recipe.contourCount,
            outputs[1].values.count == 3 * recipe.irisCount
        else {
            throw BiometricsError(
                .modelInvalid,
                "The outputs of the eyes' network must be \(recipe.contourCount) and \(recipe.irisCount) points.")
        }
        func place(_ values: [Float], _ index: Int) -> Point {
            let x = Double(values[3 * index]) - 0.5
            let own = isLeft ? Double(recipe.inputSide - 1) - x : x
            return crop.back.apply(Point(x: own, y: Double(values[3 * index + 1]) - 0.5))
        }
        return EyeContour(
            lowerLid: recipe.lowerLid.map { place(outputs[0].values, $0) },
            upperLid: recipe.upperLid.map { place(outputs[0].values, $0) }, pupil: place(outputs[1].values, 0))
    }
}
