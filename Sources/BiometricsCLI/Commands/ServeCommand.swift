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
            "Where to listen: HOST:PORT, with port 0 for any that is free; unix:PATH; or “inherited” for the socket that "
            + "systemd opened. 127.0.0.1:8080 unless given.",
        expected: "an address such as 127.0.0.1:8080, [::1]:8080 or unix:/run/biometrics/socket",
        read: { ListenAddress($0) })
    private static let environment = ValueOption<String>(
        "environment", value: "NAME", oneOf: APIKeyFile.Environment.allCases.map(\.rawValue),
        help: "Which keys are taken: those for real people (live), unless given, or those for trials (test).")
    private static let rate = ValueOption<Int>(
        "rate", value: "COUNT", range: 1...10_000_000,
        help: "How many requests a key may make in a minute, a tenth of them at once; any number unless given.")
    private static let maximumBody = ValueOption<Int>(
        "max-body", value: "SIZE", units: ["kib": 1 << 10, "mib": 1 << 20], example: "64MiB",
        help: "Refuse requests whose body has more bytes (KiB, MiB); 64MiB unless given.")
    private static let queue = ValueOption<Int>(
        "queue", value: "COUNT", range: 0...10_000,
        help: "How many calls may wait for a worker; more are answered with 429. 14 unless given.")
    private static let connectionsByAddress = ValueOption<Int>(
        "connections-by-address", value: "COUNT", range: 0...100_000,
        help:
            "The most connections of one address, 0 for any number: behind a proxy all have its address. 64 unless given."
    )
    private static let capturePage = ValueOption<String>(
        "capture-page", value: "FILE", completion: .file,
        help:
            "How the page that captures stands in your own product: addresses to go back to, pages that may show it, name, logo, "
            + "colours and texts. JSON, described in Production.md.")
    private static let callTime = ValueOption<Double>(
        "call-time", value: "SECONDS", range: 1...3600, help: "How long a call may take; 60 unless given.")
    private static let examinationTime = ValueOption<Double>(
        "examination-time", value: "SECONDS", range: 1...3600,
        help:
            "How long the examination of what a journey was given may take, the wait for a worker included; 300 unless "
            + "given. What takes longer costs an attempt.")
    private static let drainTime = ValueOption<Double>(
        "drain-time", value: "SECONDS", range: 0...3600,
        help: "How long requests that are under way have when the service is told to end; 30 unless given.")

    static let command = Command(
        "serve", summary: "Serve single calls and journeys over HTTP, on this machine",
        discussion: [
            "What can be asked for is in the contract, /openapi.json. Media is sent as it is, in several parts, or as base64 in "
                + "JSON; what comes back are the documents that the commands print. It speaks plain HTTP/1.1: TLS belongs to a "
                + "proxy in front.",
            "Without --keys it listens at this machine only, and whoever can reach it there may use it. Without a store it "
                + "leads no journeys; one is named as for `journey`.",
            "Prints one line of JSON when it listens, with the address, and the log as JSON lines on standard error. SIGTERM "
                + "ends it when what is under way is answered; nothing new is taken meanwhile.",
        ],
        options: [
            listen.declaration, KeysCommand.file.declaration, environment.declaration, rate.declaration,
            maximumBody.declaration, queue.declaration, connectionsByAddress.declaration, capturePage.declaration,
            callTime.declaration, examinationTime.declaration, drainTime.declaration,
        ] + ServedStore.options + [PipelineOptions.calibration.declaration] + PipelineOptions.comparison
            + PipelineOptions.livenessErrors,
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
                .usage, "Others may reach \(address): name the keys that are taken with --keys, or listen at 127.0.0.1."
            )
        }
        let termination = TerminationSignal()
        let metrics = ServiceMetrics()
        var configuration = try PipelineOptions.configuration(arguments, console: console)
        configuration.expectsManyPictures = true
        configuration.observer = metrics
        var options = options(arguments, workers: configuration.workers)
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
        try console.write(try ServeDocument(listening: server.address).json(.line))
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
        if let seconds = arguments[callTime] { options.callTime = .seconds(seconds) }
        if let seconds = arguments[drainTime] { options.drainTime = .seconds(seconds) }
        return options
    }
}
