public import Verification

/// The subject of webhook identifiers.
public enum WebhookSubject {}
/// The name of a webhook.
public typealias WebhookID = Identifier<WebhookSubject>

/// An address that is notified of events.
public struct Webhook: Hashable, Sendable {
    /// Its name.
    public let id: WebhookID
    /// The address.
    public let url: String
    /// It is notified of events from this time on.
    public let addedAt: JourneyInstant

    /// A webhook.
    public init(id: WebhookID, url: String, addedAt: JourneyInstant) {
        self.id = id
        self.url = url
        self.addedAt = addedAt
    }
}

/// The delivery of an event to a webhook.
public struct WebhookDelivery: Hashable, Sendable {
    /// The event.
    public let notice: JourneyNotice
    /// The webhook.
    public let webhook: WebhookID
    /// The number of tries, including one in progress.
    public let tries: Int
    /// The time of the next try; `nil` for a dead letter, which is only retried on request.
    public let dueAt: JourneyInstant?
    /// Why the last try failed: a stable code. `nil` before a failure.
    public let fault: String?
}

/// The outcome of a try.
public enum WebhookOutcome: Hashable, Sendable {
    /// The webhook accepted it.
    case delivered
    /// It failed, and will be retried at that time.
    case failed(fault: String, again: JourneyInstant)
    /// It failed, and will not be retried automatically.
    case dead(fault: String)
}
