import Biometrics
import BiometricsCore
import BiometricsTestSupport
import FoundationEssentials
import HTTPKit
import JourneyTestSupport
import Synchronization
import Testing
import Verification

@testable import HTTPService

extension Duration {
    /// Longer than other tests keep the processor from one.
    static let patient = Duration.seconds(600)
}

extension HTTPLimits {
    /// The usual ones, but for clients that take long.
    static var patient: HTTPLimits {
        var limits = HTTPLimits()
        (limits.headerTime, limits.bodyTime, limits.answerTime) = (.patient, .patient, .patient)
        return limits
    }
}

extension ServiceOptions {
    /// The usual ones, but for calls that take long, as other tests keep the processor for minutes, and for frames that come
    /// at once.
    static var patient: ServiceOptions {
        var options = ServiceOptions()
        options.callTime = .patient
        options.limits = .patient
        options.previewsPerSecond = 1000
        return options
    }
}

/// A service on toy plugins, at a port of its own.
final class ToyService: Sendable {
    let service: BiometricsService
    let server: HTTPServer
    let metrics = ServiceMetrics()
    private let lines = Recorder()

    final class Recorder: Sendable {
        private let text = Mutex("")

        func add(_ line: String) { text.withLock { $0 += line } }

        var all: String { text.withLock { $0 } }
    }

    init(
        _ options: ServiceOptions = .patient, journeys: ServedJourneys? = nil, keys: APIKeyFile? = nil,
        knowsApplicants: Bool = true
    ) async throws {
        var configuration = ToyMatcher.configuration()
        configuration.calibration = try ToyMatcher.calibration()
        configuration.observer = metrics
        let lines = lines
        service = try BiometricsService(
            in: BiometricsContext(configuration), journeys: journeys, keys: keys, options: options,
            metrics: metrics, log: ServiceLog { lines.add($0) })
        server = try HTTPServer(at: .tcp(host: "127.0.0.1", port: 0), limits: options.limits, responder: service)
        try await service.warmUp()
        if knowsApplicants { try await service.readApplicants() }
    }

    /// A service that leads the journeys of a bench.
    ///
    /// - Parameters:
    ///   - usual: the definition of journeys that name none.
    ///   - lacks: what the machine cannot judge.
    convenience init(
        _ options: ServiceOptions = .patient, on bench: JourneyBench, usual: JourneyDefinition? = nil,
        lacks: [String] = [], keys: APIKeyFile? = nil, knowsApplicants: Bool = true
    ) async throws {
        let usual = try (usual ?? JourneyBench.definition()).reference
        try await self.init(
            options, journeys: ServedJourneys(bench.service, in: bench.store, usual: usual, lacks: lacks),
            keys: keys, knowsApplicants: knowsApplicants)
    }

    /// What was logged.
    var log: String { lines.all }

    var port: UInt16 {
        guard case .tcp(_, let port) = server.address else { return 0 }
        return port
    }

    func connect() throws -> RawConnection { try RawConnection(port: port) }

    /// The answer to one request, which the contract must have.
    func ask(
        _ method: String, _ target: String, _ headers: [String: String] = [:], body: [UInt8]? = nil
    ) async throws -> RawConnection.Answer {
        let connection = try connect()
        var text = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n"
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        if let body { text += "Content-Length: \(body.count)\r\n" }
        connection.send(Array("\(text)\r\n".utf8) + (body ?? []))
        let answer = await connection.answer(hasBody: method != "HEAD")
        let faults = answer.status == 0 ? [] : try ServedContract.faults(of: answer, to: method, target)
        #expect(faults.isEmpty, "\(faults)")
        return answer
    }

    /// The answer to media, which are words.
    func give(
        _ words: String, _ target: String, _ headers: [String: String] = [:]
    ) async throws -> RawConnection.Answer {
        let all = headers.merging(["Content-Type": "application/octet-stream"]) { $1 }
        return try await ask("POST", target, all, body: Array(words.utf8))
    }

    /// Waits until what bodies hold is as it should be: a header was taken in when another request of the same thread is
    /// answered.
    func holds(_ bytes: (Int) -> Bool) async throws {
        try await eventually("bodies hold what they should") {
            _ = try await ask("GET", "/healthz")
            return bytes(service.gate.load.bytes)
        }
    }

    /// The answer to a request with a JSON body.
    func post(
        _ target: String, _ json: String? = nil, _ headers: [String: String] = [:]
    ) async throws -> RawConnection.Answer {
        var headers = headers
        if json != nil { headers["Content-Type"] = "application/json" }
        return try await ask("POST", target, headers, body: Array((json ?? "").utf8))
    }

    /// A body of several parts, and its type.
    static func form(_ parts: [(String, [UInt8])]) -> (type: String, body: [UInt8]) {
        var body: [UInt8] = []
        for (name, bytes) in parts {
            body += Array("--toy\r\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"x;y\"\r\n\r\n".utf8)
            body += bytes + Array("\r\n".utf8)
        }
        return ("multipart/form-data; boundary=\"toy\"", body + Array("--toy--\r\n".utf8))
    }
}
