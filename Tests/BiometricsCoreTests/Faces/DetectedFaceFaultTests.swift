import Testing

@testable import BiometricsCore

/// Detections that cannot be a face, from any detector.
struct DetectedFaceFaultTests {
    private let size = Size(width: 200, height: 100)

    /// A sound face of 40×50 pixels whose middle is (100, 50), after `change`.
    private func fault(_ change: (inout DetectedFace) -> Void) -> DetectedFace.Fault? {
        let box = Rect(x: 80, y: 25, width: 40, height: 50)
        var face = DetectedFace(
            box: box, confidence: 0.9,
            landmarks: AlignmentTemplate.arcFace112.landmarks.mapped {
                Point(x: box.x + $0.x / 112 * box.width, y: box.y + $0.y / 112 * box.height)
            })
        change(&face)
        return face.fault(in: size)
    }

    @Test func `a face in its picture is sound, as is one of which half is cut off`() {
        #expect(fault { _ in } == nil)
        #expect(fault { $0 = $0.moved(by: -100, 0) } == nil)
        #expect(fault { $0 = $0.moved(by: 100, 50) } == nil)
    }

    @Test func `a box whose middle is outside the picture is a fault`() {
        #expect(fault { $0 = $0.moved(by: (-100.0).nextDown, 0) } == .place)
        #expect(fault { $0 = $0.moved(by: 100.001, 0) } == .place)
        #expect(fault { $0 = $0.moved(by: 0, -50.001) } == .place)
        #expect(fault { $0 = $0.moved(by: 0, 50.001) } == .place)
        #expect(fault { $0 = $0.moved(by: 5_162_552_524_825, -5_061_844_582_350) } == .place)
    }

    @Test(arguments: [Double.nan, .signalingNaN, .infinity, -.infinity])
    func `a number that is not finite is found in every place`(number: Double) {
        #expect(fault { $0.box.x = number } == .notFinite)
        #expect(fault { $0.box.y = number } == .notFinite)
        #expect(fault { $0.box.width = number } == .notFinite)
        #expect(fault { $0.box.height = number } == .notFinite)
        #expect(fault { $0.confidence = number } == .notFinite)
        #expect(fault { $0.landmarks.rightEye.x = number } == .notFinite)
        #expect(fault { $0.landmarks.leftEye.y = number } == .notFinite)
        #expect(fault { $0.landmarks.noseTip.x = number } == .notFinite)
        #expect(fault { $0.landmarks.rightMouthCorner.y = number } == .notFinite)
        #expect(fault { $0.landmarks.leftMouthCorner.x = number } == .notFinite)
    }

    @Test func `confidences reach from 0 to 1`() {
        #expect(fault { $0.confidence = 0 } == nil)
        #expect(fault { $0.confidence = 1 } == nil)
        #expect(fault { $0.confidence = (0.0).nextDown } == .confidence)
        #expect(fault { $0.confidence = (1.0).nextUp } == .confidence)
    }

    @Test func `a box has an extent, up to four times that of the picture`() {
        #expect(fault { $0.box.width = 0 } == .extent)
        #expect(fault { $0.box.height = -1 } == .extent)
        let points = [
            Point(x: 10, y: 10), Point(x: 90, y: 10), Point(x: 50, y: 50), Point(x: 0, y: 99), Point(x: 99, y: 99),
        ]
        let spread = FaceLandmarks(points: points.map { Point(x: 4 * $0.x, y: 4 * $0.y) })
        func wide(_ width: Double, _ height: Double) -> DetectedFace.Fault? {
            fault {
                $0.box = Rect(x: 100 - width / 2, y: 50 - height / 2, width: width, height: height)
                $0.landmarks = spread ?? $0.landmarks
            }
        }
        #expect(wide(800, 400) == nil)
        #expect(wide((800.0).nextUp, 400) == .extent)
        #expect(wide(800, (400.0).nextUp) == .extent)
    }

    @Test func `points lie no farther from the box than it is wide and high`() {
        #expect(fault { $0.landmarks.noseTip = Point(x: 40, y: -25) } == nil)
        #expect(fault { $0.landmarks.noseTip = Point(x: 160, y: 125) } == nil)
        #expect(fault { $0.landmarks.noseTip.x = (40.0).nextDown } == .farPoint)
        #expect(fault { $0.landmarks.noseTip.y = (125.0).nextUp } == .farPoint)
    }

    @Test func `points on one spot leave nothing to align by`() {
        // A twentieth of the box's longer side of 50 pixels.
        func spread(_ distance: Double) -> DetectedFace.Fault? {
            fault {
                $0.landmarks = $0.landmarks.mapped { _ in Point(x: 100, y: 50) }
                $0.landmarks.noseTip.x += distance
            }
        }
        #expect(spread(0) == .onePlace)
        #expect(spread(2.5) == nil)
        #expect(spread((2.5).nextDown - 1e-12) == .onePlace)
    }
}

extension DetectedFace {
    /// The face elsewhere.
    fileprivate func moved(by x: Double, _ y: Double) -> DetectedFace {
        DetectedFace(
            box: Rect(x: box.x + x, y: box.y + y, width: box.width, height: box.height), confidence: confidence,
            landmarks: landmarks.mapped { Point(x: $0.x + x, y: $0.y + y) })
    }
}
