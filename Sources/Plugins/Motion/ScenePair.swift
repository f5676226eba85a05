internal import BiometricsCore
internal import OpenCVKit

/// What two frames tell about the shape of what moved between them.
struct ScenePair {
    /// The time between the frames.
    let baselineSeconds: Double
    /// The distance between the eyes in the first, in pixels.
    let interEyeDistance: Double
    /// The median motion of the points on the face, in inter-eye distances.
    let faceMotion: Double
    /// The motion that all of the face has in common, in inter-eye distances.
    let faceShift: Double
    /// How much of the motion of the face has the shape of a head; `nil` with too few points to say.
    let relief: ReliefFit?
    /// The part of points on the face, and of points beside it (the lesser of the two), that one homography explains;
    /// `nil` with too few beside it, or when they moved too little for the question to mean anything.
    let sharedPlane: Double?
    /// How far the points beside the face part from the motion of the scene behind them, in inter-eye distances; `nil`
    /// when either gives too few points, or does not move as one.
    let surroundApart: Double?

    init(
        from: [Point], to: [Point], places: [KeyFrame.Place], face: DetectedFace, baselineSeconds: Double
    ) throws(BiometricsError) {
        let eyes = face.landmarks.interEyeDistance
        let all = Pairs(from: from, to: to)
        let onFace = all.selecting { places[$0] == .face }
        let nearby = all.selecting { places[$0] == .nearby }
        let scene = all.selecting { places[$0] == .scene }
        self.baselineSeconds = baselineSeconds
        interEyeDistance = eyes
        faceMotion = onFace.lengths.quantile(0.5) / eyes
        let shift = onFace.medianShift
        faceShift = shift.distance(to: Point(x: 0, y: 0)) / eyes
        relief = try ReliefFit(onFace, face: face, threshold: 0.15 * eyes)
        sharedPlane = try Self.sharedPlane(onFace, nearby, interEyeDistance: eyes)
        surroundApart = try Self.surroundApart(nearby, scene, faceCenter: face.box.center, interEyeDistance: eyes)
    }

    private static func sharedPlane(
        _ face: Pairs, _ nearby: Pairs, interEyeDistance eyes: Double
    ) throws(BiometricsError) -> Double? {
        guard nearby.count >= MotionLimits.surroundPoints else { return nil }
        let tolerance = max(1, MotionLimits.planeTolerance * eyes)
        let both = face + nearby
        guard both.rootMeanSquareLength >= 3 * tolerance else { return nil }
        guard let plane = try Homography.fit(from: both.from, to: both.to, threshold: tolerance) else { return 0 }
        let onFace = plane.inliers.prefix(face.count).count { $0 }
        let beside = plane.inliers.dropFirst(face.count).count { $0 }
        return min(Double(onFace) / Double(face.count), Double(beside) / Double(nearby.count))
    }

    /// Only where the points beside the face lie on both sides of it and move as one plane: hair at one side of a head is
    /// not a frame around it. What does not move with that plane must be a plane of its own, the scene behind.
    private static func surroundApart(
        _ nearby: Pairs, _ scene: Pairs, faceCenter: Point, interEyeDistance eyes: Double
    ) throws(BiometricsError) -> Double? {
        let tolerance = max(1, MotionLimits.planeTolerance * eyes)
        let left = nearby.selecting { nearby.from[$0].x < faceCenter.x }
        let right = nearby.selecting { nearby.from[$0].x >= faceCenter.x }
        guard left.count >= 4, right.count >= 4, scene.count >= 10,
            let frame = try Homography.fit(from: nearby.from, to: nearby.to, threshold: tolerance),
            Double(frame.inliers.count { $0 }) >= 0.8 * Double(nearby.count)
        else { return nil }
        let others = scene.selecting { index in
            frame.apply(scene.from[index]).map { $0.distance(to: scene.to[index]) > 2 * tolerance } ?? true
        }
        guard others.count >= 10 else { return 0 }
        guard let behind = try Homography.fit(from: others.from, to: others.to, threshold: tolerance),
            Double(behind.inliers.count { $0 }) >= 0.5 * Double(others.count)
        else { return nil }
        return min(left.misses(under: behind).quantile(0.5), right.misses(under: behind).quantile(0.5)) / eyes
    }
}
