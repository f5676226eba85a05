internal import BiometricsCore
internal import Platform

/// Sends by the program `curl`, which gets all that it is to do on its standard input: nothing of it stands in the list of
/// processes.
///
/// The name of the host is looked up here, its addresses are judged, and curl connects to one that was found good and to no
/// other: a name that has another address a moment later leads nowhere else.
struct CurlWebhookSender: WebhookSending {
    /// How long a try may take, the answer included.
    private static let seconds = 15
    /// The most addresses of a host that are tried in turn.
    private static let maximumAddresses = 2

    private let reach: WebhookReach
    private let environment: [String: String]
    private let resolve: @Sendable (String) -> HostLookup.Answer
    /// Waiting for a program takes a thread; these are nobody else's.
    private let workers: WorkerPool<Int>

    /// - Parameters:
    ///   - reach: which addresses are connected to.
    ///   - width: how many tries go on at once.
    ///   - environment: of which curl gets where programs and trusted certificates are, and nothing else.
    ///   - resolve: the addresses of a host; `nil` for those that the system knows.
    init(
        within reach: WebhookReach, width: Int, environment: [String: String] = ProcessEnvironment.current,
        resolve: (@Sendable (String) -> HostLookup.Answer)? = nil
    ) {
        self.reach = reach
        self.environment = environment.filter { ["PATH", "SSL_CERT_FILE", "SSL_CERT_DIR"].contains($0.key) }
        self.resolve = resolve ?? HostLookup(environment: environment).addresses
        workers = WorkerPool(width: width) { () throws(BiometricsError) in 0 }
    }

    func send(
        _ body: [UInt8], to url: String, headers: [(name: String, value: String)]
    ) async -> WebhookAnswer {
        do throws(BiometricsError) {
            return try await workers.run { (_: Int) throws(BiometricsError) in send(body, url, headers) }
        } catch {
            return .refused("not_sent")
        }
    }

    private func send(_ body: [UInt8], _ url: String, _ headers: [(name: String, value: String)]) -> WebhookAnswer {
        let target: WebhookTarget
        do throws(BiometricsError) {
            target = try WebhookTarget(reading: url, within: reach)
        } catch {
            return .refused("address_not_allowed")
        }
        let found: [NetworkAddress]
        switch resolve(target.host) {
        case .found(let addresses): found = addresses
        // As a receiver that does not answer: others are not kept waiting for its name servers.
        case .tooSlow: return .refused("too_slow")
        case .notAsked: return .refused("getent_missing")
        }
        guard !found.isEmpty else { return .refused("host_unknown") }
        guard let addresses = reach.reachable(of: found) else { return .refused("own_addresses_unknown") }
        guard !addresses.isEmpty else { return .refused("address_not_allowed") }
        var answer = WebhookAnswer.refused("not_reached")
        for address in addresses.prefix(Self.maximumAddresses) {
            answer = post(body, to: target, at: address, headers)
            // Another address may be reached where this one is not; what was reached has answered for all.
            guard answer == .refused("not_reached") else { break }
        }
        return answer
    }

    private func post(
        _ body: [UInt8], to target: WebhookTarget, at address: NetworkAddress,
        _ headers: [(name: String, value: String)]
    ) -> WebhookAnswer {
        let place = address.bytes.count == 4 ? "\(address)" : "[\(address)]"
        var settings: [(String, String)] = [
            // Wherever the address leads: to this machine and port.
            ("url", target.url), ("connect-to", "::\(place):\(target.port)"), ("noproxy", "*"),
            ("proto", "=http,https"), ("max-time", "\(Self.seconds)"), ("output", "/dev/null"),
            ("write-out", "%{http_code}"), ("user-agent", "biometrics"),
            ("data-binary", String(decoding: body, as: UTF8.self)),
        ]
        // Of curl's own headers none is wanted: it would wait for a word before a body, and name a form's type.
        settings += (headers + [("Expect", "")]).map {
            ("header", $0.value.isEmpty ? "\($0.name):" : "\($0.name): \($0.value)")
        }
        let text = "silent\ngloboff\nhttp1.1\n" + settings.map { "\($0) = \(Self.quoted($1))\n" }.joined()
        var output: [UInt8] = []
        let status: Int32
        do throws(BiometricsError) {
            status = try ChildProcess.run(
                ["curl", "--disable", "--config", "-"], environment: environment, diagnostics: .discarded,
                timeLimitSeconds: Self.seconds + 5, input: Array(text.utf8),
                body: { (piece) throws(BiometricsError) in
                    if output.count < 16 { unsafe piece.withUnsafeBytes { unsafe output.append(contentsOf: $0) } }
                },
                failing: { BiometricsError(.ioFailure, "curl does not run: \($0).") })
        } catch {
            return .refused("curl_missing")
        }
        switch status {
        case 0: break
        case 7: return .refused("not_reached")
        case 28, ChildProcess.timedOut: return .refused("too_slow")
        case 35, 51, 58, 60, 77: return .refused("not_trusted")
        case 52, 56: return .refused("broken_off")
        default: return .refused("curl_\(status)")
        }
        guard let code = Int(String(decoding: output, as: UTF8.self)), (100...599).contains(code) else {
            return .refused("no_answer")
        }
        return (200...299).contains(code) ? .taken : .refused("status_\(code)")
    }

    /// A value as curl reads it from a file of settings.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for character in text.unicodeScalars {
            switch character {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            default: quoted.unicodeScalars.append(character)
            }
        }
        return quoted + "\""
    }
}
