/// Chooses the face of the person who took a selfie, by an explicit rule.
///
/// The subject is the face with the greatest *prominence*: the area of its box times its centrality squared. Centrality
/// falls linearly from 1 in the middle of the picture to 0 in its corners. The detector's order does not matter; of two
/// equally prominent faces the leftmost wins, then the topmost. A second face of comparable size anywhere makes the
/// capture `TOO_MANY_FACES`. The subject is still named, so that its score can be shown, but no decision is made on it.
public struct SubjectSelection: Sendable, Hashable {
    /// A face is comparable when its box is at least this part of the subject's box, edge for edge (square root of area).
    public var comparableEdgeRatio: Double

    /// The rule with its one constant; 0.6 means a box of at least 36 % of the subject's area.
    public init(comparableEdgeRatio: Double = 0.6) {
        self.comparableEdgeRatio = comparableEdgeRatio
    }

    /// The result of the rule for one picture.
    public struct Choice: Sendable, Hashable {
        /// The index of the subject among the faces given; `nil` without faces.
        public let subject: Int?
        /// The faces of a size comparable to the subject's.
        public let comparable: [Int]

        /// `FACE_NOT_FOUND`, `TOO_MANY_FACES`, or nothing.
        public var statusCode: LivenessStatusCode? {
            subject == nil ? .faceNotFound : comparable.isEmpty ? nil : .tooManyFaces
        }
    }

    /// The subject among `faces` of a picture of `size`.
    public func choose(from faces: [DetectedFace], in size: Size) -> Choice {
        func prominence(_ face: DetectedFace) -> Double {
            let middle = Point(x: Double(size.width) / 2, y: Double(size.height) / 2)
            let reach = middle.distance(to: Point(x: 0, y: 0))
            let centrality = reach > 0 ? max(0, 1 - face.box.center.distance(to: middle) / reach) : 1
            return face.box.area * centrality * centrality
        }
        let ranked = faces.indices.sorted { a, b in
            let (first, second) = (prominence(faces[a]), prominence(faces[b]))
            if first != second { return first > second }
            return (faces[a].box.x, faces[a].box.y) < (faces[b].box.x, faces[b].box.y)
        }
        guard let subject = ranked.first else { return Choice(subject: nil, comparable: []) }
        let least = faces[subject].box.area * comparableEdgeRatio * comparableEdgeRatio
        return Choice(subject: subject, comparable: ranked.dropFirst().filter { faces[$0].box.area >= least })
    }
}
