public import Verification

/// A place in the list of journeys that await a reviewer: behind one of them.
public struct ReviewCursor: Hashable, Sendable {
    /// Since when it waits.
    public let since: JourneyInstant
    /// The journey.
    public let journey: JourneyID

    /// The place behind a journey that waits since then.
    public init(since: JourneyInstant, journey: JourneyID) {
        self.since = since
        self.journey = journey
    }
}

/// The journeys to list of those that await a reviewer. The one that has waited longest comes first.
public struct ReviewQuery: Hashable, Sendable {
    /// Who holds the cases that are listed.
    public enum Holder: Hashable, Sendable {
        /// This reviewer.
        case reviewer(ReviewerID)
        /// Nobody.
        case nobody
    }

    /// The place behind which they are listed; `nil` for the beginning.
    public var cursor: ReviewCursor?
    /// At most so many; at least 1.
    public var limit: Int
    /// The beginning of the journey's name; `nil` for any. A journey of `applicant` is listed as well.
    public var name: String?
    /// The keyed digest of the reference that `name` may be.
    public var applicant: ContentDigest?
    /// A rule that the decision rests on; `nil` for any.
    public var rule: RuleKey?
    /// They have waited since before this moment; `nil` for any.
    public var since: JourneyInstant?
    /// Who holds them; `nil` for anybody.
    public var holder: Holder?
    /// The moment at which a claim is looked at.
    public var now: JourneyInstant

    /// A list.
    public init(behind cursor: ReviewCursor? = nil, limit: Int = 100, at now: JourneyInstant = .epoch) {
        self.cursor = cursor
        self.limit = limit
        self.now = now
    }
}
