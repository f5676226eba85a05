internal import BiometricsCore
internal import OpenCVKit
internal import Platform

/// Detects faces with a small network, and with a larger one if the first finds none. The face mesh checks each
/// candidate and gives the landmarks.
struct BlazeFaceDetector: FaceDetecting {
    /// Detects large faces.
    let front: BlazeFaceNetwork
    /// Detects smaller faces.
    let back: BlazeFaceNetwork
    let mesh: FaceMeshNetwork
    let thresholds: BlazeFacePlugin.Thresholds

    /// Up to this size, the networks see the whole picture. Larger pictures are also searched through windows of this
    /// size.
    static let wholeSide = 640

    var detectionSizes: [Int] { [Self.wholeSide, 2 * Self.wholeSide] }

    func detectFaces(in image: Image) throws(BiometricsError) -> [DetectedFace] {
        guard !image.isEmpty else { return [] }
        if image.size.longSide <= Self.wholeSide {
            let faces = try checked(try front.candidates(in: image), in: image)
            if !faces.isEmpty { return faces }
            return try checked(try back.candidates(in: image), in: image)
        }
        var candidates = try back.candidates(in: image)
        for left in Self.starts(over: image.width) {
            for top in Self.starts(over: image.height) {
                candidates += try self.candidates(in: image, left: left, top: top)
            }
        }
        return try checked(candidates, in: image)
    }

    /// The starts of windows that cover `extent` pixels and overlap by half.
    static func starts(over extent: Int) -> [Int] {
        guard extent > wholeSide else { return [0] }
        let steps = (2 * (extent - wholeSide) + wholeSide - 1) / wholeSide
        return (0...steps).map { $0 * (extent - wholeSide) / steps }
    }

    /// The candidates that the window does not cut. Those at its edge are complete in the adjacent window.
    private func candidates(in image: Image, left: Int, top: Int) throws(BiometricsError) -> [FaceCandidate] {
        let window = image.cropped(
            x: left, y: top, width: min(Self.wholeSide, image.width), height: min(Self.wholeSide, image.height))
        let (x, y) = (Double(left), Double(top))
        return try back.candidates(in: window).compactMap { candidate in
            let box = candidate.box
            guard left == 0 || box.x > 0, top == 0 || box.y > 0,
                left + window.width == image.width || box.maxX < Double(window.width),
                top + window.height == image.height || box.maxY < Double(window.height)
            else { return nil }
            return FaceCandidate(
                score: candidate.score, box: Rect(x: box.x + x, y: box.y + y, width: box.width, height: box.height),
                points: candidate.points.map { Point(x: $0.x + x, y: $0.y + y) })
        }
    }

    /// The candidates in which the mesh recognises a face, with its landmarks, surest first.
    private func checked(_ candidates: [FaceCandidate], in image: Image) throws(BiometricsError) -> [DetectedFace] {
        var faces: [DetectedFace] = []
        let largest = candidates.sorted { $0.box.area > $1.box.area }.prefix(Self.mostChecked)
        for candidate in largest where Self.isSound(candidate, in: image.size) {
            let sight = try mesh.sight(of: candidate, in: image)
            // A presence that is NaN passes no threshold.
            guard sight.presence >= thresholds.presence else { continue }
            let face = DetectedFace(
                box: Self.box(of: candidate, turnedBy: sight.roll), confidence: Self.confidence(of: candidate, sight),
                landmarks: sight.landmarks)
            if face.fault(in: image.size) == nil { faces.append(face) }
        }
        return DetectedFace.suppressingOverlaps(
            faces, above: thresholds.overlap, limit: BlazeFaceDecoder.maximumCandidates)
    }

    /// The most candidates that are checked. The mesh runs at least twice for each, so a crowd costs a quarter of a
    /// second.
    private static let mostChecked = 12

    /// The geometric mean of the detector's and the mesh's confidence, halved for a face that is turned by more than
    /// 45°. Both find faces at any turn, so this factor identifies the right quarter turn of a picture.
    static func confidence(of candidate: FaceCandidate, _ sight: FaceMeshNetwork.Sight) -> Double {
        let both = (candidate.score * sight.presence).squareRoot()
        return abs(sight.roll) <= Double.pi / 4 ? both : both / 2
    }

    /// The box from forehead to chin, as other detectors give it. BlazeFace's box reaches from the brows to the chin
    /// and is wider. On 117 faces of LFW, YuNet's box is in the median 0.877 times as wide and 1.165 times as high, and
    /// its middle is higher by 0.083 of its height.
    static func box(of candidate: FaceCandidate, turnedBy roll: Double) -> Rect {
        let (width, height) = (0.877 * candidate.box.width, 1.165 * candidate.box.height)
        let (up, aside) = (cos(roll) * cos(roll), sin(roll) * sin(roll))
        let (across, down) = (width * up + height * aside, height * up + width * aside)
        let middle = candidate.box.center
        return Rect(
            x: middle.x + 0.083 * height * sin(roll) - across / 2, y: middle.y - 0.083 * height * cos(roll) - down / 2,
            width: across, height: down)
    }

    /// Whether the box can be cropped.
    private static func isSound(_ candidate: FaceCandidate, in size: Size) -> Bool {
        let box = candidate.box
        return box.width >= 1 && box.height >= 1 && (0...Double(size.width)).contains(box.center.x)
            && (0...Double(size.height)).contains(box.center.y)
    }
}
