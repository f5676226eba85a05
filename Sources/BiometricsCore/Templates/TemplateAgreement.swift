/// How well the templates of one clip's frames agree: each is compared with the one that has most in common with all.
public struct TemplateAgreement: Sendable, Hashable {
    /// The template that has most in common with the others; 0 of none.
    public let center: Int
    /// The score of each with that one, in their order; its own with itself as well.
    public let scores: [Double]

    /// No more than this many, evenly spread, are compared with one another to find the centre: the work for a long clip
    /// is in proportion to its length.
    static let candidates = 64

    /// The agreement of `count` templates.
    ///
    /// - Parameters:
    ///   - count: how many templates there are.
    ///   - score: how alike the templates at two places are, higher is more alike.
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

    /// The least score; `nil` for less than two templates, which cannot disagree.
    public var least: Double? { scores.count > 1 ? scores.min() : nil }
}
