public import BiometricsCore
public import Verification
public import VerificationStore

/// The body that a webhook receives: `biometrics.webhook/1`.
public struct WebhookDocument: JSONDocument {
    /// `biometrics.webhook/1`.
    public static let schema = "biometrics.webhook/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<WebhookDocument>()
    /// The name of the event. It is the same in every try, so that a receiver can skip repeated events.
    public var id: String
    /// The kind of event.
    public var type: JourneyNotice.Kind
    /// The time of the event.
    public var time: JourneyInstant
    /// The journey.
    public var journeyId: String
    /// The caller's name for the person; `null` if the caller gave none, or if the person was erased.
    @Nullable public var reference: String?
    /// The position of the event in its journey. Events may arrive out of order.
    public var sequence: Int
    /// The outcome of the journey; `null` if the journey was erased.
    @Nullable public var outcome: JourneyNotice.Outcome?

    /// Creates the document of an event.
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
