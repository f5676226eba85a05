public import BiometricsCore

extension DetectedFace {
    /// A sure face that takes the middle half of a picture of `size`, its points where an upright face has them: what toy
    /// detectors find.
    public static func inMiddle(of size: Size) -> DetectedFace {
        let box = Rect(
            x: Double(size.width) / 4, y: Double(size.height) / 4, width: Double(size.width) / 2,
            height: Double(size.height) / 2)
        let points = AlignmentTemplate.arcFace112.landmarks.mapped {
            Point(x: box.x + $0.x / 112 * box.width, y: box.y + $0.y / 112 * box.height)
        }
        return DetectedFace(box: box, confidence: 1, landmarks: points)
    }
}
