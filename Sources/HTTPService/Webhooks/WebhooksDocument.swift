public import BiometricsCore
public import Verification
public import VerificationStore

/// What `webhooks` writes: `biometrics.webhooks/1`.
public struct WebhooksDocument: JSONDocument {
    /// `biometrics.webhooks/1`.
    public static let schema = "biometrics.webhooks/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<WebhooksDocument>()
    /// The addresses, as they were added.
    public var webhooks: [Address]
    /// What they were not told yet, or did not take; the oldest event first.
    public var deliveries: [Delivery]

    /// An address.
    public struct Address: Codable, Hashable, Sendable {
        /// Its name.
        public var id: String
        /// Where it is.
        public var url: String
        /// From when on it is told.
        public var addedAt: JourneyInstant
    }

    /// An event that an address was not told yet, or did not take.
    public struct Delivery: Codable, Hashable, Sendable {
        /// The event's name.
        public var id: String
        /// What happened.
        public var type: JourneyNotice.Kind
        /// The webhook.
        public var webhook: String
        /// How often it was tried.
        public var tries: Int
        /// When it is tried next; `null` for a dead letter.
        @Nullable public var dueAt: JourneyInstant?
        /// Why the last try failed: a stable code.
        @Nullable public var fault: String?
    }

    /// The document of addresses and their deliveries.
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
