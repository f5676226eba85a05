internal import Verification

extension StoreSession {
    // MARK: Addresses

    func put(_ webhook: Webhook) throws(StoreError) {
        try connection.send(
            .insertWebhook,
            [.text(webhook.id.rawValue), .text(webhook.url), .integer(webhook.addedAt.milliseconds)])
    }

    func webhooks() throws(StoreError) -> [Webhook] {
        try connection.run(.webhooks, []).map(Webhook.init(row:))
    }

    func webhooks(dueAt now: JourneyInstant) throws(StoreError) -> [Webhook] {
        try connection.run(.webhooksDue, [.integer(now.milliseconds)]).map(Webhook.init(row:))
    }

    func remove(_ webhook: WebhookID) throws(StoreError) -> Bool {
        // Delete the address first. This waits for a writer that is adding a notice for it, so that notice is deleted
        // as well.
        let wasThere = try !connection.run(.deleteWebhook, [.text(webhook.rawValue)]).isEmpty
        try connection.send(.deleteWebhookNotices, [.text(webhook.rawValue)])
        return wasThere
    }

    // MARK: The outbox

    /// Puts a notice into the outbox of every webhook. Call it in the transaction of its event.
    func insert(_ notice: JourneyNotice) throws(StoreError) {
        let statement = SQLStatement.webhooksToTell(holdingRows: type(of: connection).rowHold)
        for webhook in try connection.run(statement, []) {
            try connection.send(
                .insertNotice,
                [
                    .text(notice.journey.rawValue), .count(notice.sequence), .text(try webhook.text(0)),
                    .text(notice.kind.rawValue), .integer(notice.time.milliseconds),
                    .optional(try notice.outcome?.storedText()), .integer(notice.time.milliseconds),
                ])
        }
    }

    /// Removes the outcomes of a journey's notices from the outbox; the names of journey and event stay.
    func blankNotices(of journey: JourneyID) throws(StoreError) {
        try connection.send(.blankNotices, [.text(journey.rawValue)])
    }

    func claimNotices(
        of webhook: WebhookID, limit: Int, at now: JourneyInstant, until lease: JourneyInstant
    ) throws(StoreError) -> [WebhookDelivery] {
        let statement = SQLStatement.claimNotices(skippingLockedRows: type(of: connection).skippingLockedRows)
        return try connection.run(
            statement,
            [.integer(now.milliseconds), .integer(lease.milliseconds), .count(limit), .text(webhook.rawValue)]
        ).map(WebhookDelivery.init(row:))
    }

    /// Records the outcome of a try, unless another process has taken over the delivery.
    func settle(_ delivery: WebhookDelivery, _ outcome: WebhookOutcome) throws(StoreError) {
        let key: [SQLValue] = [
            .text(delivery.notice.journey.rawValue), .count(delivery.notice.sequence),
            .text(delivery.webhook.rawValue), .count(delivery.tries),
        ]
        switch outcome {
        case .delivered: try connection.send(.deleteNotice, key)
        case .failed(let fault, let again):
            try connection.send(.postponeNotice, key + [.integer(again.milliseconds), .text(fault)])
        case .dead(let fault): try connection.send(.postponeNotice, key + [.null, .text(fault)])
        }
    }

    func deliveries(limit: Int) throws(StoreError) -> [WebhookDelivery] {
        try connection.run(.notices, [.count(limit)]).map(WebhookDelivery.init(row:))
    }

    func retryNotices(of journey: JourneyID?, at now: JourneyInstant) throws(StoreError) -> Int {
        try connection.run(.retryNotices, [.integer(now.milliseconds), .text(journey?.rawValue ?? "")]).count
    }
}

extension Webhook {
    fileprivate init(row: SQLRow) throws(StoreError) {
        guard let added = JourneyInstant(milliseconds: try row.integer(2)) else {
            throw .damaged(path: "The database", reason: "the time of a webhook is invalid")
        }
        self.init(id: try row.parsed(0, WebhookID.init(rawValue:)), url: try row.text(1), addedAt: added)
    }
}

extension WebhookDelivery {
    fileprivate init(row: SQLRow) throws(StoreError) {
        guard let time = JourneyInstant(milliseconds: try row.integer(4)) else {
            throw .damaged(path: "The database", reason: "the time of an event is invalid")
        }
        let text = try row.optionalText(5)
        let notice = JourneyNotice(
            journey: try row.parsed(0, JourneyID.init(rawValue:)), sequence: try row.count(1),
            kind: try row.parsed(3, JourneyNotice.Kind.init(rawValue:)), time: time,
            outcome: try text.map(JourneyNotice.Outcome.init(storedText:)))
        self.init(
            notice: notice, webhook: try row.parsed(2, WebhookID.init(rawValue:)), tries: try row.count(6),
            dueAt: try row.optionalInteger(7).flatMap(JourneyInstant.init(milliseconds:)),
            fault: try row.optionalText(8))
    }
}
