/// The effect of a rule on the decision of a journey.
public struct RuleSetting: Hashable, Sendable {
    /// The effect of a failure.
    public enum OnFailure: String, Hashable, Sendable, Codable, CaseIterable {
        /// The journey is rejected.
        case reject
        /// A person must review the journey.
        case refer
    }

    /// The outcome for a document if nothing on it witnesses its portrait.
    public enum UnwitnessedPortrait: String, Hashable, Sendable, Codable, CaseIterable {
        /// The portrait is accepted.
        case pass
        /// A person must review it.
        case refer
    }

    /// The outcome for a document whose holder only print states, as on most licences without a barcode. Anybody can print
    /// another name, and nothing on the document contradicts it.
    public enum UnconfirmedPrint: String, Hashable, Sendable, Codable, CaseIterable {
        /// A person must review it.
        case refer
        /// The print is accepted, and the order of its dates counts as a check.
        case pass
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

    /// The effect of a failure.
    public let onFailure: OnFailure
    /// Whether a person must review the journey if the rule could not be applied.
    public let isRequired: Bool
    /// The smallest number of checks of a document; for `document_validation` alone.
    public let minimumChecks: Int
    /// The outcome for a document whose portrait cannot be compared with a ghost or with its grain; for
    /// `document_validation` alone.
    public let unwitnessedPortrait: UnwitnessedPortrait
    /// The outcome for a document whose surname or birth date only print states; for `document_validation` alone.
    public let unconfirmedPrint: UnconfirmedPrint
    /// The journeys that may be a person's own restart; `no_duplicate_documents` alone has it.
    public let restarts: Restarts
    /// How old a proof of address may be, in days; `address_recent` alone has it.
    public let maximumDays: Int

    /// A setting.
    public init(
        onFailure: OnFailure = .refer, isRequired: Bool = false, minimumChecks: Int = 1,
        unwitnessedPortrait: UnwitnessedPortrait = .pass, unconfirmedPrint: UnconfirmedPrint = .refer,
        restarts: Restarts = .none, maximumDays: Int = Journey.standardAgeOfAddress
    ) {
        self.restarts = restarts
        self.maximumDays = maximumDays
        self.onFailure = onFailure
        self.isRequired = isRequired
        self.minimumChecks = minimumChecks
        self.unwitnessedPortrait = unwitnessedPortrait
        self.unconfirmedPrint = unconfirmedPrint
    }

    /// Refers on failure, and is not required.
    public static let standard = RuleSetting()
}
