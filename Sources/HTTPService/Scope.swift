/// The permissions of a key.
package enum Scope: String, Hashable, Sendable, Codable, CaseIterable {
    /// The single calls: faces, comparison, liveness, documents.
    case analyze
    /// Searching for a face among all applicants.
    case search
    /// Starting and listing journeys, their results, and tokens for them.
    case journeys
    /// Leading a journey: media, corrections and its end. A token also allows this, for its own journey only.
    case lead
    /// Reviewing finished journeys: reading, claims, notes and verdicts.
    case review
    /// Statistics of decisions without personal data. Keys with `review` have this permission as well.
    case statistics
    /// Erasing a journey.
    case erase
    /// Metrics of the service.
    case metrics
}
