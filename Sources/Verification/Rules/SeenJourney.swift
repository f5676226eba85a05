/// Another applicant's journey with the same document.
public struct SeenJourney: Hashable, Sendable, Codable {
    /// The journey.
    public let journey: JourneyID
    /// Its status.
    public let status: Journey.Status
    /// Its effective decision; `nil` before its end.
    public let decision: SystemDecision?

    /// A journey and its status.
    public init(_ journey: JourneyID, status: Journey.Status, decision: SystemDecision?) {
        self.journey = journey
        self.status = status
        self.decision = decision
    }

    /// Whether a definition that allows `restarts` considers it the same person's earlier try.
    public func isRestart(under restarts: RuleSetting.Restarts) -> Bool {
        switch status {
        case .open, .cancelled, .expired: restarts != .none
        case .finished: restarts == .referred && decision == .refer
        case .erased: false
        }
    }
}
