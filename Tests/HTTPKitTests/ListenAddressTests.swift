import HTTPKit
import Testing

struct ListenAddressTests {
    @Test(arguments: [
        ("127.0.0.1:8080", ListenAddress.tcp(host: "127.0.0.1", port: 8080), true),
        ("localhost:0", .tcp(host: "localhost", port: 0), true), ("[::1]:80", .tcp(host: "::1", port: 80), true),
        ("0.0.0.0:80", .tcp(host: "0.0.0.0", port: 80), false),
        ("127.0.0.1.evil.org:1", .tcp(host: "127.0.0.1.evil.org", port: 1), false),
        ("unix:/run/b", .unix(path: "/run/b"), true), ("inherited", .inherited, false),
    ])
    func `an address is read, and written the same`(text: String, address: ListenAddress, isLocal: Bool) {
        #expect(ListenAddress(text) == address)
        #expect(address.description == text)
        #expect(address.isLocal == isLocal)
    }

    @Test(arguments: ["", "8080", ":80", "host:", "host:65536", "host:-1", "::1:80", "unix:", "[::1]"])
    func `any other address is refused`(text: String) {
        #expect(ListenAddress(text) == nil)
    }
}
