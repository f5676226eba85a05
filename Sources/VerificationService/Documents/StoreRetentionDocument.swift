public import BiometricsCore
public import VerificationStore

/// What `store retention --json` writes: `biometrics.store-retention/1`, what was erased because its time is over, or would be.
public struct StoreRetentionDocument: JSONDocument {
    /// `biometrics.store-retention/1`.
    public static let schema = "biometrics.store-retention/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<StoreRetentionDocument>()
    /// Whether nothing was erased: it is only told what would be.
    public var isRehearsal: Bool
    /// What was erased, or would be, journey by journey.
    public var erasures: [Erasure]

    /// The document of a retention.
    public init(isRehearsal: Bool, _ due: [DueErasure]) {
        self.isRehearsal = isRehearsal
        erasures = due.map {
            Erasure(journeyId: $0.journey.rawValue, isEverything: $0.isEverything, evidence: $0.evidence.count)
        }
    }

    /// What of one journey.
    public struct Erasure: Codable, Hashable, Sendable {
        /// The journey.
        public var journeyId: String
        /// Whether everything, or pictures, clips and templates alone.
        public var isEverything: Bool
        /// How many pieces of evidence.
        public var evidence: Int
    }
}
