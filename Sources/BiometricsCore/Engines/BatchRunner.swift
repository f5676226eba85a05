/// Runs batches on a network, also on one whose file fixes the batch at one.
///
/// Many published model files fix the batch size in a reshape. The runner recognises such a network by the first extent
/// of its outputs, or by its failure. It then runs the images one by one and joins the outputs along the first axis.
public struct BatchRunner {
    /// Whether a batch was found to fail where its images do not.
    private var takesOneImage = false

    /// A runner that has not yet tried a batch.
    public init() {}

    /// The outputs of one batch, as ``InferenceNetwork`` states, with `runAtOnce` for the images that go in together.
    ///
    /// - Requires: a batch, as ``isBatch(_:)`` says.
    /// - Throws: what `runAtOnce` throws for a single image.
    public mutating func run(
        _ images: [Image], _ runAtOnce: ([Image]) throws(BiometricsError) -> [Tensor]
    ) throws(BiometricsError) -> [Tensor] {
        precondition(Self.isBatch(images), "a batch has at least one image, all of one size and one format")
        guard images.count > 1 else { return try runAtOnce(images) }
        if !takesOneImage {
            do {
                let batch = try runAtOnce(images)
                if batch.allSatisfy({ $0.shape.first == images.count }) { return batch }
            } catch  where error.code == .backendFailure {
                // If an image itself is at fault, running it alone below fails for the same reason.
            }
        }
        var runs: [[Tensor]] = []
        for image in images { runs.append(try runAtOnce([image])) }
        takesOneImage = true
        return try Self.joined(runs)
    }

    /// Whether there is at least one of `images`, and all have one size and one format.
    public static func isBatch(_ images: [Image]) -> Bool {
        guard let first = images.first else { return false }
        return images.allSatisfy { $0.size == first.size && $0.format == first.format }
    }

    /// One tensor for each output, the runs of single images behind one another.
    private static func joined(_ runs: [[Tensor]]) throws(BiometricsError) -> [Tensor] {
        var result: [Tensor] = []
        for output in runs[0].indices {
            let parts = runs.map { $0[output] }
            let shape = parts[0].shape
            guard shape.first == 1, parts.allSatisfy({ $0.shape == shape }) else {
                throw BiometricsError(
                    .backendFailure, "The network's outputs do not tell one image of a batch from the next.")
            }
            result.append(Tensor(shape: [parts.count] + shape.dropFirst(), values: parts.flatMap(\.values)))
        }
        return result
    }
}
