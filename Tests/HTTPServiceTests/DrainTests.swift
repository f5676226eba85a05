import BiometricsCore
import BiometricsTestSupport
import HTTPKit
import Synchronization
import Testing

/// A server that ends leaves no request waiting.
struct DrainTests {
    /// Works until it is let go, whether it is cancelled or not.
    private final class Stubborn: HTTPResponding {
        private let state = Mutex<(continuation: CheckedContinuation<Void, Never>?, begun: Bool)>((nil, false))

        var hasBegun: Bool { state.withLock { $0.begun } }

        func letGo() { state.withLock { $0.continuation?.resume() } }

        func admit(_ head: HTTPRequestHead) -> HTTPAdmission { .body(maximumBytes: 0, HTTPTicket(0)) }

        func respond(to request: HTTPRequest, _ ticket: HTTPTicket) -> HTTPAnswer {
            .later {
                await withCheckedContinuation { continuation in self.state.withLock { $0 = (continuation, true) } }
                return HTTPResponse(200)
            }
        }

        func respond(toLate ticket: HTTPTicket) -> HTTPResponse { HTTPResponse(408) }

        func end(_ ticket: HTTPTicket) {}
    }

    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    private func serve(_ responder: any HTTPResponding) throws -> (HTTPServer, RawConnection) {
        let server = try HTTPServer(at: .tcp(host: "127.0.0.1", port: 0), limits: .patient, responder: responder)
        guard case .tcp(_, let port) = server.address else { throw CancellationError() }
        return (server, try RawConnection(port: port))
    }

    @Test func `work that does not end is answered for`() async throws {
        let stubborn = Stubborn()
        let (server, connection) = try serve(stubborn)
        connection.send(Self.get)
        try await eventually("the work begins") { stubborn.hasBegun }
        await server.drain(within: .zero, grace: .zero)
        #expect(await connection.answer().status == 503)
        #expect(await connection.isClosed())
        #expect(server.unansweredCount == 0)
        // Its answer has no reader.
        stubborn.letGo()
    }

    @Test func `new connections are refused while it ends`() async throws {
        let stubborn = Stubborn()
        let (server, connection) = try serve(stubborn)
        guard case .tcp(_, let port) = server.address else { return }
        connection.send(Self.get)
        try await eventually("the work begins") { stubborn.hasBegun }
        async let drained: Void = server.drain(within: .patient)
        // New connections are accepted until it ends.
        try await eventually("the port is closed") { (try? RawConnection(port: port)) == nil }
        stubborn.letGo()
        #expect(await connection.answer().status == 200)
        await drained
    }

    @Test func `an address that is in use is named as such`() async throws {
        let (server, _) = try serve(Stubborn())
        let address = server.address
        let error = await refusal { () async throws(BiometricsError) in
            _ = try HTTPServer(at: address, responder: Stubborn())
        }
        #expect(error?.message == "\(address) cannot be listened at: it is in use.")
        #expect(error?.setting == .listenAddress)
        await server.drain(within: .zero, grace: .zero)
    }

    @Test func `a connection that waits at a Unix socket is refused`() async throws {
        let path = "/tmp/b-\(UInt64.random(in: 0...UInt64.max))"
        let stubborn = Stubborn()
        let server = try HTTPServer(at: .unix(path: path), limits: .patient, responder: stubborn)
        let connection = try RawConnection(path: path)
        connection.send(Self.get)
        try await eventually("the work begins") { stubborn.hasBegun }
        async let drained: Void = server.drain(within: .patient)
        try await eventually("the socket is closed") { (try? RawConnection(path: path)) == nil }
        stubborn.letGo()
        #expect(await connection.answer().status == 200)
        await drained
    }
}
