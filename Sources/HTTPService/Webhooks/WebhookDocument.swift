public import BiometricsCore
public import Verification
public import VerificationStore

/// What a webhook is told: `biometrics.webhook/1`.
public struct WebhookDocument: JSONDocument {
    /// `biometrics.webhook/1`.
    public static let schema = "biometrics.webhook/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<WebhookDocument>()
    /// The event's name: the same in every try. What came before under this name may be passed over.
    public var id: String
    /// What happened.
    public var type: JourneyNotice.Kind
    /// When.
    public var time: JourneyInstant
    /// The journey.
    public var journeyId: String
    /// The caller's name for the person; `null` where none was given, or it is erased.
    @Nullable public var reference: String?
    /// The event's place in the journey: events may come in another order.
    public var sequence: Int
    /// What it came to; `null` where the journey is erased.
    @Nullable public var outcome: JourneyNotice.Outcome?

    /// What is told of an event.
    public init(_ notice: JourneyNotice, reference: String? = nil) {
        id = notice.id
        type = notice.kind
        time = notice.time
        journeyId = notice.journey.rawValue
        sequence = notice.sequence
        outcome = notice.outcome
        self.reference = reference
    }
}
