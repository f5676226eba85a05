/// Reviewers and a finished journey: claims, notes, words and second words.
extension Journey {
    /// How long a claim lasts, in milliseconds, unless it is made again: half an hour.
    public static let claimMilliseconds: Int64 = 1_800_000
    /// A claim that is made again within this time of the last is the same claim, in milliseconds.
    static let claimGrace: Int64 = 60_000
    /// The most notes that a journey takes: each is an event, and is kept.
    public static let mostNotes = 100

    /// Whether a word is awaited: the first after the rules referred the journey, or a second one.
    public var awaitsReview: Bool {
        status == .finished && (proposal != nil || (systemDecision == .refer && reviews.isEmpty))
    }

    /// The `Rejected` that another reviewer has to confirm or overrule; `nil` unless one is proposed.
    public var proposal: Review? { reviewState.proposal }

    /// The last word that counts.
    public var settledReview: Review? { reviewState.settled }

    /// The holder of the case at `time`; `nil` if it is free.
    public func holder(at time: JourneyInstant) -> Claim? {
        claim.flatMap { time < $0.until ? $0 : nil }
    }

    /// When the decision that counts was made: at the last word that counts, or else at the end. `nil` while the journey
    /// awaits a reviewer's first word, and for one that was not judged.
    public var decidedAt: JourneyInstant? {
        guard systemDecision != nil else { return nil }
        if let settledReview { return settledReview.time }
        return systemDecision == .refer ? nil : endedAt
    }

    private var reviewState: (proposal: Review?, settled: Review?) {
        guard definition.secondReview == .onRejected else { return (nil, reviews.last) }
        var state: (proposal: Review?, settled: Review?) = (nil, nil)
        for review in reviews {
            if review.verdict == .rejected, state.proposal == nil {
                state.proposal = review
            } else {
                state = (nil, review)
            }
        }
        return state
    }

    /// Refuses what a reviewer may not do now.
    func checkReview(
        _ happening: JourneyHappening, at time: JourneyInstant, by actor: JourneyActor
    ) throws(JourneyError) {
        guard case .reviewer(let reviewer) = actor else { throw .reviewNotAllowed }
        let holder = holder(at: time)
        switch happening {
        case .claimed(let until):
            guard awaitsReview else { throw .reviewNotAwaited }
            try checkSecond(reviewer)
            if let holder, holder.reviewer != reviewer { throw .caseHeld(by: holder.reviewer) }
            let length = until.milliseconds - time.milliseconds
            guard length > 0, length <= Self.claimMilliseconds else { throw .reviewNotAllowed }
        case .released:
            guard let claim else { throw .reviewNotAwaited }
            guard claim.reviewer == reviewer else { throw .caseHeld(by: claim.reviewer) }
        case .reviewed:
            try checkSecond(reviewer)
            if let holder, holder.reviewer != reviewer { throw .caseHeld(by: holder.reviewer) }
        default: break
        }
    }

    /// Refuses the reviewer whose own proposal awaits a second word.
    private func checkSecond(_ reviewer: ReviewerID) throws(JourneyError) {
        if proposal?.reviewer == reviewer { throw .secondReviewerNeeded }
    }
}
