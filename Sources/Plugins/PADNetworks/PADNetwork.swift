package import BiometricsCore
internal import Platform

/// A network for presentation attack detection with its recipe. One thread at a time.
package struct PADNetwork {
    /// The model's id.
    package let id: String
    /// How it is run.
    package let recipe: PADNetworkRecipe
    private let network: any InferenceNetwork

    /// The largest difference of a probability from its golden value. Rounding of engines gives less, and wrong wiring
    /// at least a tenth.
    static let tolerance = 0.02

    init(id: String, recipe: PADNetworkRecipe, network: any InferenceNetwork) {
        self.id = id
        self.recipe = recipe
        self.network = network
    }

    /// The network of a model, checked against its golden values.
    ///
    /// - Throws: `.modelMissing`, `.modelDigestMismatch`, `.engineUnavailable`; `.manifestInvalid` for an entry of
    ///   another kind; `.modelInvalid`, also if the network does not give the values that its recipe expects.
    package init(_ id: String, in context: PluginContext) throws(BiometricsError) {
        let model = try context.models.load(id)
        self.init(
            id: id, recipe: try model.entry.recipe(as: PADNetworkRecipe.self),
            network: try context.engine.makeNetwork(onnx: model.bytes, threads: context.threads))
        try checkGolden()
    }

    /// Checks the network against the golden values of its recipe.
    ///
    /// - Throws: `.modelInvalid` if the values differ, for example because of a wrong channel order, scale or order of
    ///   classes.
    func checkGolden() throws(BiometricsError) {
        for golden in recipe.golden {
            let found = try probabilities(of: recipe.testPattern(golden.pattern))
            let worst = zip(found, golden.probabilities).map { abs($0 - $1) }.max() ?? .infinity
            guard worst <= Self.tolerance else {
                throw BiometricsError(
                    .modelInvalid,
                    "The model \(id) does not give the values that its recipe expects: off by \(Float(worst)) on test "
                        + "pattern \(golden.pattern). The recipe and the weights do not match. Check the manifest, or install "
                        + "the model again.")
            }
        }
    }

    /// The network's input for the face with `box` in `image`, as 8-bit BGR of its input size.
    ///
    /// - Throws: `.inputTooLarge` if the crop exceeds the limits.
    package func input(for box: Rect, in image: Image) throws(BiometricsError) -> Image {
        try FaceCrop(around: box, by: recipe, in: image).sampled(at: recipe.inputSize)
    }

    /// The log-odds of a live person for the face with `box` in `image`.
    ///
    /// - Throws: `.modelInvalid` if the network does not give a finite value for each class; `.backendFailure`.
    package func liveLogOdds(of box: Rect, in image: Image) throws(BiometricsError) -> Double {
        let live = try probabilities(of: try input(for: box, in: image))[recipe.liveIndex]
        let bounded = min(1 - 1e-9, max(1e-9, live))
        return log(bounded / (1 - bounded))
    }

    /// The probability of each class, in the recipe's order, for an input of the network's size.
    ///
    /// - Throws: as `liveLogOdds(of:in:)`.
    package func probabilities(of input: Image) throws(BiometricsError) -> [Double] {
        let outputs = try network.run([input], preprocessing: recipe.pixels, outputs: [])
        guard outputs.count == 1, outputs[0].values.count == recipe.classes.count,
            outputs[0].values.allSatisfy(\.isFinite)
        else {
            throw BiometricsError(
                .modelInvalid, "The model \(id) must give \(recipe.classes.count) finite values for one face.")
        }
        let logits = outputs[0].values.map(Double.init)
        let highest = logits.max() ?? 0
        let powers = logits.map { exp($0 - highest) }
        let sum = powers.reduce(0, +)
        return powers.map { $0 / sum }
    }
}
