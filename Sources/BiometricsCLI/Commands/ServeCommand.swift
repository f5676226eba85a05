internal import Biometrics
internal import BiometricsCore
internal import HTTPKit
internal import HTTPService
internal import Platform
internal import VerificationService

/// `biometrics serve`.
enum ServeCommand {
    private static let listen = ValueOption<ListenAddress>(
        "listen", value: "ADDRESS",
        help:
            "The address to listen on: HOST:PORT, with port 0 for any free port; unix:PATH; or “inherited” for a "
            + "socket from systemd. Default: 127.0.0.1:8080.",
        expected: "an address such as 127.0.0.1:8080, [::1]:8080 or unix:/run/biometrics/socket",
        read: { ListenAddress($0) })
    private static let environment = ValueOption<String>(
        "environment", value: "NAME", oneOf: APIKeyFile.Environment.allCases.map(\.rawValue),
        help: "The accepted keys: those for real people (live) or for tests (test). Default: live.")
    private static let rate = ValueOption<Int>(
        "rate", value: "COUNT", range: 1...10_000_000,
        help: "The number of requests per key and minute, a tenth of them at once. Default: unlimited.")
    private static let maximumBody = ValueOption<Int>(
        "max-body", value: "SIZE", units: ["kib": 1 << 10, "mib": 1 << 20], example: "64MiB",
        help: "Reject requests with a larger body (KiB, MiB). Default: 64MiB.")
    private static let queue = ValueOption<Int>(
        "queue", value: "COUNT", range: 0...10_000,
        help: "The number of calls that may wait for a worker; further calls get 429. Default: 14.")
    private static let connectionsByAddress = ValueOption<Int>(
        "connections-by-address", value: "COUNT", range: 0...100_000,
        help:
            "The largest number of connections per address; 0 is unlimited. Beyond it, the one that sent no request for the "
            + "longest time is closed. Default: 64."
    )
    private static let proxies = ValueOption<Set<HostAddress>>(
        "proxy", value: "ADDRESSES",
        help:
            "The addresses of proxies in front of the service, separated by commas. --connections-by-address does not "
            + "limit them.",
        expected: "a list of numeric addresses such as 10.0.0.5,2001:db8::5", read: { HostAddress.list($0) })
    private static let capturePage = ValueOption<String>(
        "capture-page", value: "FILE", completion: .file,
        help:
            "Settings of the capture page in your own product: return addresses, pages that may show it, name, logo and "
            + "colours. JSON, described in Pages.md.")
    private static let callTime = ValueOption<Double>(
        "call-time", value: "SECONDS", range: 1...3600, help: "The timeout of a call. Default: 60.")
    private static let examinationTime = ValueOption<Double>(
        "examination-time", value: "SECONDS", range: 1...3600,
        help:
            "The timeout of a journey's examination, including the wait for a worker. Default: 300. "
            + "A timeout counts as an attempt.")
    private static let drainTime = ValueOption<Double>(
        "drain-time", value: "SECONDS", range: 0...3600,
        help: "The time that requests in progress have after a request to stop. Default: 30.")

    private static let own = [
        listen.declaration, KeysCommand.file.declaration,
        environment.declaration.needing(KeysCommand.file.declaration), rate.declaration, maximumBody.declaration,
        queue.declaration, connectionsByAddress.declaration, proxies.declaration, callTime.declaration,
        examinationTime.declaration, drainTime.declaration, capturePage.declaration,
        ServedLanguages.files.declaration,
    ]

    static let command = Command(
        "serve", summary: "Serve single calls and journeys over HTTP",
        discussion: [
            "The contract is at /openapi.json. Clients send media as a raw body, as multipart, or as base64 in "
                + "JSON; responses are the JSON that the commands print. It speaks plain HTTP/1.1; put a TLS "
                + "proxy in front of it.",
            "Without --keys it listens only on this machine, and every local user may use it. Without a store it "
                + "serves no journeys; name a store as for `journey`.",
            "When it listens, it prints the address as one line of JSON. The log is JSON lines on standard "
                + "error. SIGTERM stops it after the requests in progress; new requests are rejected meanwhile.",
        ],
        options: own + ServedStore.options + [PipelineOptions.calibration.declaration] + PipelineOptions.comparison
            + PipelineOptions.livenessErrors + [PipelineOptions.trust.declaration],
        examples: [
            "serve", "serve --listen unix:/run/biometrics/socket --keys /etc/biometrics/keys.json --workers 4",
        ], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let console = invocation.console
        let address = arguments[listen] ?? .tcp(host: "127.0.0.1", port: 8080)
        let keys = arguments[KeysCommand.file]
        guard address.isLocal || keys != nil else {
            throw BiometricsError(
                .usage,
                "\(address) is reachable from other machines. Name accepted keys with --keys, or listen on 127.0.0.1."
            )
        }
        let languages = try ServedLanguages.languages(arguments)
        let termination = TerminationSignal()
        let metrics = ServiceMetrics()
        var configuration = try PipelineOptions.configuration(arguments, console: console)
        configuration.expectsManyPictures = true
        configuration.observer = metrics
        var options = options(arguments, workers: configuration.workers)
        options.languages = languages
        if let path = arguments[capturePage] { options.capturePage = try settings(path) }
        let context = try BiometricsContext(configuration)
        let log = ServiceLog { console.diagnose($0) }
        var leading = JourneyService.Options()
        if let seconds = arguments[examinationTime] { leading.examinationTime = .seconds(seconds) }
        let store = try await ServedStore.open(invocation, in: context, leading: leading, log: log)
        let service = try BiometricsService(
            in: context, journeys: store?.journeys, keys: keys.map { APIKeyFile(path: $0) }, options: options,
            metrics: metrics, log: log)
        let server = try HTTPServer(at: address, limits: options.limits, responder: service)
        try console.write(try ServePayload(listening: server.address).json(.line))
        try await service.warmUp()
        let recovery = Task { await service.tendJourneys() }
        let webhooks = store?.webhooks.map { courier in Task { await service.tellWebhooks(by: courier) } }
        await termination.wait()
        recovery.cancel()
        webhooks?.cancel()
        service.beginDraining()
        await server.drain(within: options.drainTime)
        await service.settle(within: options.drainTime)
        return .success
    }

    /// The settings of a file; the logo that it names lies beside it.
    private static func settings(_ path: String) throws(BiometricsError) -> CapturePageSettings {
        let json = try ArgumentFile.read(path, maximumBytes: CapturePageSettings.maximumBytes)
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        do throws(BiometricsError) {
            return try CapturePageSettings(json) { (name) throws(BiometricsError) in
                try ArgumentFile.read(
                    name.hasPrefix("/") ? name : folder + name, maximumBytes: CapturePageSettings.maximumBytes)
            }
        } catch {
            guard error.path == nil else { throw error }
            throw BiometricsError(error.code, error.message, path: path)
        }
    }

    private static func options(_ arguments: ParsedArguments, workers: Int) -> ServiceOptions {
        var options = ServiceOptions()
        options.environment = arguments[environment].flatMap(APIKeyFile.Environment.init) ?? .live
        options.requestsPerMinute = arguments[rate]
        if let count = arguments[maximumBody] { options.maximumMediaBytes = count }
        options.maximumCalls = workers + (arguments[queue] ?? 14)
        options.maximumHeldBytes = max(options.maximumHeldBytes, 2 * options.maximumMediaBytes)
        if let count = arguments[connectionsByAddress] { options.limits.connectionsByAddress = UInt32(count) }
        if let proxies = arguments[proxies] { options.limits.trusted = proxies }
        if let seconds = arguments[callTime] { options.callTime = .seconds(seconds) }
        if let seconds = arguments[drainTime] { options.drainTime = .seconds(seconds) }
        return options
    }
}
