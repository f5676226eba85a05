package import BiometricsCore
internal import CHTTPLoop
internal import Platform

/// An HTTP/1.1 server. A proxy in front of it is responsible for TLS.
///
/// It answers requests until it is drained, even if there are no references to it. It can be used from any thread.
package final class HTTPServer: Sendable {
    /// The address at which it listens. If any port was asked for, it has the port that was found.
    package let address: ListenAddress
    private let core: Core

    /// Creates a server that listens and answers at once.
    ///
    /// - Throws: `.ioFailure` if it cannot listen at the address.
    package init(
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

    /// The number of requests that wait for their answer.
    package var unansweredCount: Int { core.count(.unanswered) }

    /// Refuses new connections, waits until all requests are answered and all answers are sent, and stops.
    ///
    /// At an inherited socket, new connections wait for another process.
    ///
    /// - Parameters:
    ///   - time: the time after which work is cancelled, and open connections are closed.
    ///   - grace: the time that cancelled work has for its own answer. After that, the answer is 503.
    package func drain(within time: Duration, grace: Duration = .seconds(5)) async {
        core.quiesce(refuses: address != .inherited)
        await core.wait(until: .now + time, for: .open)
        core.cancelWork()
        await core.wait(until: .now + grace, for: .unanswered)
        // A connection must stay open while its answer is awaited.
        var late = HTTPResponse(503)
        late.closesConnection = true
        core.answerForWork(with: late)
        await core.wait(until: .now + .milliseconds(500), for: .open)
        // This work is already using its exchange to answer it, so the exchange must still exist.
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
            let why = SystemError(code: error.native) == .addressInUse ? "it is in use" : error.text
            throw BiometricsError(
                .ioFailure, "\(address) cannot be listened at: \(why).", underlyingCode: error.native,
                setting: .listenAddress)
        }
        return socket
    }
}

extension chl_error {
    /// The message of the error.
    var text: String {
        unsafe withUnsafeBytes(of: message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
