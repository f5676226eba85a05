public import Foundation

/// Sends requests to the service. Use your own transport instead of ``URLSessionTransport`` to manage connections, or
/// for tests.
public protocol ClientTransport: Sendable {
    /// The answer to a request, with any status. Redirections must not be followed.
    ///
    /// - Throws: `.notReached` without an answer.
    func answer(to request: ClientRequest) async throws(ClientError) -> ClientResponse
}

/// A request, ready to be sent.
public struct ClientRequest: Hashable, Sendable {
    /// The operation.
    public let operation: ClientOperation
    /// Path and query, percent-encoded.
    public let target: String
    /// The header fields, except `Host` and `Content-Length`.
    public let headers: [String: String]
    /// The body; `nil` without one.
    public let body: Data?
}

/// A raw answer.
public struct ClientResponse: Hashable, Sendable {
    /// The status.
    public let status: Int
    /// The header fields, with names in lower case.
    public let headers: [String: String]
    /// The body.
    public let body: Data

    /// An answer.
    ///
    /// - Parameter headers: the header fields, with names in any case.
    public init(status: Int, headers: [String: String], body: Data) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { $1 }
        self.body = body
    }
}
