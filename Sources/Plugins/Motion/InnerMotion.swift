internal import BiometricsCore

/// How much lids and lips move on their own through a clip: each frame's chart against the one four frames, about 0.4 s,
/// before it. Memory is four charts and two numbers a frame.
struct InnerMotion {
    private var recent: [FaceChart] = []
    private var ratios: [Double] = []
    private var mouths: [Double] = []

    /// Takes in the face of the next frame that shows it.
    mutating func add(_ chart: FaceChart) {
        if recent.count == MotionLimits.chartLag {
            let left = SmoothWarp(from: recent.removeFirst(), to: chart).innerMotion
            ratios.append(max(left.eyes, left.mouth))
            mouths.append(left.newInMouth)
        }
        recent.append(chart)
    }

    /// What moved in eyes or mouth beyond the motion of the whole face, as a multiple of the errors in the rest of the face:
    /// reached in a tenth of the frames of the liveliest stretch of three seconds; `nil` for too few frames.
    ///
    /// A blink lasts a tenth of such a stretch, seen from both sides; a longer clip is none the worse for time without one.
    var strength: Double? { Self.liveliest(ratios, quantile: 0.9) }

    /// What the mouth showed that no smooth motion of its own explains: reached in a twentieth of the frames of such a stretch,
    /// as teeth and tongue come and go faster than a lid.
    var newInMouth: Double? { Self.liveliest(mouths, quantile: 0.95) }

    private static func liveliest(_ ratios: [Double], quantile: Double) -> Double? {
        guard ratios.count >= MotionLimits.chartPairs else { return nil }
        let stretches = max(1, ratios.count / MotionLimits.chartStretch)
        return (0..<stretches).map { index in
            let end = index == stretches - 1 ? ratios.count : (index + 1) * MotionLimits.chartStretch
            return Array(ratios[(index * MotionLimits.chartStretch)..<end]).quantile(quantile)
        }.max()
    }
}
