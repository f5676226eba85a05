public import BiometricsCore
public import Verification
public import VerificationStore

/// The output of the command `webhooks`: `biometrics.webhooks/1`.
public struct WebhooksDocument: JSONDocument {
    /// `biometrics.webhooks/1`.
    public static let schema = "biometrics.webhooks/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<WebhooksDocument>()
    /// The addresses, in the order in which they were added.
    public var webhooks: [Address]
    /// The events that were not delivered yet or were refused. The oldest event comes first.
    public var deliveries: [Delivery]

    /// An address.
    public struct Address: Codable, Hashable, Sendable {
        /// The name of the webhook.
        public var id: String
        /// The URL of the webhook.
        public var url: String
        /// The time from which the webhook receives events.
        public var addedAt: JourneyInstant
    }

    /// An event that was not delivered yet or was refused.
    public struct Delivery: Codable, Hashable, Sendable {
        /// The name of the event.
        public var id: String
        /// The kind of event.
        public var type: JourneyNotice.Kind
        /// The webhook.
        public var webhook: String
        /// The number of tries.
        public var tries: Int
        /// The time of the next try; `null` for a dead letter.
        @Nullable public var dueAt: JourneyInstant?
        /// The reason why the last try failed, as a stable code.
        @Nullable public var fault: String?
    }

    /// Creates the document.
    public init(_ webhooks: [Webhook], _ deliveries: [WebhookDelivery]) {
        self.webhooks = webhooks.map { Address(id: $0.id.rawValue, url: $0.url, addedAt: $0.addedAt) }
        self.deliveries = deliveries.map { delivery in
            var made = Delivery(
                id: delivery.notice.id, type: delivery.notice.kind, webhook: delivery.webhook.rawValue,
                tries: delivery.tries)
            made.dueAt = delivery.dueAt
            made.fault = delivery.fault
            return made
        }
    }
}
