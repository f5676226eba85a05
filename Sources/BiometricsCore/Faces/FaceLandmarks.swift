/// Five points of a face, in pixels; left and right are the subject's own.
public struct FaceLandmarks: Sendable, Hashable {
    /// Centre of the subject's right eye (on the left of an unmirrored picture).
    public var rightEye: Point
    /// Centre of the subject's left eye.
    public var leftEye: Point
    /// Tip of the nose.
    public var noseTip: Point
    /// The subject's right corner of the mouth.
    public var rightMouthCorner: Point
    /// The subject's left corner of the mouth.
    public var leftMouthCorner: Point

    /// The five points by name.
    public init(
        rightEye: Point, leftEye: Point, noseTip: Point, rightMouthCorner: Point, leftMouthCorner: Point
    ) {
        self.rightEye = rightEye
        self.leftEye = leftEye
        self.noseTip = noseTip
        self.rightMouthCorner = rightMouthCorner
        self.leftMouthCorner = leftMouthCorner
    }

    /// The five points in the order right eye, left eye, nose tip, right and left corner of the mouth; `nil` for another
    /// number of points.
    public init?(points: [Point]) {
        guard points.count == 5 else { return nil }
        self.init(
            rightEye: points[0], leftEye: points[1], noseTip: points[2],
            rightMouthCorner: points[3], leftMouthCorner: points[4])
    }

    /// Right eye, left eye, nose tip, right mouth corner, left mouth corner.
    public var points: [Point] { [rightEye, leftEye, noseTip, rightMouthCorner, leftMouthCorner] }

    /// Distance between the centres of the eyes, in pixels.
    public var interEyeDistance: Double { rightEye.distance(to: leftEye) }

    /// Whether the eyes lie beside each other, the right one to the left, as in a face that a neck holds.
    package var areUpright: Bool { leftEye.x - rightEye.x > abs(leftEye.y - rightEye.y) }

    /// Every point passed through `transform`.
    public func mapped(_ transform: (Point) -> Point) -> FaceLandmarks {
        FaceLandmarks(
            rightEye: transform(rightEye), leftEye: transform(leftEye), noseTip: transform(noseTip),
            rightMouthCorner: transform(rightMouthCorner), leftMouthCorner: transform(leftMouthCorner))
    }
}
