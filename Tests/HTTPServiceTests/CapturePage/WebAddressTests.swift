import Testing

@testable import HTTPService

struct WebAddressTests {
    @Test(arguments: [
        ("https://shop.example.org", "https://shop.example.org", "/"),
        ("https://shop.example.org:443/a", "https://shop.example.org", "/a"),
        ("https://shop.example.org:8443/a/b/?x=1&y=%C3%A9", "https://shop.example.org:8443", "/a/b/"),
        ("http://localhost:9000/done", "http://localhost:9000", "/done"),
        ("http://127.0.0.1/done", "http://127.0.0.1", "/done"),
        ("http://[::1]:9000/", "http://[::1]:9000", "/"),
        ("https://xn--bcher-kva.example/a", "https://xn--bcher-kva.example", "/a"),
    ])
    func `an address of the web has an origin and a path`(text: String, origin: String, path: String) throws {
        let address = try WebAddress(text)
        #expect(address.origin == origin && address.path == path && address.text == text)
    }

    @Test(arguments: [
        "", "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/passwd",
        "blob:https://a.b/x",
        "//shop.example.org/a", "/a", "shop.example.org", "https:/shop.example.org", "https:shop.example.org",
        "HTTPS://shop.example.org",
        "https://", "https:///a", "https://user@shop.example.org", "https://user:word@shop.example.org/",
        "https://shop.example.org@evil.example/", "https://shop.example.org\\@evil.example/",
        "https://shop.example.org/#x",
        "https://shop.example.org/a b", "https://shop.example.org/\n", "\thttps://shop.example.org/",
        "https://shop.example.org/\u{e9}",
        "https://sh\u{f6}p.example.org/", "https://SHOP.example.org/", "https://shop..example.org/",
        "https://-shop.example.org/",
        "https://shop.example.org:0/", "https://shop.example.org:65536/", "https://shop.example.org:/",
        "https://shop.example.org:08/",
        "https://2130706433/", "https://0x7f.1/", "https://1.2.3.4.5/", "https://01.2.3.4/", "https://[::1/",
        "https://[::2]/",
        "https://shop.example.org/../a", "https://shop.example.org/./a", "https://shop.example.org/%2e%2e/a",
        "https://shop.example.org/%2Fevil", "https://shop.example.org/%5cevil",
        "https://shop.example.org//evil.example",
        "https://shop.example.org/a;b", "https://shop.example.org/'x", "https://shop.example.org/\"x",
        "https://shop.example.org/<x>",
        "http://shop.example.org/", "http://127.0.0.1.example.org/", "http://localhost.example.org/",
        "http://192.168.0.1/",
        "https://shop.example.org/,https://evil.example",
    ])
    func `an address that is ambiguous or executable is refused`(text: String) {
        #expect(throws: WebAddress.Refusal.self) { try WebAddress(text) }
    }

    @Test func `an address that is too long is refused`() throws {
        let start = "https://shop.example.org/"
        let rest = WebAddress.maximumBytes - start.utf8.count
        #expect(try WebAddress(start + String(repeating: "a", count: rest)).text.utf8.count == 512)
        #expect(throws: WebAddress.Refusal.self) { try WebAddress(start + String(repeating: "a", count: rest + 1)) }
    }
}
