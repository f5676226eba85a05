internal import BiometricsCore
internal import OpenCVKit

/// How strongly a face is blurred, whatever its contrast: told by how much a further blur of known strength takes from its
/// strongest edges.
///
/// An edge that a Gaussian of standard deviation σ has blurred has a gradient in proportion to 1/σ; blurred once more, by a
/// or by b, it has one in proportion to 1/√(σ² + a²) or 1/√(σ² + b²). The ratio of the two gives σ without knowing the edge;
/// a takes out the noise of the sensor and of eight bits.
///
/// - Source: Zhuo and Sim 2011, "Defocus map estimation from a single image", Pattern Recognition 44.
enum Blur {
    /// Standard deviations of the two further blurs, in pixels of a patch.
    private static let weak = 1.0
    private static let strong = 2.5
    /// The part of the pixels that count as strong edges.
    private static let edges = 0.2
    /// Below this length of the Sobel gradient (an eighth of a grey level a pixel each) there is no edge.
    private static let leastGradient: Float = 4
    /// Fewer edges tell nothing.
    private static let leastEdges = 50

    /// The standard deviation of the blur in inter-eye distances; `nil` for a patch without edges.
    static func estimate(_ patch: FacePatch) throws(BiometricsError) -> Double? {
        let before = try patch.luma.gradientLengths(afterBlur: weak)
        let after = try patch.luma.gradientLengths(afterBlur: strong)
        let inner = patch.pixels(atLeast: Int((3 * strong).rounded(.up)) + 1)
        let ranked = inner.map { before[$0] }.sorted()
        guard !ranked.isEmpty else { return nil }
        let least = max(leastGradient, ranked[Int(Double(ranked.count - 1) * (1 - edges))])
        let ratios = inner.filter { before[$0] >= least }.map { before[$0] / max(after[$0], 1e-3) }.sorted()
        guard ratios.count >= leastEdges else { return nil }
        let ratio = max(1.0001, Double(ratios[ratios.count / 2]))
        let variance = (strong * strong - ratio * ratio * weak * weak) / (ratio * ratio - 1)
        return max(0, variance).squareRoot() / FacePatch.interEyeDistance
    }
}
