public import BiometricsCore
internal import OpenCVKit
internal import Platform

/// Watches frames for what one uncut recording of one person would not show. One presentation at a time, one thread at a
/// time.
///
/// Without any objection the score is 0.7 and no more: a recording held before a camera is continuous as well.
public final class ContinuityAnalyzer: LivenessAnalyzing {
    private var metadata: ClipMetadata?
    private var cuts = CutSearch()
    private var track = FaceTrack()
    private var course: ClipCourse?
    private var thumbnail: [UInt8]?
    private var lastSeconds: Double?
    private var longestGap = 0.0
    private var disorder = 0
    private var frameCount = 0

    /// An analyser that has seen nothing yet.
    public init() {}

    /// Forgets what came before and starts on a presentation.
    public func begin(_ presentation: Presentation) {
        if case .clip(let metadata) = presentation { self.metadata = metadata } else { metadata = nil }
        cuts = CutSearch()
        track = FaceTrack()
        course = nil
        thumbnail = nil
        lastSeconds = nil
        longestGap = 0
        disorder = 0
        frameCount = 0
    }

    /// Takes in one frame.
    public func observe(_ frame: FrameObservation) throws(BiometricsError) {
        guard metadata != nil, !frame.image.isEmpty else { return }
        frameCount += 1
        let seconds = frame.timestampSeconds
        if let lastSeconds {
            if seconds > lastSeconds {
                longestGap = max(longestGap, seconds - lastSeconds)
            } else {
                disorder += 1
            }
        }
        lastSeconds = max(seconds, lastSeconds ?? seconds)
        let small = try frame.image.resized(to: Size(width: 36, height: 48)).grayscale().pixels
        if let thumbnail { cuts.add(FrameChange(from: thumbnail, to: small)) }
        thumbnail = small
        if let face = frame.subject {
            track.add(face, template: frame.template, isFit: frame.isFit, atSeconds: seconds)
        }
    }

    /// Takes in what all frames showed from afar.
    public func observe(_ course: ClipCourse) throws(BiometricsError) { self.course = course }

    /// The evidence of all frames since `begin`.
    public func conclude() throws(BiometricsError) -> LivenessEvidence {
        guard let metadata else {
            return LivenessEvidence(id: ContinuityPlugin.id, notAssessedBecause: "One picture has no course.")
        }
        var logOdds = 0.85
        var cues: [LivenessCue] = []
        func note(_ name: String, _ value: Double, _ threshold: Double, higher: Bool = true, weight: Double) {
            let cue = LivenessCue(name: name, value: value, threshold: threshold, higherIsSuspicious: higher)
            cues.append(cue)
            if cue.isSuspicious { logOdds -= weight }
        }
        note("cutRatio", cuts.strongest, ContinuityLimits.cutRatio, weight: 3)
        if let course {
            for (name, kind) in [
                ("cuts", ClipCourse.Break.Kind.cut), ("foreignPatches", .foreignPatch), ("foreignFaces", .foreignFace),
            ] {
                note(name, Double(course.breaks.count { $0.kind == kind }), 0, weight: 3)
            }
        }
        if let similarity = try track.similarity() {
            note(
                "templateSimilarity", similarity, ContinuityLimits.templateSimilarity, higher: false, weight: 3)
        }
        if let least = try track.leastAgreement() {
            note("leastAgreement", least, ContinuityLimits.leastAgreement, higher: false, weight: 3)
        }
        if let speed = track.fastestBox { note("boxSpeed", speed, ContinuityLimits.boxSpeed, weight: 0.5) }
        note("timestampDisorder", Double(disorder), 0, weight: 2)
        // Only the file knows the gaps between frames that were not asked for.
        note(
            "longestGapSeconds", min(longestGap, metadata.longestIntervalSeconds), ContinuityLimits.gapSeconds,
            weight: 0.3)
        if let stated = metadata.statedDurationSeconds {
            note(
                "durationMismatchSeconds", abs(stated - metadata.durationSeconds), ContinuityLimits.durationMismatch,
                weight: 0)
        }
        let traces = ContainerTraces(metadata)
        for name in traces.capture { note("captureSoftware.\(name)", 1, 0.5, weight: 4) }
        for name in traces.editing { note("editingSoftware.\(name)", 1, 0.5, weight: 0.5) }
        note("transcoded", traces.isTranscoded ? 1 : 0, 1, weight: 0)
        guard frameCount >= ContinuityLimits.minimumFrames else {
            return LivenessEvidence(
                id: ContinuityPlugin.id,
                notAssessedBecause:
                    "The clip is too short: \(frameCount) frames; \(ContinuityLimits.minimumFrames) are needed.",
                cues: cues)
        }
        return LivenessEvidence(
            id: ContinuityPlugin.id, score: 1 / (1 + exp(-logOdds)), threshold: 0.5, suspicion: .injectionSuspected,
            cues: cues)
    }
}
