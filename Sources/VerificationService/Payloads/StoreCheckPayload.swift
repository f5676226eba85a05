public import BiometricsCore
internal import Verification
public import VerificationStore

/// All faults of a store: the output of `store check --json` and `journey verify --json`, `biometrics.store-check/1`.
public struct StoreCheckPayload: JSONPayload {
    /// `biometrics.store-check/1`.
    public static let schema = "biometrics.store-check/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<StoreCheckPayload>()
    /// The number of checked journeys.
    public var journeys: Int
    /// The faults; empty for a sound store.
    public var findings: [Finding]

    /// Makes the report of a check.
    public init(journeys: Int, _ findings: [StoreFinding]) {
        self.journeys = journeys
        self.findings = findings.map(Finding.init)
    }

    /// A fault.
    public struct Finding: Codable, Hashable, Sendable {
        /// A stable code for the kind of fault.
        public var code: String
        /// The journey.
        public var journeyId: String
        /// The first event that was altered.
        @Nullable public var sequence: Int?
        /// The piece of evidence.
        @Nullable public var evidenceId: String?
        /// The file that belongs to no journey, or the misplaced folder.
        @Nullable public var file: String?
        /// The missing key: `media` or `result`.
        @Nullable public var key: EvidenceRetention?
        /// The code of the error that caused the fault.
        @Nullable public var cause: String?

        init(_ finding: StoreFinding) {
            code = finding.kind.code
            journeyId = finding.journey.rawValue
            sequence = nil
            evidenceId = nil
            file = nil
            key = nil
            cause = nil
            switch finding.kind {
            case .historyBroken(let first): sequence = first
            case .entryDiffers: break
            case .unreadable(let code): cause = code
            case .keyMissing(let missing): key = missing
            case .evidenceMissing(let id), .evidenceAltered(let id): evidenceId = id.rawValue
            case .evidenceUnreadable(let id, let code): (evidenceId, cause) = (id.rawValue, code)
            case .orphan(let path), .misplaced(let path): file = path
            }
        }
    }
}
