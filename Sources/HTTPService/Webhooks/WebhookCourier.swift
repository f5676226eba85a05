internal import BiometricsCore
internal import Verification
package import VerificationStore

/// Sends the events in the outbox of a store to webhooks.
///
/// Each event is sent until the receiver accepts it. A receiver may get an event twice, and may get events out of
/// order. Several processes may send from one store. It can be used from any task.
package struct WebhookCourier: Sendable {
    /// The pauses after each failed try. After the last of them, a delivery becomes a dead letter.
    static let pauses: [Duration] = [.seconds(300), .seconds(3600), .seconds(5 * 3600), .seconds(18 * 3600)]
    /// The time during which a delivery belongs to the process that claimed it. It is longer than a try can take.
    private static let lease = Duration.seconds(120)
    /// The time between two looks into the outbox.
    private static let rest = Duration.seconds(2)

    private let store: DatabaseStore
    private let secret: WebhookSecret
    private let sender: any WebhookSending
    /// Finds the caller's name for the person of a journey.
    private let reference: @Sendable (JourneyID) async throws(StoreError) -> String?
    private let now: @Sendable () -> JourneyInstant

    init(
        _ store: DatabaseStore, secret: WebhookSecret, sender: any WebhookSending,
        reference: @escaping @Sendable (JourneyID) async throws(StoreError) -> String?,
        now: @escaping @Sendable () -> JourneyInstant
    ) {
        self.store = store
        self.secret = secret
        self.sender = sender
        self.reference = reference
        self.now = now
    }

    /// Creates a courier that sends with curl.
    ///
    /// - Parameters:
    ///   - vault: decrypts the callers' names for persons.
    ///   - allowsPrivate: whether `http://` and addresses of this machine and of private networks are allowed.
    package init(_ store: DatabaseStore, _ vault: EvidenceVault, secret: WebhookSecret, allowsPrivate: Bool) {
        self.init(
            store, secret: secret,
            sender: CurlWebhookSender(within: WebhookReach(allowsPrivate: allowsPrivate), width: WebhookLanes.width),
            reference: { id throws(StoreError) in try await vault.reference(of: id) },
            now: { .now })
    }

    /// Sends events when they are due, until the task is cancelled.
    func run(_ log: ServiceLog) async {
        while !Task.isCancelled {
            do throws(StoreError) {
                _ = try await deliver(log, rest: Self.rest)
            } catch {
                log.note(.error, "webhooks", error.message)
            }
            try? await Task.sleep(for: Self.rest)
        }
    }

    /// Sends events until none is due.
    ///
    /// A slow receiver does not delay others. New events are sent as soon as there is room for their host.
    ///
    /// - Parameter rest: the time between two looks into the outbox while tries are running; `nil` to look after each
    ///   try.
    /// - Returns: the number of tries.
    func deliver(_ log: ServiceLog, rest: Duration? = nil) async throws(StoreError) -> Int {
        let result = await withTaskGroup(of: Happening.self) { group -> Result<Int, StoreError> in
            var lanes = WebhookLanes()
            var fault: StoreError?
            if let rest { group.addTask { await Self.pause(rest) } }
            repeat {
                do throws(StoreError) {
                    // After an error, no new tries begin, and running tries are awaited.
                    if fault == nil {
                        for (host, url, delivery) in try await take(&lanes) {
                            group.addTask { .told(host, delivery, await self.tell(delivery, at: url)) }
                        }
                    }
                    guard lanes.isBusy, let happened = await group.next() else { break }
                    switch happened {
                    case .paused: if let rest, !Task.isCancelled { group.addTask { await Self.pause(rest) } }
                    case .told(let host, let delivery, let answer):
                        lanes.end(host, isSlow: answer == .refused("too_slow"))
                        try await settle(delivery, answer, log)
                    }
                } catch {
                    fault = fault ?? error
                }
            } while lanes.isBusy || fault == nil
            group.cancelAll()
            if let fault { return .failure(fault) }
            return .success(lanes.count)
        }
        return try result.get()
    }

    /// The events that the loop waits for.
    private enum Happening: Sendable {
        case paused
        case told(String, WebhookDelivery, WebhookAnswer)
    }

    private static func pause(_ time: Duration) async -> Happening {
        try? await Task.sleep(for: time)
        return .paused
    }

    /// Claims deliveries that are due and have room. Webhooks without due deliveries are skipped, because a claim
    /// writes to the store.
    private func take(
        _ lanes: inout WebhookLanes
    ) async throws(StoreError) -> [(host: String, url: String, delivery: WebhookDelivery)] {
        var taken: [(String, String, WebhookDelivery)] = []
        for webhook in lanes.turn(try await store.webhooks(dueAt: now())) {
            let host = WebhookLanes.host(of: webhook)
            let room = lanes.room(for: host)
            guard room > 0 else { continue }
            let time = now()
            let due: [WebhookDelivery]
            do throws(StoreError) {
                due = try await store.claimDeliveries(
                    of: webhook.id, limit: room, at: time, until: time.after(Self.lease))
            } catch {
                // Deliveries that were claimed earlier are still sent.
                if taken.isEmpty { throw error }
                break
            }
            for delivery in due {
                lanes.begin(host)
                taken.append((host, webhook.url, delivery))
            }
        }
        return taken
    }

    private func settle(
        _ delivery: WebhookDelivery, _ answer: WebhookAnswer, _ log: ServiceLog
    ) async throws(StoreError) {
        // A cancelled try does not count as a failure of the receiver. The delivery is claimed again when its lease
        // ends.
        if Task.isCancelled, answer == .refused("not_sent") { return }
        let outcome = outcome(of: answer, delivery)
        if case .dead(let fault) = outcome {
            log.note(
                .warning, "webhooks",
                "“\(delivery.notice.id)” was not taken by \(delivery.webhook) in \(delivery.tries) tries (\(fault)).")
        }
        try await store.settle(delivery, outcome)
    }

    private func tell(_ delivery: WebhookDelivery, at url: String) async -> WebhookAnswer {
        // The process that made the last try may have ended before it stored the result.
        guard delivery.tries <= Self.pauses.count + 1 else { return .refused(delivery.fault ?? "not_sent") }
        var name: String?
        do throws(StoreError) {
            // The event of an erasure has no reference.
            if delivery.notice.kind != .erased { name = try await reference(delivery.notice.journey) }
        } catch {
            return .refused("reference_unreadable")
        }
        do throws(BiometricsError) {
            let document = WebhookPayload(delivery.notice, reference: name)
            let body = Array(try document.json(.line).utf8.dropLast())
            let headers = [
                (name: "Content-Type", value: "application/json"), ("Biometrics-Event", delivery.notice.id),
                (WebhookSecret.header, try secret.signature(of: body, at: now())),
            ]
            return await sender.send(body, to: url, headers: headers)
        } catch {
            return .refused("not_sent")
        }
    }

    private func outcome(of answer: WebhookAnswer, _ delivery: WebhookDelivery) -> WebhookOutcome {
        switch answer {
        case .taken: return .delivered
        case .refused(let fault):
            guard Self.pauses.indices.contains(delivery.tries - 1) else { return .dead(fault: fault) }
            return .failed(fault: fault, again: now().after(Self.pauses[delivery.tries - 1]))
        }
    }
}

extension JourneyInstant {
    /// The instant that is later by `time`.
    fileprivate func after(_ time: Duration) -> JourneyInstant {
        JourneyInstant(milliseconds: milliseconds + time.components.seconds * 1000) ?? self
    }
}
