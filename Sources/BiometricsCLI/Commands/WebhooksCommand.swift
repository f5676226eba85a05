internal import BiometricsCore
internal import FoundationEssentials
internal import HTTPService
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics webhooks`.
enum WebhooksCommand {
    private static let address = Operand("URL", completion: .none, help: "The address to notify: https://HOST/PATH.")
    private static let id = Operand("ID", completion: .none, help: "The webhook's id, from “webhooks list”.")
    private static let journey = ValueOption<JourneyID>(
        "journey", value: "ID", help: "Only deliveries of this journey. Default: all.", expected: "a journey's name",
        read: { JourneyID(rawValue: $0) })
    private static let limit = ValueOption<Int>(
        "limit", value: "COUNT", range: 1...1_000_000, help: "The largest number of listed deliveries. Default: 100.")

    static let command = Command(
        "webhooks", summary: "Notify other programs about journeys, and show failed deliveries",
        discussion: [
            "Webhooks are called when media is submitted, and when a journey is finished, reviewed or erased. `serve` "
                + "sends them signed, and retries after 5 minutes, 1, 5 and 18 hours; after that, failed deliveries "
                + "stay in the list."
        ],
        subcommands: [
            Command(
                "add", summary: "Notify an address about all future events", operands: [address],
                options: [WebhookOptions.allowsPrivate.declaration] + StoreOptions.all + [Flag.json.declaration],
                examples: ["webhooks add https://example.org/biometrics --store sqlite:journeys.sqlite"], run: add),
            Command(
                "list", summary: "List the addresses with their pending and failed deliveries",
                options: [limit.declaration] + StoreOptions.all + [Flag.json.declaration],
                examples: ["webhooks list", "webhooks list --json"], run: list),
            Command(
                "retry", summary: "Retry failed deliveries",
                options: [journey.declaration] + StoreOptions.all + [Flag.json.declaration],
                examples: ["webhooks retry", "webhooks retry --journey j1"], run: retry),
            Command(
                "remove", summary: "Stop notifying an address", operands: [id],
                options: StoreOptions.all + [Flag.json.declaration],
                examples: ["webhooks remove w-0a1b2c3d4e5f"], run: remove),
        ])

    @Sendable private static func add(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let url = invocation.arguments.operands[0]
        // Checks the form of the address here; the network address is checked at each delivery.
        _ = try WebhookTarget(url, allowsPrivate: invocation.arguments[WebhookOptions.allowsPrivate])
        let name = "w-" + String(UInt64.random(in: 1 << 60...UInt64.max), radix: 16)
        guard let id = WebhookID(rawValue: name) else {
            throw BiometricsError(.backendFailure, "“\(name)” is not a valid name.")
        }
        let store = try await StoreOptions.open(invocation, isMade: true).store
        try await reported { () async throws(StoreError) in
            try await store.put(Webhook(id: id, url: url, addedAt: .now))
        }
        return try await show(invocation, store)
    }

    @Sendable private static func list(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        try await show(invocation, try await StoreOptions.open(invocation).store)
    }

    @Sendable private static func retry(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let store = try await StoreOptions.open(invocation).store
        let journey = invocation.arguments[journey]
        _ = try await reported { () async throws(StoreError) in
            try await store.retryDeliveries(of: journey, at: .now)
        }
        return try await show(invocation, store)
    }

    @Sendable private static func remove(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let name = invocation.arguments.operands[0]
        let store = try await StoreOptions.open(invocation).store
        let wasThere = try await reported { () async throws(StoreError) in
            guard let id = WebhookID(rawValue: name) else { return false }
            return try await store.remove(id)
        }
        guard wasThere else { throw BiometricsError(.usage, "Unknown webhook “\(name)”.") }
        return try await show(invocation, store)
    }

    private static func show(
        _ invocation: Invocation, _ store: DatabaseStore
    ) async throws(BiometricsError) -> ExitStatus {
        let limit = invocation.arguments[limit] ?? 100
        let document = try await reported { () async throws(StoreError) in
            WebhooksPayload(try await store.webhooks(), try await store.deliveries(limit: limit))
        }
        if invocation.wantsJSON {
            try invocation.console.write(try document.json())
            return .success
        }
        for webhook in document.webhooks {
            try invocation.console.print("\(webhook.id)  \(webhook.url.printable)  added \(webhook.addedAt)")
        }
        for delivery in document.deliveries {
            let fault = delivery.fault.map { ", \($0)" } ?? ""
            let next = delivery.dueAt.map { "due \($0)" } ?? "dead"
            try invocation.console.print(
                "\(delivery.id)  \(delivery.type.rawValue)  to \(delivery.webhook)  "
                    + "\(delivery.tries) tries\(fault), \(next)")
        }
        return .success
    }
}
