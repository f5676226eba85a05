internal import BiometricsCore
internal import OpenCVKit

/// Measures how strongly a face is blurred, independently of its contrast. The measure is how much a further blur of
/// known strength weakens the strongest edges.
///
/// An edge that was blurred by a Gaussian of standard deviation σ has a gradient proportional to 1/σ. After a further
/// blur of a or b, its gradient is proportional to 1/√(σ² + a²) or 1/√(σ² + b²). The ratio of the two gives σ without
/// knowledge of the edge. The blur a removes the noise of the sensor and of eight bits.
///
/// - Source: Zhuo and Sim 2011, "Defocus map estimation from a single image", Pattern Recognition 44.
enum Blur {
    /// Standard deviations of the two additional blurs, in pixels of a patch.
    private static let weak = 1.0
    private static let strong = 2.5
    /// The part of the pixels that count as strong edges.
    private static let edges = 0.2
    /// The least length of the Sobel gradient of an edge, in eighths of a grey level per pixel.
    private static let leastGradient: Float = 4
    /// The least number of edges for a result.
    private static let leastEdges = 50

    /// The standard deviation of the blur in inter-eye distances; `nil` for a patch without edges.
    static func estimate(_ patch: FacePatch) throws(BiometricsError) -> Double? {
        let before = try patch.luma.gradientLengths(afterBlur: weak)
        let after = try patch.luma.gradientLengths(afterBlur: strong)
        let inner = patch.pixels(atLeast: Int((3 * strong).rounded(.up)) + 1)
        guard !inner.isEmpty else { return nil }
        let rank = Int(Double(inner.count - 1) * (1 - edges))
        let least = max(leastGradient, inner.map { before[$0] }.element(ofRank: rank))
        let ratios = inner.filter { before[$0] >= least }.map { before[$0] / max(after[$0], 1e-3) }
        guard ratios.count >= leastEdges else { return nil }
        let ratio = max(1.0001, Double(ratios.element(ofRank: ratios.count / 2)))
        let variance = (strong * strong - ratio * ratio * weak * weak) / (ratio * ratio - 1)
        return max(0, variance).squareRoot() / FacePatch.interEyeDistance
    }
}
