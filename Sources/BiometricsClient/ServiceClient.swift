public import Foundation

/// A client for the HTTP service of `biometrics serve`.
///
/// ```swift
/// import BiometricsClient
/// import Foundation
///
/// let service = ServiceClient(at: URL(filePath: "/"), key: "bio_live_…")
/// let journey = try await service.startJourney().value
/// let token = try await service.makeToken(for: journey.id).value.token
/// ```
///
/// If the service rejects a call, it throws ``ClientError/refused(_:)`` with the service's own code. Calls are never
/// retried automatically: ``ServiceProblem/retryAfterSeconds`` says when the caller may retry. Safe from any task.
public struct ServiceClient: Sendable {
    private let transport: any ClientTransport
    private let secret: String?

    /// A client.
    ///
    /// - Parameters:
    ///   - base: the address of the service.
    ///   - key: a key or a journey's token; `nil` for a local service without keys.
    public init(at base: URL, key: String? = nil) {
        self.init(over: URLSessionTransport(base), key: key)
    }

    /// A client with a custom transport.
    ///
    /// - Parameters:
    ///   - transport: sends the requests.
    ///   - key: as above.
    public init(over transport: any ClientTransport, key: String? = nil) {
        self.transport = transport
        secret = key
    }

    // MARK: Asking

    /// The parts of a request other than its path.
    struct Parts {
        var path: [String: String] = [:]
        var query: [(String, String?)] = []
        var headers: [(String, String?)] = []
        var type: String?
        var body: Data?

        /// With a JSON body.
        func sending(_ value: some Encodable) -> Parts {
            var parts = self
            parts.type = "application/json"
            // The values are texts and whole numbers, so encoding cannot fail.
            parts.body = (try? JSONEncoder().encode(value)) ?? Data("{}".utf8)
            return parts
        }

        /// With a picture or a clip.
        func sending(_ media: ClientMedia) -> Parts {
            var parts = self
            parts.type = media.type
            parts.body = media.bytes
            return parts
        }
    }

    /// Sends a request, and decodes JSON.
    func document<Value: Decodable & Sendable>(
        _ operation: ClientOperation, _ parts: Parts = Parts()
    ) async throws(ClientError) -> Answer<Value> {
        let response = try await ask(operation, parts)
        guard let value = try? JSONDecoder().decode(Value.self, from: response.body) else {
            throw .unreadable(operation, status: response.status)
        }
        return Answer(value, response)
    }

    /// Sends a request, and decodes JSON unless the caller already has it.
    func documentUnlessKnown<Value: Decodable & Sendable>(
        _ operation: ClientOperation, _ parts: Parts
    ) async throws(ClientError) -> Answer<Value?> {
        let response = try await ask(operation, parts)
        if response.status == 304 { return Answer(nil, response) }
        guard let value = try? JSONDecoder().decode(Value.self, from: response.body) else {
            throw .unreadable(operation, status: response.status)
        }
        return Answer(value, response)
    }

    /// Sends a request, and returns a text.
    func text(_ operation: ClientOperation, _ parts: Parts = Parts()) async throws(ClientError) -> Answer<String> {
        let response = try await ask(operation, parts)
        return Answer(String(decoding: response.body, as: UTF8.self), response)
    }

    /// Sends a request, and returns bytes.
    func bytes(_ operation: ClientOperation, _ parts: Parts = Parts()) async throws(ClientError) -> Answer<Data> {
        let response = try await ask(operation, parts)
        return Answer(response.body, response)
    }

    private func ask(_ operation: ClientOperation, _ parts: Parts) async throws(ClientError) -> ClientResponse {
        var target = operation.path
        for (name, value) in parts.path { target = target.replacing("{\(name)}", with: Self.encoded(value)) }
        let query = parts.query.compactMap { name, value in value.map { "\(name)=\(Self.encoded($0))" } }
        if !query.isEmpty { target += "?" + query.joined(separator: "&") }
        var headers = ["Accept": "*/*"]
        for (name, value) in parts.headers { headers[name] = value }
        if let secret { headers["Authorization"] = "Bearer \(secret)" }
        if let type = parts.type { headers["Content-Type"] = type }
        let body = operation.method == "POST" ? parts.body ?? Data() : nil
        let response = try await transport.answer(
            to: ClientRequest(operation: operation, target: target, headers: headers, body: body))
        switch response.status {
        case 200..<300, 304: return response
        default:
            guard var problem = try? JSONDecoder().decode(ServiceProblem.self, from: response.body) else {
                throw .unreadable(operation, status: response.status)
            }
            problem.retryAfterSeconds = response.headers["retry-after"].flatMap { Int($0) }
            throw .refused(problem)
        }
    }

    /// A text, percent-encoded for a path or a query.
    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain =
                (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20) && byte < 0x80
                || "-._~".utf8.contains(byte)
            return isPlain ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
