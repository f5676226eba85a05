public import Verification

/// Where webhooks and what they are to be told are kept. What is told of an event is written with the event: both are there,
/// or neither.
///
/// Safe from any thread and any task; any number of processes may tell from one store.
public protocol WebhookStore: Sendable {
    /// Tells an address of all events from now on.
    func put(_ webhook: Webhook) async throws(StoreError)

    /// The addresses that are told of events, the first that was added first.
    func webhooks() async throws(StoreError) -> [Webhook]

    /// Those of them that something is due for, in the same order.
    func webhooks(dueAt now: JourneyInstant) async throws(StoreError) -> [Webhook]

    /// Tells an address nothing more; what it was not told yet is dropped.
    ///
    /// - Returns: whether there was such a webhook.
    func remove(_ webhook: WebhookID) async throws(StoreError) -> Bool

    /// Takes up to `limit` deliveries of one webhook that are due, the longest first; nobody else gets them before `lease`.
    func claimDeliveries(
        of webhook: WebhookID, limit: Int, at now: JourneyInstant, until lease: JourneyInstant
    ) async throws(StoreError) -> [WebhookDelivery]

    /// Notes what a try came to. A try whose lease was over and that another took up changes nothing.
    func settle(_ delivery: WebhookDelivery, _ outcome: WebhookOutcome) async throws(StoreError)

    /// What is in the outbox, the oldest event first.
    func deliveries(limit: Int) async throws(StoreError) -> [WebhookDelivery]

    /// Has dead letters tried again, all of them or those of one journey.
    ///
    /// - Returns: how many there were.
    func retryDeliveries(of journey: JourneyID?, at now: JourneyInstant) async throws(StoreError) -> Int
}
