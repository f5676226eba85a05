public import BiometricsCore
public import Verification

/// The holder of a case, and whether a word is awaited: `biometrics.review-state/1`. It tells nothing of the person.
public struct ReviewStatePayload: JSONPayload {
    /// `biometrics.review-state/1`.
    public static let schema = "biometrics.review-state/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ReviewStatePayload>()
    /// The journey's name.
    public var journeyId: String
    /// Whether a word is awaited.
    public var awaitsReview: Bool
    /// The holder of the case; `null` if it is free.
    @Nullable public var holder: ReviewCasePayload.Holder?
    /// The word that another reviewer has to confirm or overrule; `null` unless one is proposed.
    @Nullable public var proposal: JourneyPayload.Review?
    /// How many notes there are.
    public var notes: Int

    /// The state of a journey at `now`.
    public init(_ journey: Journey, at now: JourneyInstant) {
        journeyId = journey.id.rawValue
        awaitsReview = journey.awaitsReview
        notes = journey.notes.count
        holder = journey.holder(at: now).map(ReviewCasePayload.Holder.init)
        proposal = journey.proposal.map(JourneyPayload.Review.init)
    }
}
