/// How well the templates of a clip's frames agree. Each is compared with the one most similar to all.
public struct TemplateAgreement: Sendable, Hashable {
    /// The index of the template most similar to the others; 0 without templates.
    public let center: Int
    /// The score of each template against that one, in order; the one itself is included.
    public let scores: [Double]

    /// At most this many templates, evenly spread, are compared with one another to find the centre. The work therefore
    /// grows only linearly with the clip's length.
    static let candidates = 64

    /// The agreement of `count` templates.
    ///
    /// - Parameters:
    ///   - count: how many templates there are.
    ///   - score: the similarity of the templates at two indices, higher is more alike.
    /// - Throws: what `score` throws.
    public init(
        count: Int, score: (Int, Int) throws(BiometricsError) -> Double
    ) throws(BiometricsError) {
        let spread = min(count, Self.candidates)
        let candidates = (0..<spread).map { $0 * count / spread }
        var (center, best) = (0, -Double.infinity)
        for one in candidates {
            var sum = 0.0
            for other in candidates where other != one { sum += try score(one, other) }
            if sum > best { (center, best) = (one, sum) }
        }
        var scores: [Double] = []
        for other in 0..<max(0, count) { scores.append(try score(center, other)) }
        self.center = center
        self.scores = scores
    }

    /// The lowest score; `nil` for fewer than two templates, which cannot disagree.
    public var least: Double? { scores.count > 1 ? scores.min() : nil }
}
