package import BiometricsCore
package import Verification
package import VerificationStore

/// The output of the command `webhooks`: `biometrics.webhooks/1`.
package struct WebhooksPayload: JSONPayload {
    /// `biometrics.webhooks/1`.
    package static let schema = "biometrics.webhooks/1"

    /// The schema's name and number.
    package private(set) var schema = SchemaName<WebhooksPayload>()
    /// The addresses, in the order in which they were added.
    package var webhooks: [Address]
    /// The events that were not delivered yet or were refused. The oldest event comes first.
    package var deliveries: [Delivery]

    /// An address.
    package struct Address: Codable, Hashable, Sendable {
        /// The name of the webhook.
        package var id: String
        /// The URL of the webhook.
        package var url: String
        /// The time from which the webhook receives events.
        package var addedAt: JourneyInstant
    }

    /// An event that was not delivered yet or was refused.
    package struct Delivery: Codable, Hashable, Sendable {
        /// The name of the event.
        package var id: String
        /// The kind of event.
        package var type: JourneyNotice.Kind
        /// The webhook.
        package var webhook: String
        /// The number of tries.
        package var tries: Int
        /// The time of the next try; `null` for a dead letter.
        @Nullable package var dueAt: JourneyInstant?
        /// The reason why the last try failed, as a stable code.
        @Nullable package var fault: String?
    }

    /// Creates the document.
    package init(_ webhooks: [Webhook], _ deliveries: [WebhookDelivery]) {
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
