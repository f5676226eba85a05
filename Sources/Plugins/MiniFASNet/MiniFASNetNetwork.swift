internal import BiometricsCore
internal import Platform

/// One network of the pair, with its recipe.
struct MiniFASNetNetwork {
    /// The model's id.
    let id: String
    let recipe: MiniFASNetRecipe
    private let network: any InferenceNetwork

    /// How far a probability may be from its golden value: engines differ by rounding, wrong wiring by a tenth and more.
    static let tolerance = 0.02

    init(id: String, recipe: MiniFASNetRecipe, network: any InferenceNetwork) {
        self.id = id
        self.recipe = recipe
        self.network = network
    }

    /// Holds the network against the golden values of its recipe.
    ///
    /// - Throws: `.modelInvalid` when it gives others: the wrong channel order, scale or order of classes shows here.
    func checkGolden() throws(BiometricsError) {
        for golden in recipe.golden {
            let found = try probabilities(of: recipe.testPattern(golden.pattern))
            let worst = zip(found, golden.probabilities).map { abs($0 - $1) }.max() ?? .infinity
            guard worst <= Self.tolerance else {
                throw BiometricsError(
                    .modelInvalid,
                    "The model \(id) does not give the values that its recipe expects: off by \(Float(worst)) on test "
                        + "pattern \(golden.pattern). Recipe and weights do not belong together; check the manifest, or "
                        + "install the model anew.")
            }
        }
    }

    /// The probability of a live person for the face with `box` in `image`.
    func liveProbability(of box: Rect, in image: Image) throws(BiometricsError) -> Double {
        let crop = FaceCrop(around: box, factor: recipe.cropFactor, in: image)
        return try probabilities(of: crop.sampled(at: recipe.inputSize))[recipe.liveIndex]
    }

    /// The probability of each class for an input of the network's size.
    private func probabilities(of input: Image) throws(BiometricsError) -> [Double] {
        let outputs = try network.run([input], preprocessing: recipe.pixels, outputs: [])
        guard outputs.count == 1, outputs[0].values.count == recipe.classes.count,
            outputs[0].values.allSatisfy(\.isFinite)
        else {
            throw BiometricsError(
                .modelInvalid, "The model \(id) does not give \(recipe.classes.count) finite values for one face.")
        }
        let logits = outputs[0].values.map(Double.init)
        let highest = logits.max() ?? 0
        let powers = logits.map { exp($0 - highest) }
        let sum = powers.reduce(0, +)
        return powers.map { $0 / sum }
    }
}
