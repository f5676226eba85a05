import BiometricsCore
import Testing

@testable import CascadeFace

/// What is made of a cascade's hits.
struct CascadeFaceDetectorTests {
    private func face(at x: Double, _ confidence: Double) -> DetectedFace {
        DetectedFace(
            box: Rect(x: x, y: 0, width: 40, height: 40), confidence: confidence,
            landmarks: CascadeFaceDetector.landmarks(
                rightEye: Point(x: x + 12, y: 15), leftEye: Point(x: x + 28, y: 15)),
            landmarksAreEstimated: true)
    }

    @Test func `a weak hit beside a sure one is a false alarm, and alone a face`() {
        let (sure, other, weak) = (face(at: 0, 0.9), face(at: 100, 0.4), face(at: 200, 0.39))
        #expect(CascadeFaceDetector.withoutFalseAlarms([sure, weak]) == [sure])
        #expect(CascadeFaceDetector.withoutFalseAlarms([sure, other, weak]) == [sure, other])
        #expect(CascadeFaceDetector.withoutFalseAlarms([weak]) == [weak])
        #expect(CascadeFaceDetector.withoutFalseAlarms([]) == [])
    }
}
