public import Verification

/// What webhooks are named by.
public enum WebhookSubject {}
/// The name of a webhook.
public typealias WebhookID = Identifier<WebhookSubject>

/// An address that is told of events.
public struct Webhook: Hashable, Sendable {
    /// Its name.
    public let id: WebhookID
    /// Where it is.
    public let url: String
    /// From when on events are told.
    public let addedAt: JourneyInstant

    /// A webhook.
    public init(id: WebhookID, url: String, addedAt: JourneyInstant) {
        self.id = id
        self.url = url
        self.addedAt = addedAt
    }
}

/// An event that is to be told at an address.
public struct WebhookDelivery: Hashable, Sendable {
    /// The event.
    public let notice: JourneyNotice
    /// Whom it is told.
    public let webhook: WebhookID
    /// How often it was tried, a try that is under way included.
    public let tries: Int
    /// When it is tried next; `nil` for a dead letter, which is tried when somebody says so.
    public let dueAt: JourneyInstant?
    /// Why the last try failed: a stable code. `nil` before one did.
    public let fault: String?
}

/// What a try to tell came to.
public enum WebhookOutcome: Hashable, Sendable {
    /// It was taken.
    case delivered
    /// It was not, and is tried again then.
    case failed(fault: String, again: JourneyInstant)
    /// It was not, and is not tried again by itself.
    case dead(fault: String)
}
