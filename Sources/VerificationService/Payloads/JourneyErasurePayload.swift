public import BiometricsCore
public import Verification
public import VerificationStore

/// What `journey erase --json` writes: `biometrics.journey-erasure/1`, the proof of what was erased, and nothing of it.
public struct JourneyErasurePayload: JSONPayload {
    /// `biometrics.journey-erasure/1`.
    public static let schema = "biometrics.journey-erasure/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<JourneyErasurePayload>()
    /// The journey's name.
    public var journeyId: String
    /// The receipts: one for pictures, clips and templates, one for what was read and found.
    public var receipts: [EvidenceReceipt]

    /// The document of an erasure.
    public init(_ journey: JourneyID, _ receipts: [EvidenceReceipt]) {
        journeyId = journey.rawValue
        self.receipts = receipts
    }
}
