public import BiometricsCore
public import Verification

/// The proof that evidence was erased: what, when and by whom, without its content.
public struct EvidenceReceipt: JSONPayload {
    /// The schema of a receipt.
    public static let schema = "biometrics.erasure-receipt/1"

    /// The schema's name.
    public let schema: SchemaName<EvidenceReceipt>
    /// The journey.
    public let journey: JourneyID
    /// The retention whose evidence was erased.
    public let retention: EvidenceRetention
    /// The pieces, by name and digest.
    public let evidence: [EvidenceReference]
    /// The time of the erasure.
    public let time: JourneyInstant
    /// The actor.
    public let actor: JourneyActor

    init(
        journey: JourneyID, retention: EvidenceRetention, evidence: [EvidenceReference], time: JourneyInstant,
        actor: JourneyActor
    ) {
        schema = SchemaName()
        self.journey = journey
        self.retention = retention
        self.evidence = evidence
        self.time = time
        self.actor = actor
    }

    func storedText() throws(StoreError) -> String {
        do throws(BiometricsError) {
            return try json(.line)
        } catch {
            throw .system(error)
        }
    }

    init(storedText: String) throws(StoreError) {
        do throws(BiometricsError) {
            try self.init(json: storedText.utf8)
        } catch {
            throw .system(error)
        }
    }
}

/// The data to erase from a journey, and the record that stays.
public struct JourneyErasure: Sendable {
    /// The journey.
    let journey: JourneyID
    /// The event of the erasure; `nil` if only pictures, clips and templates are erased.
    let change: JourneyChange?
    /// The receipts for the erased evidence.
    let receipts: [EvidenceReceipt]
}
