import BiometricsTestSupport
import HTTPService
import Testing

/// Addresses are added, listed and removed; what they were not told is listed too.
struct WebhooksCommandTests {
    private let store: JourneyStoreRun

    init() throws {
        store = try JourneyStoreRun()
    }

    private func document(_ run: CommandRun) throws -> WebhooksPayload {
        let node = try JSONNode(run.output)
        #expect(try JSONSchema.named(by: node).faults(of: node) == [])
        return try WebhooksPayload(json: run.output.utf8)
    }

    @Test func `the first address makes the store that serve and start go on with`() throws {
        let added = try document(try store("webhooks", "add", "https://example.org/", "--json"))
        #expect(added.webhooks.map(\.url) == ["https://example.org/"])
        #expect(try store("journey", "start", store.definition, "--id", "j1").status == 0)
        #expect(try document(try store("webhooks", "list", "--json")).webhooks == added.webhooks)
    }

    @Test func `an address is told of what happens from then on, until it is removed`() throws {
        #expect(try store("journey", "start", "--json", store.definition, "--id", "j1").status == 0)
        let added = try document(try store("webhooks", "add", "https://example.org/a?key=b", "--json"))
        #expect(added.webhooks.map(\.url) == ["https://example.org/a?key=b"])
        #expect(added.deliveries.isEmpty)
        #expect(try store("journey", "erase", "--json", "j1").status == 0)
        let listed = try document(try store("webhooks", "list", "--json"))
        #expect(listed.deliveries.map(\.type) == [.erased])
        #expect(listed.deliveries[0].id == "j1.2" && listed.deliveries[0].tries == 0)
        #expect(try document(try store("webhooks", "retry", "--json")).deliveries == listed.deliveries)
        #expect(try store("webhooks", "list").output.contains("journey.erased"))
        #expect(try document(try store("webhooks", "remove", added.webhooks[0].id, "--json")).deliveries.isEmpty)
        #expect(try store("webhooks", "remove", added.webhooks[0].id).status == 64)
    }

    @Test(arguments: [
        "http://example.org/", "example.org", "https://a@example.org/", "https://0x7f.1/", "https://169.254.169.254/",
    ])
    func `an invalid address, or one outside the public network, is refused`(url: String) throws {
        #expect(try store("journey", "start", store.definition, "--id", "j1").status == 0)
        #expect(try store("webhooks", "add", url).status == 64)
    }

    @Test func `a service tells webhooks signed, or does not begin`() throws {
        #expect(try store("journey", "start", store.definition, "--id", "j1").status == 0)
        #expect(try store("webhooks", "add", "--private-webhooks", "http://127.0.0.1:9/").status == 0)
        let open = try store.folder.file("secret", String(repeating: "s", count: 32), permissions: 0o644)
        #expect(try store("serve", "--listen", "127.0.0.1:0", "--webhook-secret", open).status != 0)
        #expect(try store("serve", "--listen", "127.0.0.1:0", "--webhook-secret", "/nowhere").status != 0)
    }
}
