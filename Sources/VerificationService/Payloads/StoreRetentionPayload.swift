public import BiometricsCore
public import VerificationStore

/// The output of `store retention --json`: `biometrics.store-retention/1`, the erasures that are due or were made.
public struct StoreRetentionPayload: JSONPayload {
    /// `biometrics.store-retention/1`.
    public static let schema = "biometrics.store-retention/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<StoreRetentionPayload>()
    /// Whether this is a rehearsal, in which nothing was erased.
    public var isRehearsal: Bool
    /// The erasures, one for each journey.
    public var erasures: [Erasure]
    /// The journeys that were left out, because they cannot be read.
    public var unreadable: [Unreadable]

    /// Creates the document of a retention.
    public init(isRehearsal: Bool, _ due: [DueErasure], unreadable: [UnreadableJourney] = []) {
        self.isRehearsal = isRehearsal
        self.unreadable = unreadable.map { Unreadable(journeyId: $0.journey.rawValue, code: $0.error.code) }
        erasures = due.map {
            Erasure(journeyId: $0.journey.rawValue, isEverything: $0.isEverything, evidence: $0.evidence.count)
        }
    }

    /// The erasure of one journey.
    public struct Erasure: Codable, Hashable, Sendable {
        /// The journey.
        public var journeyId: String
        /// Whether everything is erased, or only pictures, clips and templates.
        public var isEverything: Bool
        /// The number of pieces of evidence.
        public var evidence: Int
    }

    /// A journey that cannot be read.
    public struct Unreadable: Codable, Hashable, Sendable {
        /// The journey.
        public var journeyId: String
        /// The code of the error.
        public var code: String
    }
}
