/// The lids and the iris of one eye in a picture.
public struct EyeContour: Sendable, Hashable {
    /// How many points the lower lid has, its corners among them.
    public static let lowerLidCount = 9

    /// The lower lid from the outer corner of the eye to the inner one, in pixels of the picture.
    public let lowerLid: [Point]
    /// The upper lid above the points of the lower one between the corners, in the same order.
    public let upperLid: [Point]
    /// The middle of the iris.
    public let pupil: Point

    /// An eye from its parts; `nil` if the number of points is wrong, a number is not finite, or both corners coincide.
    public init?(lowerLid: [Point], upperLid: [Point], pupil: Point) {
        guard lowerLid.count == Self.lowerLidCount, upperLid.count == Self.lowerLidCount - 2,
            (lowerLid + upperLid + [pupil]).allSatisfy({ $0.x.isFinite && $0.y.isFinite }),
            lowerLid[0].distance(to: lowerLid[Self.lowerLidCount - 1]) > 0
        else { return nil }
        self.lowerLid = lowerLid
        self.upperLid = upperLid
        self.pupil = pupil
    }

    /// How far the lids are apart in the middle of the eye, in pixels: the mean over the middle three points.
    public var opening: Double {
        let middle = Self.lowerLidCount / 2
        return (middle - 1...middle + 1).reduce(0) { $0 + lowerLid[$1].distance(to: upperLid[$1 - 1]) } / 3
    }

    /// From corner to corner, in pixels; above 0.
    public var width: Double { lowerLid[0].distance(to: lowerLid[Self.lowerLidCount - 1]) }

    /// How far the eye is open: its opening divided by its width, 0 or more. An open eye has 0.2 to 0.4.
    public var lidRatio: Double { opening / width }
}

/// Both eyes of a face.
public struct EyeContours: Sendable, Hashable {
    /// The subject's right eye.
    public let right: EyeContour
    /// The subject's left eye.
    public let left: EyeContour

    /// Both eyes.
    public init(right: EyeContour, left: EyeContour) {
        self.right = right
        self.left = left
    }

    /// How far the eyes are open: the mean of both ratios. Eyes close together, and the mean of two has a smaller
    /// error.
    public var lidRatio: Double { (right.lidRatio + left.lidRatio) / 2 }
}
