extension DetectedFace {
    /// What shows that a detector's report is no face, whatever the picture.
    public enum Fault: Sendable, Hashable, CaseIterable {
        /// A coordinate, an extent or the confidence is infinite or no number.
        case notFinite
        /// The confidence is outside of 0...1.
        case confidence
        /// The box has no extent, or one beyond `largestExtent`.
        case extent
        /// The middle of the box lies outside of the picture.
        case place
        /// A point lies farther from the box than the box is wide or high.
        case farPoint
        /// All points lie on one spot, so that there is nothing to align by.
        case onePlace
    }

    /// The most that a box is as wide as its picture, and as high: a generous bound, chosen and not measured.
    static let largestExtent = 4.0
    /// The least distance of the two points farthest apart, by the longer side of the box. Of 484 faces that YuNet found in
    /// 300 pictures of LFW and 120 specimen pictures the least is 0.34.
    static let leastSpread = 0.05

    /// The first thing that is wrong with the face as one of a picture of `size`, in pixels of that picture; `nil` for a
    /// sound one.
    ///
    /// Every face passes here before anything is done with it. A detector's numbers are a network's or a stranger's: one that
    /// is none turns up in places far from where it came from.
    public func fault(in size: Size) -> Fault? {
        let points = landmarks.points
        let numbers = [box.x, box.y, box.width, box.height, confidence]
        guard numbers.allSatisfy(\.isFinite), points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
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
