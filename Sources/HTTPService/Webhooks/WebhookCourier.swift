internal import BiometricsCore
internal import Verification
public import VerificationStore

/// Tells webhooks what stands in the outbox of a store.
///
/// Every event is told until somebody takes it, at least once, and perhaps in another order than it happened. Any number of
/// processes may tell from one store. Safe from any task.
public struct WebhookCourier: Sendable {
    /// How long after each try that failed the next one is made; after the last of them a delivery is a dead letter.
    static let pauses: [Duration] = [.seconds(300), .seconds(3600), .seconds(5 * 3600), .seconds(18 * 3600)]
    /// How long a process that does not answer any more keeps others from trying what it took: longer than a try may take.
    private static let lease = Duration.seconds(120)
    /// How often the outbox is looked into.
    private static let rest = Duration.seconds(2)

    private let store: any WebhookStore
    private let secret: WebhookSecret
    private let sender: any WebhookSending
    /// The caller's name for the person of a journey.
    private let reference: @Sendable (JourneyID) async throws(StoreError) -> String?
    private let now: @Sendable () -> JourneyInstant

    init(
        _ store: any WebhookStore, secret: WebhookSecret, sender: any WebhookSending,
        reference: @escaping @Sendable (JourneyID) async throws(StoreError) -> String?,
        now: @escaping @Sendable () -> JourneyInstant
    ) {
        self.store = store
        self.secret = secret
        self.sender = sender
        self.reference = reference
        self.now = now
    }

    /// A courier that sends by curl.
    ///
    /// - Parameters:
    ///   - vault: what opens the callers' names for persons.
    ///   - allowsPrivate: whether addresses of this machine and of private networks are told as well, and `http://`.
    public init(_ store: any WebhookStore, _ vault: EvidenceVault, secret: WebhookSecret, allowsPrivate: Bool) {
        self.init(
            store, secret: secret,
            sender: CurlWebhookSender(within: WebhookReach(allowsPrivate: allowsPrivate), width: WebhookLanes.width),
            reference: { id throws(StoreError) in try await vault.reference(of: id) },
            now: { ServiceLog.instant })
    }

    /// Tells what is due now and then, until the task is cancelled.
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

    /// Tries what is due until nothing is. Whoever answers slowly keeps nobody else waiting: what comes meanwhile is taken up
    /// as soon as there is room for its host.
    ///
    /// - Parameter rest: how often the outbox is looked into while tries are under way; `nil` for when one has ended.
    /// - Returns: how many tries were made.
    func deliver(_ log: ServiceLog, rest: Duration? = nil) async throws(StoreError) -> Int {
        let result = await withTaskGroup(of: Happening.self) { group -> Result<Int, StoreError> in
            var lanes = WebhookLanes()
            var fault: StoreError?
            if let rest { group.addTask { await Self.pause(rest) } }
            repeat {
                do throws(StoreError) {
                    // After a fault nothing new is begun; what is under way is seen to its end.
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

    /// What is waited for.
    private enum Happening: Sendable {
        case paused
        case told(String, WebhookDelivery, WebhookAnswer)
    }

    private static func pause(_ time: Duration) async -> Happening {
        try? await Task.sleep(for: time)
        return .paused
    }

    /// Takes up what is due and has room. Who has nothing due is not asked for it, as asking writes.
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
                // What was taken up before is tried all the same.
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
        // What a cancelled courier never sent is no failure of the receiver: it is taken up again when its lease is over.
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
        // A process that took it up for the last time may have ended before it could say so.
        guard delivery.tries <= Self.pauses.count + 1 else { return .refused(delivery.fault ?? "not_sent") }
        var name: String?
        do throws(StoreError) {
            // An erasure is told without it.
            if delivery.notice.kind != .erased { name = try await reference(delivery.notice.journey) }
        } catch {
            return .refused("reference_unreadable")
        }
        do throws(BiometricsError) {
            let document = WebhookDocument(delivery.notice, reference: name)
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
    /// The moment so much later.
    fileprivate func after(_ time: Duration) -> JourneyInstant {
        JourneyInstant(milliseconds: milliseconds + time.components.seconds * 1000) ?? self
    }
}
