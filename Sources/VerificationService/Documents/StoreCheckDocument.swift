public import BiometricsCore
internal import Verification
public import VerificationStore

/// What `store check --json` and `journey verify --json` write: `biometrics.store-check/1`, everything that is wrong.
public struct StoreCheckDocument: JSONDocument {
    /// `biometrics.store-check/1`.
    public static let schema = "biometrics.store-check/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<StoreCheckDocument>()
    /// How many journeys were looked at.
    public var journeys: Int
    /// What is wrong; nothing for a sound store.
    public var findings: [Finding]

    /// The document of a check.
    public init(journeys: Int, _ findings: [StoreFinding]) {
        self.journeys = journeys
        self.findings = findings.map(Finding.init)
    }

    /// Something that is wrong.
    public struct Finding: Codable, Hashable, Sendable {
        /// What is wrong: a stable code.
        public var code: String
        /// The journey.
        public var journeyId: String
        /// The first event that is not what it was.
        @Nullable public var sequence: Int?
        /// The piece of evidence.
        @Nullable public var evidenceId: String?
        /// The file of nobody, or the folder that is not where it is looked for.
        @Nullable public var file: String?
        /// Which key: `media` or `result`.
        @Nullable public var key: EvidenceRetention?
        /// The code of the error behind it.
        @Nullable public var cause: String?

        init(_ finding: StoreFinding) {
            code = finding.kind.code
            journeyId = finding.journey.rawValue
            var found: (Int?, EvidenceID?, String?, EvidenceRetention?, String?)
            switch finding.kind {
            case .historyBroken(let sequence): found.0 = sequence
            case .entryDiffers: break
            case .unreadable(let code): found.4 = code
            case .keyMissing(let key): found.3 = key
            case .evidenceMissing(let id), .evidenceAltered(let id): found.1 = id
            case .evidenceUnreadable(let id, let code): (found.1, found.4) = (id, code)
            case .orphan(let file), .misplaced(let file): found.2 = file
            }
            sequence = found.0
            evidenceId = found.1?.rawValue
            file = found.2
            key = found.3
            cause = found.4
        }
    }
}
