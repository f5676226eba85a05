import BiometricsCore
import BiometricsTestSupport
import HTTPKit
import Platform
import Testing

@testable import HTTPService

/// The address that is connected to is one that was judged, whatever the name says a moment later.
struct WebhookSenderTests {
    private static let local = NetworkAddress([127, 0, 0, 1])

    private func serve(_ receiver: Receiver) throws -> (server: HTTPServer, port: UInt16) {
        let server = try HTTPServer(at: .tcp(host: "127.0.0.1", port: 0), limits: .patient, responder: receiver)
        guard case .tcp(_, let port) = server.address else { return (server, 0) }
        return (server, port)
    }

    private func sender(
        allowsPrivate: Bool = true, _ addresses: [NetworkAddress?] = [Self.local]
    ) -> CurlWebhookSender {
        CurlWebhookSender(
            within: WebhookReach(allowsPrivate: allowsPrivate), width: 1,
            resolve: { _ in .found(addresses.compactMap(\.self)) })
    }

    @Test func `a body comes as it was sent, with its headers, at the address that was found for the name`()
        async throws
    {
        let receiver = Receiver(204)
        let (server, port) = try serve(receiver)
        let body = Array(#"{"a":"\"\\\n@%{x}é"}"#.utf8)
        let answer = await sender().send(
            body, to: "http://hooks.example:\(port)/a?b=%20[1-3]{a,b}".replacing("{a,b}", with: ""),
            headers: [("Biometrics-Event", "j.1")])
        #expect(answer == .taken)
        let request = try #require(receiver.requests.first)
        #expect(receiver.requests.count == 1)
        #expect(request.body == body)
        #expect(request.target == "/a?b=%20[1-3]")
        #expect(request.headers["Host"] == "hooks.example:\(port)")
        #expect(request.headers["Biometrics-Event"] == "j.1")
        #expect(request.headers.all("Expect").isEmpty)
        await server.drain(within: .patient)
    }

    @Test func `a redirection is not followed, and only 2xx is a delivery`() async throws {
        let receiver = Receiver(307, headers: HTTPHeaders([("Location", "/other")]))
        let (server, port) = try serve(receiver)
        #expect(await sender().send([0x7b], to: "http://a.example:\(port)/", headers: []) == .refused("status_307"))
        #expect(receiver.requests.map(\.target) == ["/"])
        await server.drain(within: .patient)
    }

    @Test(arguments: [
        "http://a.example/", "https://127.0.0.1/", "https://[::1]/", "https://localhost/", "ftp://a.example/",
        "https:///",
    ])
    func `forbidden addresses are not connected to`(url: String) async throws {
        let sender = CurlWebhookSender(within: WebhookReach(allowsPrivate: false), width: 1)
        #expect(await sender.send([0x7b], to: url, headers: []) == .refused("address_not_allowed"))
    }

    @Test func `a name that leads to this machine is refused, alone or among others`() async throws {
        let receiver = Receiver(200)
        let (server, port) = try serve(receiver)
        let url = "https://a.example:\(port)/"
        #expect(
            await sender(allowsPrivate: false).send([0x7b], to: url, headers: []) == .refused("address_not_allowed"))
        #expect(await sender(allowsPrivate: false, []).send([0x7b], to: url, headers: []) == .refused("host_unknown"))
        #expect(receiver.requests.isEmpty)
        // The server there does not speak TLS.
        guard case .refused = await sender().send([0x7b], to: url, headers: []) else {
            Issue.record("it was taken without TLS")
            return
        }
        #expect(receiver.requests.isEmpty)
        await server.drain(within: .patient)
    }

    @Test func `a public address of this machine does not count as public`() async throws {
        let (own, other) = (NetworkAddress([8, 8, 8, 8]), NetworkAddress([8, 8, 4, 4]))
        func answer(of found: NetworkAddress?) async -> WebhookAnswer {
            // No host is asked, because a missing program cannot run.
            let sender = CurlWebhookSender(
                within: WebhookReach(allowsPrivate: false, own: { Set([own].compactMap(\.self)) }), width: 1,
                environment: ["PATH": "/nowhere"], resolve: { _ in .found([found].compactMap(\.self)) })
            return await sender.send([0x7b], to: "https://a.example/", headers: [])
        }
        let blind = CurlWebhookSender(
            within: WebhookReach(allowsPrivate: false, own: { nil }), width: 1, environment: ["PATH": "/nowhere"],
            resolve: { _ in .found([other].compactMap(\.self)) })
        #expect(await blind.send([0x7b], to: "https://a.example/", headers: []) == .refused("own_addresses_unknown"))
        #expect(await answer(of: own) == .refused("address_not_allowed"))
        #expect(await answer(of: other) == .refused("curl_missing"))
    }

    @Test func `name servers that do not answer are given up, as a receiver that does not answer`() async throws {
        let folder = TemporaryFolder()
        _ = try folder.program("getent", "#!/bin/sh\nexec /usr/bin/tail -f /dev/null\n")
        let lookup = HostLookup(environment: ["PATH": folder.path], seconds: 1)
        #expect(lookup.addresses(of: "a.example") == .tooSlow)
        #expect(lookup.addresses(of: "192.0.2.1") == .found([NetworkAddress([192, 0, 2, 1])].compactMap(\.self)))
        let sender = CurlWebhookSender(
            within: WebhookReach(allowsPrivate: true), width: 1, resolve: { lookup.addresses(of: $0) })
        #expect(await sender.send([0x7b], to: "https://a.example/", headers: []) == .refused("too_slow"))
        let none = HostLookup(environment: ["PATH": "/nowhere"])
        #expect(none.addresses(of: "a.example") == .notAsked)
    }

    @Test func `the system is asked for a name, and one that it does not know has no address`() {
        let lookup = HostLookup(environment: ProcessEnvironment.current)
        guard case .found(let found) = lookup.addresses(of: "localhost") else {
            Issue.record("nobody was asked")
            return
        }
        #expect(!found.isEmpty && found.allSatisfy { !$0.isPublic })
        #expect(Set(found).count == found.count)
    }

    @Test func `only public addresses that are not this machine's are reached`() {
        func addresses(_ bytes: [UInt8]...) -> [NetworkAddress] { bytes.compactMap(NetworkAddress.init) }
        let found = addresses([8, 8, 8, 8], [10, 0, 0, 1], [8, 8, 4, 4], [127, 0, 0, 1])
        let own = Set(addresses([8, 8, 8, 8]))
        #expect(WebhookReach(allowsPrivate: false, own: { own }).reachable(of: found) == addresses([8, 8, 4, 4]))
        #expect(WebhookReach(allowsPrivate: true, own: { own }).reachable(of: found) == found)
        let blind = WebhookReach(allowsPrivate: false, own: { nil })
        #expect(blind.reachable(of: found) == nil)
        #expect(blind.reachable(of: addresses([10, 0, 0, 1])) == [])
        #expect(blind.reachable(of: []) == [])
    }

    @Test(arguments: [
        "https://127.0.0.1/", "https://10.0.0.1:8443/a", "https://[::1]/", "https://[fd00::1]/", "http://192.0.2.1/",
    ])
    func `an address that could not be notified is not added`(url: String) throws {
        #expect(throws: BiometricsError.self) { try WebhookTarget(url, allowsPrivate: false) }
        #expect(try WebhookTarget(url, allowsPrivate: true).url == url)
    }

    @Test func `if one address is not reached, the next is tried`() async throws {
        let receiver = Receiver(200)
        let (server, port) = try serve(receiver)
        // No server listens at that address of this machine.
        let silent = NetworkAddress([127, 0, 0, 77])
        let sender = sender([silent, Self.local])
        #expect(await sender.send([0x7b], to: "http://a.example:\(port)/", headers: []) == .taken)
        #expect(
            await self.sender([silent]).send([0x7b], to: "http://a.example:\(port)/", headers: [])
                == .refused("not_reached"))
        await server.drain(within: .patient)
    }

    @Test(arguments: [
        ("https://example.org/a?b=c", "example.org", 443), ("https://EXAMPLE.org:8443", "EXAMPLE.org", 8443),
        ("https://[2001:db8::1]:1/", "2001:db8::1", 1), ("https://10.0.0.1/", "10.0.0.1", 443),
    ])
    func `an address is read`(url: String, host: String, port: UInt16) throws {
        let target = try WebhookTarget(url, allowsPrivate: true)
        #expect(target.host == host)
        #expect(target.port == port)
    }

    @Test(arguments: [
        "", "https://", "https://a b/", "https://a@b/", "https://user:secret@b/", "https://a:0/", "https://a:99999/",
        "https://a:1:2/", "https://0x7f.1/", "https://127.1/", "https://2130706433/", "https://0177.0.0.1/",
        "https://a..b/", "https://-a/", "https://a.example\\@b/", "https://a#b", "https://[::1/", "https://[::1]a/",
        "https://[fe80::1%25eth0]/", "https://é/", "//a/", "javascript:1", "https://a\n/", "https://a:+1/",
    ])
    func `an ambiguous address is refused`(url: String) {
        #expect(throws: (any Error).self) { try WebhookTarget(url, allowsPrivate: true) }
    }
}
