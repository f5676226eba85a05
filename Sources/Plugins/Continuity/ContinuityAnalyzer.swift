package import BiometricsCore
internal import OpenCVKit

/// Searches a clip for events that a single recording of one person does not show: cuts, frames of another person,
/// repeated or returning frames, and the name of a virtual camera. One presentation at a time, one thread at a time.
///
/// Each such event means an injection. Without any, the score is at most 0.7, because a recording that is held before a
/// camera is continuous as well.
package final class ContinuityAnalyzer: LivenessAnalyzing {
    private var metadata: ClipMetadata?
    private var repetition = FrameRepetition()
    private var continuity: ClipContinuity?
    private var firstSeconds: Double?
    private var lastSeconds = 0.0
    private var frameCount = 0

    private static let soundScore = 0.7
    private static let suspectScore = 0.02
    private static let threshold = 0.5

    /// An analyser that has not seen a frame yet.
    package init() {}

    /// Discards the previous presentation and starts a new one.
    package func begin(_ presentation: Presentation) {
        if case .clip(let metadata) = presentation { self.metadata = metadata } else { metadata = nil }
        repetition = FrameRepetition()
        continuity = nil
        firstSeconds = nil
        lastSeconds = 0
        frameCount = 0
    }

    /// Observes one frame. Frames that follow within a tenth of a second are skipped, and so are blank ones before the
    /// first that shows anything.
    package func observe(_ frame: FrameObservation) throws(BiometricsError) {
        let seconds = frame.timestampSeconds
        guard metadata != nil, !frame.image.isEmpty, seconds.isFinite else { return }
        if firstSeconds != nil, seconds >= lastSeconds, seconds - lastSeconds < ContinuityLimits.frameSpacing { return }
        let scale = min(1, Double(ContinuityLimits.comparisonSide) / Double(frame.image.size.longSide))
        let size = Size(
            width: max(1, Int((Double(frame.image.width) * scale).rounded())),
            height: max(1, Int((Double(frame.image.height) * scale).rounded())))
        let small = try frame.image.grayscale().resized(to: size)
        guard firstSeconds != nil || !BlankFrame.isBlank(small.pixels) else { return }
        if firstSeconds == nil { firstSeconds = seconds }
        lastSeconds = max(lastSeconds, seconds)
        frameCount += 1
        repetition.add(small, face: frame.subject?.box.scaled(by: scale), atSeconds: seconds)
    }

    /// Observes the thumbnails of all frames.
    package func observe(_ continuity: ClipContinuity) throws(BiometricsError) { self.continuity = continuity }

    /// The evidence of all frames since `begin`.
    package func conclude() throws(BiometricsError) -> LivenessEvidence {
        guard let metadata else {
            return LivenessEvidence(
                id: ContinuityPlugin.id, notAssessedBecause: "Continuity is assessed in clips only.")
        }
        let cues = cues(of: metadata)
        let duration = lastSeconds - (firstSeconds ?? 0)
        if cues.contains(where: \.isSuspicious) { return evidence(Self.suspectScore, cues) }
        guard frameCount >= ContinuityLimits.minimumFrames, duration >= ContinuityLimits.minimumDuration else {
            return LivenessEvidence(
                id: ContinuityPlugin.id,
                notAssessedBecause:
                    "The clip is too short: \(frameCount) of \(ContinuityLimits.minimumFrames) frames at ten a second.",
                remedy: .recordThreeSeconds, cues: cues)
        }
        return evidence(Self.soundScore, cues)
    }

    private func cues(of metadata: ClipMetadata) -> [LivenessCue] {
        func cue(_ name: String, _ value: Double, above threshold: Double) -> LivenessCue {
            LivenessCue(name: name, value: value, threshold: threshold, higherIsSuspicious: true)
        }
        var cues: [LivenessCue] = []
        if let continuity {
            for (name, kind) in [
                ("cuts", ClipContinuity.Break.Kind.cut), ("foreignPatches", .foreignPatch),
                ("foreignFaces", .foreignFace),
            ] {
                cues.append(cue(name, Double(continuity.breaks.count { $0.kind == kind }), above: 0))
            }
        }
        cues.append(
            cue(
                "longestFrozenSeconds", repetition.longestFrozenSeconds, above: ContinuityLimits.frozenSeconds))
        if repetition.isCounted {
            cues.append(cue("repeatedFrameShare", repetition.share, above: ContinuityLimits.repeatedShare))
        }
        let loops = continuity.flatMap { LoopSearch($0.glimpses) }
        for (name, found) in [
            ("loopDifferenceRatio", loops?.forward()), ("mirrorDifferenceRatio", loops?.backward()),
        ] {
            guard let found else { continue }
            cues.append(
                LivenessCue(name: name, value: found.ratio, threshold: found.limit, higherIsSuspicious: false))
        }
        return cues + ContainerTraces(metadata).capture.map { cue("captureSoftware.\($0)", 1, above: 0.5) }
    }

    private func evidence(_ score: Double, _ cues: [LivenessCue]) -> LivenessEvidence {
        LivenessEvidence(
            id: ContinuityPlugin.id, score: score, threshold: Self.threshold, suspicion: .injectionSuspected, cues: cues
        )
    }
}
