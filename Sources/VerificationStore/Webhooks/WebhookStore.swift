public import Verification

/// A store of webhooks and their deliveries. A notice is written together with its event: both exist, or neither.
///
/// Safe from any thread and any task; any number of processes may deliver from one store.
public protocol WebhookStore: Sendable {
    /// Adds an address, which is notified of all later events.
    func put(_ webhook: Webhook) async throws(StoreError)

    /// The addresses, in the order in which they were added.
    func webhooks() async throws(StoreError) -> [Webhook]

    /// The addresses with due deliveries, in the same order.
    func webhooks(dueAt now: JourneyInstant) async throws(StoreError) -> [Webhook]

    /// Removes an address, and drops its pending deliveries.
    ///
    /// - Returns: whether the webhook existed.
    func remove(_ webhook: WebhookID) async throws(StoreError) -> Bool

    /// Claims up to `limit` due deliveries of one webhook, the longest due first; no other process gets them before
    /// `lease`.
    func claimDeliveries(
        of webhook: WebhookID, limit: Int, at now: JourneyInstant, until lease: JourneyInstant
    ) async throws(StoreError) -> [WebhookDelivery]

    /// Records the outcome of a try. It has no effect if the lease was over and another process took over.
    func settle(_ delivery: WebhookDelivery, _ outcome: WebhookOutcome) async throws(StoreError)

    /// The deliveries in the outbox, the oldest event first.
    func deliveries(limit: Int) async throws(StoreError) -> [WebhookDelivery]

    /// Retries dead letters, all of them or those of one journey.
    ///
    /// - Returns: their number.
    func retryDeliveries(of journey: JourneyID?, at now: JourneyInstant) async throws(StoreError) -> Int
}
