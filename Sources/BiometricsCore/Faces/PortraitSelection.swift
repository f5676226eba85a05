/// Chooses the portrait among the faces of a document, and names the others, by an explicit rule.
///
/// The portrait is the face with the largest box, weighted by its confidence. A *ghost portrait* is a smaller face of
/// the same person on the document: at most three quarters of the portrait's edge, and similar in the caller's
/// comparison. Every other face is a bystander. A person who holds a document into the camera often appears larger than
/// its portrait. Therefore a second person leaves the holder uncertain, and no decision is allowed.
public struct PortraitSelection: Sendable, Hashable {
    /// A ghost portrait's edge is at most this part of the portrait's.
    public var ghostEdgeRatio: Double

    /// A face below this confidence may be a pattern of the paper and does not count as a second person.
    public var personConfidence: Double

    /// The rule with its constants.
    public init(ghostEdgeRatio: Double = 0.75, personConfidence: Double = 0.6) {
        self.ghostEdgeRatio = ghostEdgeRatio
        self.personConfidence = personConfidence
    }

    /// The index of the portrait among `faces`; `nil` if `faces` is empty.
    public func portrait(among faces: [DetectedFace]) -> Int? {
        func prominence(_ face: DetectedFace) -> Double { face.box.area * face.confidence }
        return faces.indices.max {
            let (first, second) = (prominence(faces[$0]), prominence(faces[$1]))
            if first != second { return first < second }
            return (faces[$0].box.x, faces[$0].box.y) > (faces[$1].box.x, faces[$1].box.y)
        }
    }

    /// Whether `face` is small enough and far enough from the `portrait` to be its ghost. A face nearer than four
    /// fifths of the portrait's edge is on the same photograph, behind the person. The nearest ghosts lie at 0.96 of
    /// the edge.
    public func mayBeGhost(_ face: DetectedFace, of portrait: DetectedFace) -> Bool {
        face.box.area <= portrait.box.area * ghostEdgeRatio * ghostEdgeRatio
            && face.box.center.distance(to: portrait.box.center)
                >= Self.photographReach * max(portrait.box.width, portrait.box.height)
    }

    private static let photographReach = 0.8
}
