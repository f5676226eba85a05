/// The beginning of a request: all but its body.
public struct HTTPRequestHead: Hashable, Sendable {
    /// The method, such as `GET`.
    public let method: String
    /// What is asked for, as it was sent: path and query.
    public let target: String
    /// The version, such as `HTTP/1.1`.
    public let version: String
    /// The header.
    public let headers: HTTPHeaders
    /// Whether that is all that was sent: no zero, no line without a name, no line that goes on in the next.
    public let isExact: Bool

    /// The beginning of a request.
    public init(
        method: String, target: String, version: String = "HTTP/1.1", headers: HTTPHeaders, isExact: Bool = true
    ) {
        self.method = method
        self.target = target
        self.version = version
        self.headers = headers
        self.isExact = isExact
    }
}

/// A whole request.
public struct HTTPRequest: Hashable, Sendable {
    /// Its beginning.
    public let head: HTTPRequestHead
    /// Its body; empty where it has none.
    public let body: [UInt8]

    /// A whole request.
    public init(head: HTTPRequestHead, body: [UInt8]) {
        self.head = head
        self.body = body
    }
}
