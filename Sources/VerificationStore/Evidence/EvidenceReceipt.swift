public import BiometricsCore
public import Verification

/// The proof that evidence was erased: what, when and by whom, and nothing of what it was.
public struct EvidenceReceipt: JSONDocument {
    /// The schema of a receipt.
    public static let schema = "biometrics.erasure-receipt/1"

    /// The schema's name.
    public let schema: SchemaName<EvidenceReceipt>
    /// The journey.
    public let journey: JourneyID
    /// Which of its evidence.
    public let retention: EvidenceRetention
    /// The pieces, by name and digest.
    public let evidence: [EvidenceReference]
    /// When.
    public let time: JourneyInstant
    /// By whom.
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

/// What is erased of a journey, and what is left to tell of it.
public struct JourneyErasure: Sendable {
    /// The journey.
    let journey: JourneyID
    /// The event that says so; `nil` where pictures, clips and templates alone are erased.
    let change: JourneyChange?
    /// What is erased.
    let receipts: [EvidenceReceipt]
}
