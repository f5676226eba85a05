/// Another applicant's journey in which a document was given.
public struct SeenJourney: Hashable, Sendable, Codable {
    /// The journey.
    public let journey: JourneyID
    /// Where it stood.
    public let status: Journey.Status
    /// The decision that counted; `nil` before its end.
    public let decision: SystemDecision?

    /// A journey as it stood.
    public init(_ journey: JourneyID, status: Journey.Status, decision: SystemDecision?) {
        self.journey = journey
        self.status = status
        self.decision = decision
    }

    /// Whether a definition that allows `restarts` takes it for a person's own, who began again.
    public func isRestart(under restarts: RuleSetting.Restarts) -> Bool {
        switch status {
        case .open, .cancelled, .expired: restarts != .none
        case .finished: restarts == .referred && decision == .refer
        case .erased: false
        }
    }
}
