/// Which face of a document is its portrait, and what the others are, by an explicit rule.
///
/// The portrait is the face of the largest box, weighed by its confidence. A *ghost portrait* is a smaller face of the same
/// person on the document: at most three quarters of the portrait's edge, and alike by the comparison that the caller makes.
/// Everyone else is a bystander. Whoever holds a document into the camera is often larger than its portrait, so that a
/// second person in the picture leaves open whose portrait it is, and no decision may rest on it.
public struct PortraitSelection: Sendable, Hashable {
    /// A ghost portrait's edge is at most this part of the portrait's.
    public var ghostEdgeRatio: Double

    /// A face less sure than this may be a pattern of the paper, and counts for no second person.
    public var personConfidence: Double

    /// The rule with its constants.
    public init(ghostEdgeRatio: Double = 0.75, personConfidence: Double = 0.6) {
        self.ghostEdgeRatio = ghostEdgeRatio
        self.personConfidence = personConfidence
    }

    /// The index of the portrait among `faces`; `nil` when there is none.
    public func portrait(among faces: [DetectedFace]) -> Int? {
        func prominence(_ face: DetectedFace) -> Double { face.box.area * face.confidence }
        return faces.indices.max {
            let (first, second) = (prominence(faces[$0]), prominence(faces[$1]))
            if first != second { return first < second }
            return (faces[$0].box.x, faces[$0].box.y) > (faces[$1].box.x, faces[$1].box.y)
        }
    }

    /// Whether `face` is small enough beside the `portrait`, and far enough from it, to be its ghost. A face nearer to it than
    /// four fifths of its edge is on the same photograph: somebody behind its person. Ghosts stand as near as 0.96 of it.
    public func mayBeGhost(_ face: DetectedFace, of portrait: DetectedFace) -> Bool {
        face.box.area <= portrait.box.area * ghostEdgeRatio * ghostEdgeRatio
            && face.box.center.distance(to: portrait.box.center)
                >= Self.photographReach * max(portrait.box.width, portrait.box.height)
    }

    private static let photographReach = 0.8
}
