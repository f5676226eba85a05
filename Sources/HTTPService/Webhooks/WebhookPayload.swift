package import BiometricsCore
package import Verification
package import VerificationStore

/// The body that a webhook receives: `biometrics.webhook/1`.
package struct WebhookPayload: JSONPayload {
    /// `biometrics.webhook/1`.
    package static let schema = "biometrics.webhook/1"

    /// The schema's name and number.
    package private(set) var schema = SchemaName<WebhookPayload>()
    /// The name of the event. It is the same in every try, so that a receiver can skip repeated events.
    package var id: String
    /// The kind of event.
    package var type: JourneyNotice.Kind
    /// The time of the event.
    package var time: JourneyInstant
    /// The journey.
    package var journeyId: String
    /// The caller's name for the person; `null` if the caller gave none, or if the person was erased.
    @Nullable package var reference: String?
    /// The position of the event in its journey. Events may arrive out of order.
    package var sequence: Int
    /// The outcome of the journey; `null` if the journey was erased.
    @Nullable package var outcome: JourneyNotice.Outcome?

    /// Creates the document of an event.
    package init(_ notice: JourneyNotice, reference: String? = nil) {
        id = notice.id
        type = notice.kind
        time = notice.time
        journeyId = notice.journey.rawValue
        sequence = notice.sequence
        outcome = notice.outcome
        self.reference = reference
    }
}
