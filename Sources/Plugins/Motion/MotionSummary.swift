internal import BiometricsCore

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// What all pairs of frames of a clip say together.
///
/// Geometry is read where there is the most of it: in the fifth of pairs between which the face moved farthest.
struct MotionSummary {
    /// The number of pairs of frames between which points were followed.
    let pairCount: Int
    /// The motion that the relief of a head explains beyond one homography, as a part of the face's motion, and the part of
    /// what the homography leaves that it explains; `nil` when the face moved too little to say.
    let relief: (parallax: Double, share: Double)?
    /// The part of face and surroundings that one homography explains.
    let sharedPlane: Double?
    /// How far the surroundings part from the scene behind, in inter-eye distances.
    let surroundApart: Double?
    /// How far the whole face moved, in inter-eye distances: the 95th percentile over all pairs.
    let headSway: Double
    /// Whether the face was followed for long enough and kept stiller than a living head.
    let isStillerThanLife: Bool

    init(_ pairs: [ScenePair]) {
        pairCount = pairs.count
        headSway = pairs.map(\.faceShift).quantile(0.95)
        let followed = pairs.map(\.baselineSeconds).reduce(into: (total: 0.0, last: 0.0)) { sum, baseline in
            sum.total += baseline > sum.last ? baseline - sum.last : baseline
            sum.last = baseline
        }
        isStillerThanLife =
            pairs.count >= MotionLimits.minimumFrames && followed.total >= MotionLimits.stillnessDuration
            && headSway < MotionLimits.stillness

        let byMotion = pairs.sorted { $0.faceMotion > $1.faceMotion }
        let most = Array(byMotion.prefix(max(4, pairs.count / 5)))
        let motion = most.map { $0.faceMotion * $0.interEyeDistance }.quantile(0.5)
        let isInformative =
            most.count >= 4 && motion >= MotionLimits.parallaxPixels
            && most.map(\.faceMotion).quantile(0.5) >= MotionLimits.parallaxMotion
        let fits = most.compactMap(\.relief)
        relief =
            isInformative && fits.count >= 4
            ? (fits.map(\.motion).quantile(0.5) / motion, fits.map(\.share).quantile(0.5)) : nil
        // A zoom moves the surroundings more than the face, so these take their own choice of pairs.
        let shared = most.compactMap(\.sharedPlane)
        let anyShared = shared.count >= 3 ? shared : pairs.compactMap(\.sharedPlane)
        sharedPlane = anyShared.count >= 3 ? anyShared.quantile(0.5) : nil
        let apart = most.compactMap(\.surroundApart)
        surroundApart = apart.count >= 3 ? apart.quantile(0.5) : nil
    }

    /// 0 for a plane, 1 for a head; `nil` when nothing moved enough. The pieces of evidence are independent, so their
    /// log-odds add up.
    var score: Double? {
        var logOdds = 0.0
        if let relief {
            logOdds += 4 * log(max(relief.parallax, 0.004) / MotionLimits.parallax)
            logOdds += 1.5 * log(max(relief.share, 0.03) / MotionLimits.reliefShare)
        }
        // One plane for both speaks against a head. Two speak for one but little: so does a photograph held before a wall.
        if let sharedPlane { logOdds += min(0.5, 8 * (MotionLimits.sharedPlane - sharedPlane)) }
        guard relief != nil || logOdds < 0 else { return nil }
        // A head may well turn inside of a frame: a clip shown on a screen. So a frame outweighs the head.
        if let surroundApart, surroundApart > MotionLimits.apart { logOdds = min(logOdds, 0) - 2 }
        return 1 / (1 + exp(-logOdds))
    }

    /// The measured values with their thresholds.
    var cues: [LivenessCue] {
        guard pairCount > 0 else { return [] }
        var cues = [
            LivenessCue(
                name: "headSway", value: headSway, threshold: MotionLimits.stillness, higherIsSuspicious: false)
        ]
        if let relief {
            cues.append(
                LivenessCue(
                    name: "faceParallax", value: relief.parallax, threshold: MotionLimits.parallax,
                    higherIsSuspicious: false))
            cues.append(
                LivenessCue(
                    name: "reliefShare", value: relief.share, threshold: MotionLimits.reliefShare,
                    higherIsSuspicious: false))
        }
        if let sharedPlane {
            cues.append(
                LivenessCue(
                    name: "sharedPlaneShare", value: sharedPlane, threshold: MotionLimits.sharedPlane,
                    higherIsSuspicious: true))
        }
        if let surroundApart {
            cues.append(
                LivenessCue(
                    name: "surroundApart", value: surroundApart, threshold: MotionLimits.apart,
                    higherIsSuspicious: true))
        }
        return cues
    }
}
