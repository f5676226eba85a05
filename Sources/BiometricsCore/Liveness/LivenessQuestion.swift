/// What is asked about a presentation. Each question has an answer of its own.
public enum LivenessQuestion: String, Sendable, Hashable, Codable, CaseIterable {
    /// Is a print, a screen or a mask before the camera? ISO/IEC 30107-3 calls this presentation attack detection.
    case presentation
    /// Was the file made by something else than a camera in this session? Cuts, loops and foreign frames tell.
    case injection
    /// Did the person do what nobody could know before?
    case challenge
}

/// How much is asked before somebody counts as live.
public enum LivenessLevel: String, Sendable, Hashable, Codable, CaseIterable {
    /// The presentation is clear, and no injection is suspected. It stops prints and screens. It does not stop injected files
    /// that a network or a program made.
    case presentation
    /// The same, and the person answered a challenge. It also stops recordings and photographs that were made before. It does
    /// not stop a program that moves a face as it is told while it is watched.
    case challenge
}

/// What one question about a presentation came to.
public struct LivenessAnswer: Sendable, Hashable {
    /// The three answers.
    public enum Finding: String, Sendable, Hashable, Codable, CaseIterable {
        /// Nothing speaks against life, by a measure whose errors are known.
        case clear
        /// An attack is suspected.
        case suspected
        /// The question was not answered.
        case notTold
    }

    /// What was found.
    public let finding: Finding
    /// The PAD score behind it, 0 attack to 1 bona fide; `nil` where there is none.
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

    /// The answer in the light of a finding from elsewhere, which comes first among the reasons. A suspicion stays one.
    func changed(to other: Finding, because reason: LivenessReason) -> LivenessAnswer {
        LivenessAnswer(
            finding == .suspected ? .suspected : other, score: score,
            reasons: reasons.contains(reason) ? reasons : [reason] + reasons, operatingPoint: operatingPoint)
    }
}
