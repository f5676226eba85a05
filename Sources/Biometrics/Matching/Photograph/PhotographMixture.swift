internal import Platform

/// Weighs the bands of detail against each other, to find a photograph whose fine detail was taken from another face.
///
/// An attacker who lays the document's portrait on a living head can keep the head's own skin in the fine bands. Then the
/// coarse bands agree as those of a copy do, and the fine ones as those of two persons do. Two photographs of one person
/// agree moderately in all bands.
///
/// `scripts/measure-photographs` made the weights. It used pairs of 486 people of Labeled Faces in the Wild whose faces
/// match, and 460 mixtures of 26 attackers. Fits to one half judged the other half. They suspected 16 of 970 honest pairs,
/// besides the 13 that repeat the finest detail. They suspected 411 of the 425 mixtures that do not repeat it.
enum PhotographMixture {
    /// The score from which a selfie may be such a mixture.
    static let threshold = 0.5

    /// How likely the agreement is that of a mixture, 0...1, as a logistic function of all bands at all ranks.
    static func score(_ agreement: [[Double]]) -> Double {
        var sum = offset
        for (values, weights) in zip(agreement, weights) {
            for (value, weight) in zip(values, weights) { sum += value * weight }
        }
        return 1 / (1 + exp(-sum))
    }

    /// The score is a half for one in 67 of the 957 honest pairs that do not repeat the finest detail.
    private static let offset = -77.654
    /// For each of `FlatFaceComparison.bands`, the weight at each of its ranks.
    static let weights: [[Double]] = [
        [-2.628, -3.198, -5.805, -11.257, -18.325],
        [1.061, 8.121, 11.148, 15.195, 13.376],
        [5.751, 9.845, 13.268, 17.048, 18.463],
        [-4.157, -2.914, -0.533, 5.032, 7.570],
    ]
}
