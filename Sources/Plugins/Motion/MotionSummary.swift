internal import BiometricsCore
internal import Platform

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
    /// How far eyes and mouth moved on their own; `nil` for too few frames.
    let innerMotion: Double?
    /// What the mouth showed that no smooth motion explains; `nil` for too few frames.
    let newInMouth: Double?
    /// The bits that the encoder spent on a pixel; `nil` where the clip does not say.
    let bitsPerPixel: Double?
    /// The median of the face's finest detail; `nil` where it could not be read, or the encoder left none in any picture.
    let grain: Double?

    init(_ pairs: [ScenePair], innerMotion: Double?, newInMouth: Double?, grain: [Double], bitsPerPixel: Double?) {
        pairCount = pairs.count
        self.innerMotion = innerMotion
        self.newInMouth = newInMouth
        self.bitsPerPixel = bitsPerPixel
        self.grain = grain.isEmpty ? nil : grain.quantile(0.5)
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

    /// What all that was measured comes to.
    enum Finding: Equatable {
        /// How surely it was a head (above 0.5) or a plane (below).
        case score(Double)
        /// Nothing can be said, for this reason.
        case nothing(String)
    }

    /// A head needs two things: relief, and parts that move on their own, as a single picture can be given any relief.
    var finding: Finding {
        let shape = shapeLogOdds
        func score(_ logOdds: Double) -> Finding { .score(1 / (1 + exp(-logOdds))) }
        if shape < 0 { return score(shape) }
        guard pairCount > 0 else { return .nothing("No face could be followed.") }
        if isStillerThanLife {
            return .nothing(
                "The face kept stiller than a living head does; a single frame under noise looks like that.")
        }
        guard shape > 0 else {
            return .nothing("Face and camera moved too little to tell a head from a plane.")
        }
        guard let innerMotion, innerMotion >= MotionLimits.innerMotion else {
            return .nothing(
                "Neither eyes nor mouth moved on their own, as they do not in a single picture that is warped.")
        }
        if (newInMouth ?? 0) < MotionLimits.newInMouth, !isMouthExcused {
            return .nothing(
                "Nothing moved but what can be pulled on a single picture, as lids can; a mouth that speaks shows more."
            )
        }
        if let grain, grain < MotionLimits.grain {
            return .nothing("The face lacks the fine grain of a camera's picture, as one does that a network drew.")
        }
        return score(
            min(shape, MotionLimits.innerMotionLogOdds + 4 * log(innerMotion / MotionLimits.innerMotion)))
    }

    /// Whether the encoder left so little of any mouth that a head which sways far may do without.
    private var isMouthExcused: Bool {
        guard let bitsPerPixel else { return false }
        return bitsPerPixel < MotionLimits.mouthBits && headSway >= MotionLimits.mouthSway
    }

    /// The log-odds that the face has the shape of a head; 0 where nothing can be said. The pieces of evidence are
    /// independent, so their log-odds add up.
    private var shapeLogOdds: Double {
        var logOdds = 0.0
        // One plane for both speaks against a head. Two speak for one but little: so does a photograph held before a wall.
        let shared = sharedPlane.map { min(0.5, 8 * (MotionLimits.sharedPlane - $0)) } ?? 0
        if let relief {
            logOdds += 4 * log(max(relief.parallax, 0.004) / MotionLimits.parallax)
            logOdds += 1.5 * log(max(relief.share, 0.03) / MotionLimits.reliefShare)
            logOdds += shared
            if relief.parallax >= MotionLimits.planeParallax { logOdds = max(0, logOdds) }
        } else if let sharedPlane, sharedPlane >= MotionLimits.clearPlane {
            logOdds = shared
        }
        if let innerMotion, innerMotion >= MotionLimits.innerMotion { logOdds = max(MotionLimits.livingPlane, logOdds) }
        // A head may well turn inside of a frame: a clip shown on a screen. So a frame outweighs the head.
        if let surroundApart, surroundApart > MotionLimits.apart, relief != nil || logOdds < 0 {
            logOdds = min(logOdds, 0) - 2
        }
        return logOdds
    }

    /// The measured values with their thresholds.
    var cues: [LivenessCue] {
        var cues: [LivenessCue] = []
        if let innerMotion {
            cues.append(
                LivenessCue(
                    name: "innerMotion", value: innerMotion, threshold: MotionLimits.innerMotion,
                    higherIsSuspicious: false,
                    explanation: "How far eyes or mouth moved beyond the smooth motion of the whole face, as a "
                        + "multiple of what that motion misses in forehead, nose and cheeks; a single picture has none, "
                        + "however it is warped."))
        }
        if let newInMouth {
            cues.append(
                LivenessCue(
                    name: "newInMouth", value: newInMouth, threshold: MotionLimits.newInMouth,
                    higherIsSuspicious: false,
                    explanation:
                        "How much of the mouth no smooth motion of its own explains, as a multiple of what the "
                        + "motion of the whole face misses elsewhere; lips that are pulled on a single picture show "
                        + "nothing new, a mouth that opens does."))
        }
        if let grain {
            cues.append(
                LivenessCue(
                    name: "fineGrain", value: grain, threshold: MotionLimits.grain, higherIsSuspicious: false,
                    explanation: "How much power the face has at its finest detail over that at middle detail, as a "
                        + "natural logarithm; a face that a network drew, or that was enlarged, has less than a camera's."
                ))
        }
        guard pairCount > 0 else { return cues }
        cues.append(
            LivenessCue(
                name: "headSway", value: headSway, threshold: MotionLimits.stillness, higherIsSuspicious: false))
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
