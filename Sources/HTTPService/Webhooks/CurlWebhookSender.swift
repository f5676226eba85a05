internal import BiometricsCore
internal import Platform

/// Sends with the program `curl`. All arguments go to its standard input, so that the list of processes does not show
/// them.
///
/// The sender looks up the host itself and checks its addresses. Then curl connects to an address that was checked,
/// and to no other. So a host cannot change its address after the check.
struct CurlWebhookSender: WebhookSending {
    /// The maximum duration of a try, including the answer.
    private static let seconds = 15
    /// The maximum number of addresses of a host that are tried.
    private static let maximumAddresses = 2

    private let reach: WebhookReach
    private let environment: [String: String]
    private let resolve: @Sendable (String) -> HostLookup.Answer
    /// The threads that wait for the programs. They do nothing else.
    private let workers: WorkerPool<Int>

    /// - Parameters:
    ///   - reach: the addresses that may be reached.
    ///   - width: the number of tries at once.
    ///   - environment: the source of curl's environment. Only the places of programs and trusted certificates are
    ///     passed on.
    ///   - resolve: finds the addresses of a host; `nil` to ask the system.
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
        // A slow name server counts like a slow receiver, so that other hosts do not have to wait.
        case .tooSlow: return .refused("too_slow")
        case .notAsked: return .refused("getent_missing")
        }
        guard !found.isEmpty else { return .refused("host_unknown") }
        guard let addresses = reach.reachable(of: found) else { return .refused("own_addresses_unknown") }
        guard !addresses.isEmpty else { return .refused("address_not_allowed") }
        var answer = WebhookAnswer.refused("not_reached")
        for address in addresses.prefix(Self.maximumAddresses) {
            answer = post(body, to: target, at: address, headers)
            // The next address is tried only if this one could not be reached. Any other answer is final.
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
            // The name stays in the URL, and the connection goes to the checked address and port.
            ("url", target.url), ("connect-to", "::\(place):\(target.port)"), ("noproxy", "*"),
            ("proto", "=http,https"), ("max-time", "\(Self.seconds)"), ("output", "/dev/null"),
            ("write-out", "%{http_code}"), ("user-agent", "biometrics"),
            ("data-binary", String(decoding: body, as: UTF8.self)),
        ]
        // curl must add none of its own headers. It would wait for `100 Continue` before the body, and name the type
        // of a form.
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

    /// Quotes a value for curl's settings file.
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
