/// What a key allows.
public enum Scope: String, Hashable, Sendable, Codable, CaseIterable {
    /// The single calls: faces, comparison, liveness, documents.
    case analyze
    /// Starting and listing journeys, their results, and tokens for them.
    case journeys
    /// Leading a journey: media, corrections, its end. A token of a journey allows this, for that journey alone.
    case lead
    /// Reviewing: a look at finished journeys, claims, notes and words.
    case review
    /// Figures about decisions, which tell of no person. A key that reviews has them as well.
    case statistics
    /// Erasing a journey.
    case erase
    /// Figures about the service.
    case metrics
}
