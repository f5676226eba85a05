public import BiometricsCore

extension FaceMatcher {
    /// How many numbers a template of each embedder has, in the embedders' order: what a gallery of their templates has to know
    /// before there is a first one.
    ///
    /// - Throws: `.modelMissing`, `.modelInvalid`.
    public func featureCounts() throws(BiometricsError) -> [Int] {
        var counts: [Int] = []
        for embedder in plan.embedders { counts.append(try embedder.featureCount(in: plan.context)) }
        return counts
    }
}
