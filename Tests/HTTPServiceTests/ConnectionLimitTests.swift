import BiometricsTestSupport
import HTTPKit
import Synchronization
import Testing

/// Clients that hold connections, or leave them.
struct ConnectionLimitTests {
    /// Answers `/` at once. Work at another path goes on until it is cancelled or let go.
    private final class Working: HTTPResponding {
        private struct State {
            var next: UInt64 = 0
            var paths: [UInt64: String] = [:]
            var begun: Set<String> = []
            var cancelled: Set<String> = []
            var isOpen = false
        }

        private let state = Mutex(State())

        func hasBegun(_ path: String) -> Bool { state.withLock { $0.begun.contains(path) } }
        func isCancelled(_ path: String) -> Bool { state.withLock { $0.cancelled.contains(path) } }
        func letGo() { state.withLock { $0.isOpen = true } }

        func admit(_ head: HTTPRequestHead) -> HTTPAdmission {
            guard head.target != "/" else { return .answer(HTTPResponse(200)) }
            return state.withLock { state in
                state.next += 1
                state.paths[state.next] = head.target
                return .body(maximumBytes: 0, HTTPTicket(state.next))
            }
        }

        func respond(to request: HTTPRequest, _ ticket: HTTPTicket) -> HTTPAnswer {
            let path = request.head.target
            return .later(endsWithClient: path.hasPrefix("/call")) {
                self.state.withLock { _ = $0.begun.insert(path) }
                try? await eventually("it is let go") { self.state.withLock { $0.isOpen } }
                if Task.isCancelled { self.state.withLock { _ = $0.cancelled.insert(path) } }
                return HTTPResponse(200)
            }
        }

        func respond(toLate ticket: HTTPTicket) -> HTTPResponse { HTTPResponse(408) }

        func end(_ ticket: HTTPTicket) {}
    }

    private let working = Working()

    private func serve(_ limits: HTTPLimits = .patient) throws -> (server: HTTPServer, port: UInt16) {
        let server = try HTTPServer(at: .tcp(host: "127.0.0.1", port: 0), limits: limits, responder: working)
        guard case .tcp(_, let port) = server.address else { throw CancellationError() }
        return (server, port)
    }

    private static func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n" }
    private static let unfinished = "GET / HTTP/1.1\r\nX-Slow: a"

    @Test func `work for a client that hangs up is cancelled, unless it is not for the client alone`() async throws {
        let (server, port) = try serve()
        var clients: [RawConnection] = []
        for path in ["/journey", "/call"] {
            clients.append(try RawConnection(port: port))
            clients.last?.send(Self.get(path))
            try await eventually("the work begins") { working.hasBegun(path) }
        }
        // The connections close in this order.
        while !clients.isEmpty { clients.removeFirst() }
        try await eventually("the work is cancelled") { working.isCancelled("/call") }
        #expect(!working.isCancelled("/journey"))
        working.letGo()
        await server.drain(within: .patient)
    }

    @Test(arguments: [true, false])
    func `slow headers make room for others, and work does not`(isByAddress: Bool) async throws {
        var limits = HTTPLimits.patient
        (limits.connections, limits.connectionsByAddress) = isByAddress ? (512, 4) : (4, 0)
        let (server, port) = try serve(limits)
        let worker = try RawConnection(port: port)
        worker.send(Self.get("/journey"))
        try await eventually("the work begins") { working.hasBegun("/journey") }
        let slow = try (0..<300).map { _ in try RawConnection(port: port) }
        for connection in slow { connection.send(Self.unfinished) }
        let probe = try RawConnection(port: port)
        probe.send(Self.get("/"))
        #expect(await probe.answer().status == 200)
        #expect(await slow[0].isClosed())
        working.letGo()
        #expect(await worker.answer().status == 200)
        await server.drain(within: .zero, grace: .zero)
    }

    @Test func `connections that all work leave no room, and the new one is closed`() async throws {
        var limits = HTTPLimits.patient
        limits.connections = 1
        let (server, port) = try serve(limits)
        let worker = try RawConnection(port: port)
        worker.send(Self.get("/journey"))
        try await eventually("the work begins") { working.hasBegun("/journey") }
        #expect(try await RawConnection(port: port).isClosed())
        working.letGo()
        #expect(await worker.answer().status == 200)
        await server.drain(within: .zero, grace: .zero)
    }

    @Test(arguments: [("127.0.0.1", true), ("::ffff:127.0.0.1", true), ("192.0.2.1", false)])
    func `a trusted address is not limited`(address: String, isTrusted: Bool) async throws {
        var limits = HTTPLimits.patient
        limits.connectionsByAddress = 1
        limits.trusted = try #require(HostAddress.list("2001:db8::1,\(address)"))
        let (server, port) = try serve(limits)
        let first = try RawConnection(port: port)
        first.send(Self.unfinished)
        let second = try RawConnection(port: port)
        second.send(Self.get("/"))
        #expect(await second.answer().status == 200)
        first.send("\r\n\r\n")
        #expect(await first.answer().status == (isTrusted ? 200 : 0))
        await server.drain(within: .zero, grace: .zero)
    }

    @Test(arguments: ["127.0.0.1", "::1", "127.0.0.1,::1", "2001:db8::1"])
    func `numeric addresses are read`(text: String) {
        #expect(HostAddress.list(text)?.count == text.split(separator: ",").count)
    }

    @Test(arguments: ["", ",", "localhost", "127.0.0.1,", "127.0.0.1:80", "10.0.0.0/8", "[::1]", "127.0.0.1, ::1"])
    func `names, networks and ports are not addresses`(text: String) {
        #expect(HostAddress.list(text) == nil)
    }
}
