extension DetectedFace {
    /// The surest faces whose boxes overlap none surer by more than `overlap`, surest first.
    ///
    /// - Parameters:
    ///   - faces: candidates in any order; equally sure ones are taken from the left, then from the top.
    ///   - overlap: intersection over union, 0...1.
    ///   - limit: the most faces kept.
    public static func suppressingOverlaps(
        _ faces: [DetectedFace], above overlap: Double, limit: Int
    ) -> [DetectedFace] {
        let ranked = faces.sorted {
            if $0.confidence != $1.confidence { return $0.confidence > $1.confidence }
            return ($0.box.x, $0.box.y) < ($1.box.x, $1.box.y)
        }
        var kept: [DetectedFace] = []
        for face in ranked where !kept.contains(where: { $0.box.overlap(with: face.box) > overlap }) {
            kept.append(face)
            if kept.count == limit { break }
        }
        return kept
    }
}
