/// A question about a presentation. Each question has its own answer.
public enum LivenessQuestion: String, Sendable, Hashable, Codable, CaseIterable {
    /// Is a print, a screen or a mask before the camera? ISO/IEC 30107-3 calls this presentation attack detection.
    case presentation
    /// Was the file made by something other than a camera in this session? Cuts, loops and foreign frames are evidence
    /// of it.
    case injection
    /// Did the person perform a challenge that could not be known in advance?
    case challenge
}

/// How much evidence is required before a subject counts as live.
public enum LivenessLevel: String, Sendable, Hashable, Codable, CaseIterable {
    /// The presentation is clear, and no injection is suspected. This level stops prints and screens. It does not stop
    /// injected files that a network or a program generated.
    case presentation
    /// The same, and the person answered a challenge. This level also stops earlier recordings and photographs. It does
    /// not stop a program that animates a face in real time to follow the prompts.
    case challenge
}

/// The answer to one question about a presentation.
public struct LivenessAnswer: Sendable, Hashable {
    /// The possible answers.
    public enum Finding: String, Sendable, Hashable, Codable, CaseIterable {
        /// Nothing speaks against life, by a measure whose errors are known.
        case clear
        /// An attack is suspected.
        case suspected
        /// The question was not answered.
        case notTold
    }

    /// The answer.
    public let finding: Finding
    /// The PAD score behind it, 0 attack to 1 bona fide; `nil` without a score.
    public let score: Double?
    /// Why it is not clear, most important first.
    public let reasons: [LivenessReason]
    /// The errors that were counted at the thresholds in use; `nil` where nothing was measured.
    public let operatingPoint: LivenessOperatingPoint?

    /// An answer from its parts.
    public init(
        _ finding: Finding, score: Double? = nil, reasons: [LivenessReason] = [],
        operatingPoint: LivenessOperatingPoint? = nil
    ) {
        self.finding = finding
        self.score = score
        self.reasons = reasons
        self.operatingPoint = operatingPoint
    }

    /// The answer after a finding from elsewhere, whose reason comes first. A suspicion stays a suspicion.
    func changed(to other: Finding, because reason: LivenessReason) -> LivenessAnswer {
        LivenessAnswer(
            finding == .suspected ? .suspected : other, score: score,
            reasons: reasons.contains(reason) ? reasons : [reason] + reasons, operatingPoint: operatingPoint)
    }
}
