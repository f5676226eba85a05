extension DetectedFace {
    /// The surest faces whose boxes overlap none surer by more than `overlap`, surest first.
    ///
    /// A face does not lie inside another one either. If most of one box lies within another, the less confident one is
    /// dropped, whatever their sizes. This removes a detector's rare phantom: a box several times larger around the
    /// real face.
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
        for face in ranked {
            let isTaken = kept.contains { other in
                let shared = other.box.intersection(face.box).area
                return other.box.overlap(with: face.box) > overlap
                    || shared > containment * min(other.box.area, face.box.area)
            }
            if isTaken { continue }
            kept.append(face)
            if kept.count == limit { break }
        }
        return kept
    }

    /// A box lies in another for the most part when it shares more than this part of its area.
    private static var containment: Double { 0.7 }
}
