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
    /// How many tries go on at once.
    private static let width = 8
    /// How long a process that does not answer any more keeps others from trying what it took: longer than a try may take.
    private static let lease = Duration.seconds(120)
    /// How often the outbox is looked into.
    private static let rest = Duration.seconds(2)

    private let store: any WebhookStore
    private let secret: WebhookSecret
    private let sender: any WebhookSending
    private let now: @Sendable () -> JourneyInstant

    init(
        _ store: any WebhookStore, secret: WebhookSecret, sender: any WebhookSending,
        now: @escaping @Sendable () -> JourneyInstant
    ) {
        self.store = store
        self.secret = secret
        self.sender = sender
        self.now = now
    }

    /// A courier that sends by curl.
    ///
    /// - Parameter allowsPrivate: whether addresses of this machine and of private networks are told as well, and `http://`.
    public init(_ store: any WebhookStore, secret: WebhookSecret, allowsPrivate: Bool) {
        self.init(
            store, secret: secret, sender: CurlWebhookSender(allowsPrivate: allowsPrivate, width: Self.width),
            now: { ServiceLog.instant })
    }

    /// Tells what is due now and then, until the task is cancelled.
    func run(_ log: ServiceLog) async {
        while !Task.isCancelled {
            do throws(StoreError) {
                while try await deliver(log) > 0, !Task.isCancelled {}
            } catch {
                log.note(.error, "webhooks", error.message)
            }
            try? await Task.sleep(for: Self.rest)
        }
    }

    /// Tries once what is due, as much as goes on at once.
    ///
    /// - Returns: how much that was.
    func deliver(_ log: ServiceLog) async throws(StoreError) -> Int {
        let time = now()
        let due = try await store.claimDeliveries(limit: Self.width, at: time, until: time.after(Self.lease))
        guard !due.isEmpty else { return 0 }
        var urls: [WebhookID: String] = [:]
        for webhook in try await store.webhooks() { urls[webhook.id] = webhook.url }
        let answers = await withTaskGroup(of: (WebhookDelivery, WebhookAnswer).self) { group in
            for delivery in due {
                let url = urls[delivery.webhook]
                group.addTask { (delivery, await self.tell(delivery, at: url)) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for (delivery, answer) in answers {
            let outcome = outcome(of: answer, delivery)
            if case .dead(let fault) = outcome {
                log.note(
                    .warning, "webhooks",
                    "“\(delivery.notice.id)” was not taken by \(delivery.webhook) in \(delivery.tries) tries (\(fault))."
                )
            }
            try await store.settle(delivery, outcome)
        }
        return due.count
    }

    private func tell(_ delivery: WebhookDelivery, at url: String?) async -> WebhookAnswer {
        // A process that took it up for the last time may have ended before it could say so.
        guard delivery.tries <= Self.pauses.count + 1 else { return .refused(delivery.fault ?? "not_sent") }
        guard let url else { return .refused("webhook_removed") }
        do throws(BiometricsError) {
            let body = Array(try WebhookDocument(delivery.notice).json(.line).utf8.dropLast())
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
