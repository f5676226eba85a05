/// What a rule is for the decision of a journey.
public struct RuleSetting: Hashable, Sendable {
    /// What a failure comes to.
    public enum OnFailure: String, Hashable, Sendable, Codable, CaseIterable {
        /// The journey is rejected.
        case reject
        /// A person has to look at the journey.
        case refer
    }

    /// Which journeys of other references do not count against a document: those that may be the same person's, who began
    /// again.
    public enum Restarts: String, Hashable, Sendable, Codable, CaseIterable {
        /// None: each counts.
        case none
        /// Those that are open, cancelled or expired.
        case unfinished
        /// Those as well that ended in `Refer`, and on which no reviewer has given a word.
        case referred
    }

    /// What a failure comes to.
    public let onFailure: OnFailure
    /// Whether a person has to look at the journey when the rule could not be applied.
    public let isRequired: Bool
    /// The fewest checks of a document that have to have been made; of `document_validation` alone.
    public let minimumChecks: Int
    /// What is taken for a person's own restart; of `no_duplicate_documents` alone.
    public let restarts: Restarts

    /// A setting.
    public init(
        onFailure: OnFailure = .refer, isRequired: Bool = false, minimumChecks: Int = 1, restarts: Restarts = .none
    ) {
        self.restarts = restarts
        self.onFailure = onFailure
        self.isRequired = isRequired
        self.minimumChecks = minimumChecks
    }

    /// Refers on failure, and is not required.
    public static let standard = RuleSetting()
}
