public import Foundation

/// Carries a request to the service. Another one than ``URLSessionTransport`` may keep connections in its own way, or be a
/// test's.
public protocol ClientTransport: Sendable {
    /// The answer to a request, whatever its status. It follows no redirection.
    ///
    /// - Throws: `.notReached` where there is no answer.
    func answer(to request: ClientRequest) async throws(ClientError) -> ClientResponse
}

/// A request, ready to be sent.
public struct ClientRequest: Hashable, Sendable {
    /// What is asked for.
    public let operation: ClientOperation
    /// Path and query, percent-encoded.
    public let target: String
    /// The header's lines, but for `Host` and `Content-Length`.
    public let headers: [String: String]
    /// The body; `nil` for none.
    public let body: Data?
}

/// An answer as it came.
public struct ClientResponse: Hashable, Sendable {
    /// The status.
    public let status: Int
    /// The header's lines, names in small letters.
    public let headers: [String: String]
    /// The body.
    public let body: Data

    /// An answer.
    ///
    /// - Parameter headers: by names in any letters.
    public init(status: Int, headers: [String: String], body: Data) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { $1 }
        self.body = body
    }
}
