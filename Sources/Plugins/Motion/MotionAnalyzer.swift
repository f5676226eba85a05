public import BiometricsCore
internal import OpenCVKit

/// Follows points on and around the face through a clip, and what moves in the face itself. One presentation at a time, one thread at a time.
///
/// Memory does not grow with the clip but for a few numbers a frame.
public final class MotionAnalyzer: LivenessAnalyzing {
    private var isStill = false
    private var repetition = FrameRepetition()
    private var course: ClipCourse?
    private var pairs: [ScenePair] = []
    private var key: KeyFrame?
    private var innerMotion = InnerMotion()
    private var grain: [Double] = []
    private var grainThinning = FrameThinning(.still, to: MotionLimits.grainFrames)
    private var bitsPerPixel: Double?
    private var firstSeconds: Double?
    private var lastSeconds = 0.0
    private var frameCount = 0

    /// An analyser that has seen nothing yet.
    public init() {}

    /// Forgets what came before and starts on a presentation.
    public func begin(_ presentation: Presentation) {
        isStill = presentation == .still
        repetition = FrameRepetition()
        course = nil
        pairs = []
        key = nil
        innerMotion = InnerMotion()
        grain = []
        grainThinning = FrameThinning(presentation, to: MotionLimits.grainFrames)
        bitsPerPixel = Self.bitsPerPixel(of: presentation)
        firstSeconds = nil
        lastSeconds = 0
        frameCount = 0
    }

    /// Takes in one frame; those that follow within less than a tenth of a second are passed over.
    public func observe(_ frame: FrameObservation) throws(BiometricsError) {
        let seconds = frame.timestampSeconds
        guard !isStill, !frame.image.isEmpty, seconds.isFinite else { return }
        if firstSeconds != nil, seconds >= lastSeconds, seconds - lastSeconds < MotionLimits.frameSpacing { return }
        if firstSeconds == nil { firstSeconds = seconds }
        lastSeconds = max(lastSeconds, seconds)
        frameCount += 1

        let (image, scale) = try frame.image.grayscale().fitted(into: MotionLimits.trackingSide)
        let subject = frame.subject?.scaled(by: scale)
        let (small, smallScale) = try image.fitted(into: MotionLimits.comparisonSide)
        repetition.add(small, face: subject?.box.scaled(by: smallScale), atSeconds: seconds)
        if let subject { try measure(image, subject: subject, atSeconds: seconds) }
        try track(image, subject: subject, atSeconds: seconds)
    }

    /// Takes in what all frames showed from afar.
    public func observe(_ course: ClipCourse) throws(BiometricsError) { self.course = course }

    /// The bits that the encoder of the clip spent on a pixel; `nil` for a clip that does not say.
    private static func bitsPerPixel(of presentation: Presentation) -> Double? {
        guard case .clip(let metadata) = presentation else { return nil }
        let pixels = Double(metadata.size.pixelCount) * metadata.framesPerSecond
        guard metadata.bitRate > 0, pixels > 0 else { return nil }
        return Double(metadata.bitRate) / pixels
    }

    /// Whether the encoder had bits enough to leave the grain of a picture; one that does not say is taken to.
    private var isGrainTelling: Bool { (bitsPerPixel ?? .infinity) >= MotionLimits.grainBits }

    private func measure(_ image: Image, subject: DetectedFace, atSeconds seconds: Double) throws(BiometricsError) {
        guard subject.landmarks.interEyeDistance >= MotionLimits.smallestEyes else { return }
        if let chart = try FaceChart(image, face: subject) { innerMotion.add(chart) }
        guard isGrainTelling, grainThinning.isDue(atSeconds: seconds) else { return }
        if let level = try FaceGrain.level(of: image, in: subject.box) { grain.append(level) }
        grainThinning.take(atSeconds: seconds)
    }

    private func track(_ image: Image, subject: DetectedFace?, atSeconds seconds: Double) throws(BiometricsError) {
        if let current = key {
            if current.image.size == image.size, seconds > current.seconds,
                let pair = try current.follow(to: image, atSeconds: seconds)
            {
                pairs.append(pair)
                if seconds - current.seconds >= MotionLimits.baseline { key = nil }
            } else {
                key = nil
            }
        }
        if key == nil, let subject { key = try KeyFrame(image, face: subject, atSeconds: seconds) }
    }

    /// The evidence of all frames since `begin`.
    public func conclude() throws(BiometricsError) -> LivenessEvidence {
        guard !isStill else { return notAssessed("One picture has no motion.") }
        let duration = lastSeconds - (firstSeconds ?? 0)
        guard frameCount >= MotionLimits.minimumFrames, duration >= MotionLimits.minimumDuration else {
            return notAssessed(
                "The clip is too short: \(frameCount) frames at ten a second; \(MotionLimits.minimumFrames) are needed."
            )
        }
        let loops = course.flatMap { LoopSearch($0.glimpses) }
        let (loop, mirror) = (loops?.forward(), loops?.backward())
        var cues = [
            LivenessCue(
                name: "repeatedFrameShare", value: repetition.share, threshold: MotionLimits.repeatedShare,
                higherIsSuspicious: true),
            LivenessCue(
                name: "longestFrozenSeconds", value: repetition.longestFrozenSeconds,
                threshold: MotionLimits.frozenSeconds, higherIsSuspicious: true),
        ]
        for (name, found) in [("loopDifferenceRatio", loop), ("mirrorDifferenceRatio", mirror)] {
            guard let found else { continue }
            cues.append(
                LivenessCue(name: name, value: found.ratio, threshold: found.limit, higherIsSuspicious: false))
        }
        let summary = MotionSummary(
            pairs, innerMotion: innerMotion.strength, newInMouth: innerMotion.newInMouth, grain: grain,
            bitsPerPixel: bitsPerPixel)
        cues += summary.cues
        if repetition.isFrozen {
            return evidence(0.02, .injectionSuspected, cues)
        }
        if loop?.isLoop == true || mirror?.isLoop == true {
            return evidence(0.05, .injectionSuspected, cues)
        }
        switch summary.finding {
        case .score(let score): return evidence(score, .presentationAttackSuspected, cues)
        case .nothing(let cause): return notAssessed(cause, cues)
        }
    }

    private func evidence(_ score: Double, _ suspicion: LivenessReason, _ cues: [LivenessCue]) -> LivenessEvidence {
        LivenessEvidence(id: MotionPlugin.id, score: score, threshold: 0.5, suspicion: suspicion, cues: cues)
    }

    private func notAssessed(_ cause: String, _ cues: [LivenessCue] = []) -> LivenessEvidence {
        LivenessEvidence(id: MotionPlugin.id, notAssessedBecause: cause, cues: cues)
    }
}

extension Image {
    /// The picture shrunk so that its long side is at most `side` pixels, and the factor by which it was.
    func fitted(into side: Int) throws(BiometricsError) -> (image: Image, scale: Double) {
        guard size.longSide > side else { return (self, 1) }
        let scale = Double(side) / Double(size.longSide)
        let small = Size(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded())))
        return (try resized(to: small), scale)
    }
}
