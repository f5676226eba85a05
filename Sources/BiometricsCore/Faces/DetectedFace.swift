/// One face that a detector found.
public struct DetectedFace: Sendable, Hashable {
    /// The face from forehead to chin, in pixels of the upright picture; may reach beyond its edges.
    public var box: Rect
    /// The detector's own confidence, 0...1, higher is surer. Comparable only between faces of one detector.
    public var confidence: Double
    /// Five points in pixels of the upright picture.
    public var landmarks: FaceLandmarks
    /// Whether the points were placed by the proportions of a mean face, because the detector has no landmarks.
    public var landmarksAreEstimated: Bool

    /// A face as a detector reports it.
    public init(box: Rect, confidence: Double, landmarks: FaceLandmarks, landmarksAreEstimated: Bool = false) {
        self.box = box
        self.confidence = confidence
        self.landmarks = landmarks
        self.landmarksAreEstimated = landmarksAreEstimated
    }

    /// The face in a picture `factor` times as large.
    ///
    /// Boxes are bounded by pixel edges, which scale as they are; points name pixel centres, which lie half a pixel inside.
    public func scaled(by factor: Double) -> DetectedFace {
        DetectedFace(
            box: box.scaled(by: factor), confidence: confidence,
            landmarks: landmarks.mapped {
                Point(x: ($0.x + 0.5) * factor - 0.5, y: ($0.y + 0.5) * factor - 0.5)
            },
            landmarksAreEstimated: landmarksAreEstimated)
    }
}
