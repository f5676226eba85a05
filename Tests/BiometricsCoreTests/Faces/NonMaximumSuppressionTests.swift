import BiometricsCore
import Testing

struct NonMaximumSuppressionTests {
    func face(_ x: Double, _ confidence: Double) -> DetectedFace {
        DetectedFace(
            box: Rect(x: x, y: 0, width: 10, height: 10), confidence: confidence,
            landmarks: AlignmentTemplate.arcFace112.landmarks)
    }

    @Test func `the surest of overlapping faces stays, surest first`() {
        let faces = [face(0, 0.7), face(1, 0.9), face(30, 0.8), face(31, 0.6)]
        let kept = DetectedFace.suppressingOverlaps(faces, above: 0.3, limit: 10)
        #expect(kept.map(\.confidence) == [0.9, 0.8])
    }

    @Test func `no more than the limit are kept and order plays no part`() {
        let faces = (0..<10).map { face(Double($0) * 20, 0.9) }
        let kept = DetectedFace.suppressingOverlaps(faces.shuffled(), above: 0.3, limit: 3)
        #expect(kept.map(\.box.x) == [0, 20, 40])
    }

    @Test func `a phantom several times the size of the real face within it goes`() {
        let phantom = DetectedFace(
            box: Rect(x: 0, y: 0, width: 100, height: 100), confidence: 0.61,
            landmarks: AlignmentTemplate.arcFace112.landmarks)
        let kept = DetectedFace.suppressingOverlaps([phantom, face(40, 0.9)], above: 0.3, limit: 10)
        #expect(kept.map(\.confidence) == [0.9])
    }
}
