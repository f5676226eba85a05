/// What a rule is for the decision of a journey.
public struct RuleSetting: Hashable, Sendable {
    /// What a failure comes to.
    public enum OnFailure: String, Hashable, Sendable, Codable, CaseIterable {
        /// The journey is rejected.
        case reject
        /// A person has to look at the journey.
        case refer
    }

    /// The outcome for a document if nothing on it witnesses its portrait.
    public enum UnwitnessedPortrait: String, Hashable, Sendable, Codable, CaseIterable {
        /// The portrait is taken as it is.
        case pass
        /// A person has to look at it.
        case refer
    }

    /// The same person may have begun again under another reference. Such journeys may be left uncounted.
    public enum Restarts: String, Hashable, Sendable, Codable, CaseIterable {
        /// Each journey counts.
        case none
        /// Journeys that are open, cancelled or expired do not count.
        case unfinished
        /// Nor do journeys that ended in `Refer` and have no reviewer's word.
        case referred
    }

    /// What a failure comes to.
    public let onFailure: OnFailure
    /// Whether a person has to look at the journey when the rule could not be applied.
    public let isRequired: Bool
    /// The fewest checks of a document that have to have been made; of `document_validation` alone.
    public let minimumChecks: Int
    /// The outcome for a document if its portrait can be held against neither a ghost nor its grain; of `document_validation`
    /// alone.
    public let unwitnessedPortrait: UnwitnessedPortrait
    /// The journeys that may be a person's own restart; `no_duplicate_documents` alone has it.
    public let restarts: Restarts

    /// A setting.
    public init(
        onFailure: OnFailure = .refer, isRequired: Bool = false, minimumChecks: Int = 1,
        unwitnessedPortrait: UnwitnessedPortrait = .pass, restarts: Restarts = .none
    ) {
        self.restarts = restarts
        self.onFailure = onFailure
        self.isRequired = isRequired
        self.minimumChecks = minimumChecks
        self.unwitnessedPortrait = unwitnessedPortrait
    }

    /// Refers on failure, and is not required.
    public static let standard = RuleSetting()
}
