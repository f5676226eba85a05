/// An open network.
///
/// Deliberately not `Sendable`: running changes what a network holds inside, so each worker owns one.
public protocol InferenceNetwork: AnyObject {
    /// The outputs of one batch, in the order asked; an empty `outputs` asks for all, in the order of the model file.
    ///
    /// - Shape: `images` of one size and one format become one N×C×H×W input; a tensor is as the network gives it. With
    ///   more than one image its first extent is N, and each part is what its image alone would give.
    /// - Requires: at least one image, all of one size and one format.
    /// - Throws: `.invalidConfiguration` for an unknown output or numbers that cannot be used; `.inputTooLarge` beyond the engine's limits; `.backendFailure` when the engine fails, as it does on a size that
    ///   the network is not made for.
    /// - Threads: one caller at a time.
    func run(
        _ images: [Image], preprocessing: PixelRecipe, outputs: [String]
    ) throws(BiometricsError) -> [Tensor]

    /// The outputs for one tensor that was prepared elsewhere; the rest as for images.
    ///
    /// - Throws: as for images.
    func run(_ input: Tensor, outputs: [String]) throws(BiometricsError) -> [Tensor]
}
