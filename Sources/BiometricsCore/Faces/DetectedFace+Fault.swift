extension DetectedFace {
    /// Why a detector's report cannot be a face in any picture.
    public enum Fault: Sendable, Hashable, CaseIterable {
        /// A coordinate, an extent or the confidence is infinite or NaN.
        case notFinite
        /// The confidence is outside of 0...1.
        case confidence
        /// The box has no extent, or one beyond `largestExtent`.
        case extent
        /// The middle of the box lies outside of the picture.
        case place
        /// A point lies farther from the box than the box is wide or high.
        case farPoint
        /// All points coincide, so the face cannot be aligned.
        case onePlace
    }

    /// The largest width or height of a box, as a multiple of the picture's: a generous bound, chosen and not measured.
    static let largestExtent = 4.0
    /// The smallest allowed distance between the two points farthest apart, relative to the longer side of the box. The
    /// smallest distance among 484 faces that YuNet found in 300 pictures of LFW and 120 specimen pictures is 0.34.
    static let leastSpread = 0.05

    /// The first fault of the face in a picture of `size`, in pixels of that picture; `nil` for a valid face.
    ///
    /// Every face is checked here before it is used. A detector's numbers come from a network or from a foreign plugin,
    /// and a NaN would surface far from its origin.
    public func fault(in size: Size) -> Fault? {
        let points = landmarks.points
        let numbers = [box.x, box.y, box.width, box.height, confidence]
        guard numbers.allSatisfy({ $0.isFinite }), points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
            return .notFinite
        }
        guard (0...1).contains(confidence) else { return .confidence }
        let (wide, high) = (Double(size.width), Double(size.height))
        guard box.width > 0, box.height > 0, box.width <= Self.largestExtent * wide,
            box.height <= Self.largestExtent * high
        else { return .extent }
        let middle = box.center
        guard (0...wide).contains(middle.x), (0...high).contains(middle.y) else { return .place }
        let (left, right) = (box.x - box.width, box.maxX + box.width)
        let (top, bottom) = (box.y - box.height, box.maxY + box.height)
        guard points.allSatisfy({ (left...right).contains($0.x) && (top...bottom).contains($0.y) }) else {
            return .farPoint
        }
        let spread = points.flatMap { one in points.map { one.distance(to: $0) } }.max() ?? 0
        return spread < Self.leastSpread * max(box.width, box.height) ? .onePlace : nil
    }
}
