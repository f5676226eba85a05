public import Verification

/// Webhooks and their deliveries. A notice is written together with its event: both exist, or neither. Any number of
/// processes may deliver from one store.
extension DatabaseStore {
    /// Adds an address, which is notified of all later events.
    public func put(_ webhook: Webhook) async throws(StoreError) {
        try await writer.write { session throws(StoreError) in
            try session.put(webhook)
        }
    }

    /// The addresses, in the order in which they were added.
    public func webhooks() async throws(StoreError) -> [Webhook] {
        try await read { session throws(StoreError) in try session.webhooks() }
    }

    /// The addresses with due deliveries, in the same order.
    public func webhooks(dueAt now: JourneyInstant) async throws(StoreError) -> [Webhook] {
        try await read { session throws(StoreError) in try session.webhooks(dueAt: now) }
    }

    /// Removes an address, and drops its pending deliveries.
    ///
    /// - Returns: whether the webhook existed.
    public func remove(_ webhook: WebhookID) async throws(StoreError) -> Bool {
        try await writer.write { session throws(StoreError) in
            try session.remove(webhook)
        }
    }

    /// Claims up to `limit` due deliveries of one webhook, the longest due first; no other process gets them before
    /// `lease`.
    public func claimDeliveries(
        of webhook: WebhookID, limit: Int, at now: JourneyInstant, until lease: JourneyInstant
    ) async throws(StoreError) -> [WebhookDelivery] {
        try await writer.write { session throws(StoreError) in
            try session.claimNotices(of: webhook, limit: limit, at: now, until: lease)
        }
    }

    /// Records the outcome of a try. It has no effect if the lease was over and another process took over.
    public func settle(_ delivery: WebhookDelivery, _ outcome: WebhookOutcome) async throws(StoreError) {
        try await writer.write { session throws(StoreError) in
            try session.settle(delivery, outcome)
        }
    }

    /// The deliveries in the outbox, the oldest event first.
    public func deliveries(limit: Int) async throws(StoreError) -> [WebhookDelivery] {
        try await read { session throws(StoreError) in try session.deliveries(limit: limit) }
    }

    /// Retries dead letters, all of them or those of one journey.
    ///
    /// - Returns: their number.
    public func retryDeliveries(of journey: JourneyID?, at now: JourneyInstant) async throws(StoreError) -> Int {
        try await writer.write { session throws(StoreError) in
            try session.retryNotices(of: journey, at: now)
        }
    }
}
