public import Verification

extension DatabaseStore: WebhookStore {
    /// Tells an address of all events from now on.
    public func put(_ webhook: Webhook) async throws(StoreError) {
        _ = try await writer.write { session throws(StoreError) in
            try session.put(webhook)
            return .done
        }
    }

    /// The addresses that are told of events, the first that was added first.
    public func webhooks() async throws(StoreError) -> [Webhook] {
        try await read { session throws(StoreError) in try session.webhooks() }
    }

    /// Those of them that something is due for.
    public func webhooks(dueAt now: JourneyInstant) async throws(StoreError) -> [Webhook] {
        try await read { session throws(StoreError) in try session.webhooks(dueAt: now) }
    }

    /// Tells an address nothing more; what it was not told yet is dropped.
    ///
    /// - Returns: whether there was such a webhook.
    public func remove(_ webhook: WebhookID) async throws(StoreError) -> Bool {
        let answer = try await writer.write { session throws(StoreError) in
            .isHeld(try session.remove(webhook))
        }
        guard case .isHeld(let wasThere) = answer else { return false }
        return wasThere
    }

    /// Takes up to `limit` deliveries of one webhook that are due, the longest first; nobody else gets them before `lease`.
    public func claimDeliveries(
        of webhook: WebhookID, limit: Int, at now: JourneyInstant, until lease: JourneyInstant
    ) async throws(StoreError) -> [WebhookDelivery] {
        let answer = try await writer.write { session throws(StoreError) in
            .deliveries(try session.claimNotices(of: webhook, limit: limit, at: now, until: lease))
        }
        guard case .deliveries(let found) = answer else { return [] }
        return found
    }

    /// Notes what a try came to. A try whose lease was over and that another took up changes nothing.
    public func settle(_ delivery: WebhookDelivery, _ outcome: WebhookOutcome) async throws(StoreError) {
        _ = try await writer.write { session throws(StoreError) in
            try session.settle(delivery, outcome)
            return .done
        }
    }

    /// What is in the outbox, the oldest event first.
    public func deliveries(limit: Int) async throws(StoreError) -> [WebhookDelivery] {
        try await read { session throws(StoreError) in try session.deliveries(limit: limit) }
    }

    /// Has dead letters tried again, all of them or those of one journey.
    ///
    /// - Returns: how many there were.
    public func retryDeliveries(of journey: JourneyID?, at now: JourneyInstant) async throws(StoreError) -> Int {
        let answer = try await writer.write { session throws(StoreError) in
            .count(try session.retryNotices(of: journey, at: now))
        }
        guard case .count(let count) = answer else { return 0 }
        return count
    }
}
