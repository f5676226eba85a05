public import BiometricsCore
internal import CHTTPLoop

/// An HTTP/1.1 server. TLS belongs to a proxy in front of it.
///
/// It answers from its making until it is drained, even if no reference to it is left. Safe from any thread.
public final class HTTPServer: Sendable {
    /// The address that it listens at. A port 0 that was asked for is replaced by the port that was free.
    public let address: ListenAddress
    private let core: Core

    /// Listens, and answers from now on.
    ///
    /// - Throws: `.ioFailure` for an address that cannot be listened at.
    public init(
        at address: ListenAddress, limits: HTTPLimits = HTTPLimits(), responder: any HTTPResponding
    ) throws(BiometricsError) {
        let socket = try Self.listen(at: address)
        if case .tcp(let host, _) = address {
            self.address = .tcp(host: host, port: chl_port(socket))
        } else {
            self.address = address
        }
        core = try Core(socket, limits, responder)
    }

    /// How many requests wait for their answer.
    public var unansweredCount: Int { core.count(.unanswered) }

    /// Refuses whoever comes from now on, waits until all requests are answered and their answers sent, and ends.
    ///
    /// At an inherited socket those who come wait for whoever else has it.
    ///
    /// - Parameters:
    ///   - time: after so long, work is cancelled, and connections are closed as they are.
    ///   - grace: how long cancelled work has for an answer of its own; what has none then is answered with 503.
    public func drain(within time: Duration, grace: Duration = .seconds(5)) async {
        core.quiesce(refuses: address != .inherited)
        await core.wait(until: .now + time, for: .open)
        core.cancelWork()
        await core.wait(until: .now + grace, for: .unanswered)
        // No connection may be closed while its answer is awaited.
        var late = HTTPResponse(503)
        late.closesConnection = true
        core.answerForWork(with: late)
        await core.wait(until: .now + .milliseconds(500), for: .open)
        // Work that has taken its exchange is about to answer it, and answers nothing that is gone.
        await core.wait(until: .now + .seconds(60), for: .unanswered)
        core.stop()
    }

    private static func listen(at address: ListenAddress) throws(BiometricsError) -> Int32 {
        var error = chl_error()
        let socket: Int32
        switch address {
        case .tcp(let host, let port): socket = unsafe chl_listen_tcp(host, port, &error)
        case .unix(let path): socket = unsafe chl_listen_unix(path, 0o660, &error)
        case .inherited:
            guard let found = InheritedSocket.find() else {
                throw BiometricsError(
                    .invalidConfiguration, "No socket was inherited: LISTEN_PID and LISTEN_FDS do not say so.")
            }
            socket = found
        }
        guard socket >= 0 else {
            throw BiometricsError(
                .ioFailure, "\(address) cannot be listened at: \(error.text).", underlyingCode: error.native)
        }
        return socket
    }
}

extension chl_error {
    /// What went wrong.
    var text: String {
        unsafe withUnsafeBytes(of: message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
