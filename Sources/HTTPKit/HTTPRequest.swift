/// The head of a request: everything except its body.
public struct HTTPRequestHead: Hashable, Sendable {
    /// The method, such as `GET`. It is empty if it could not be read.
    public let method: String
    /// The path and query as they were sent. They are empty if they could not be read.
    public let target: String
    /// The version, such as `HTTP/1.1`. It is empty if it could not be read.
    public let version: String
    /// The header.
    public let headers: HTTPHeaders
    /// The reason why the head could not be read; `nil` if it could.
    public let fault: RequestFault?

    /// Creates the head of a request.
    public init(
        method: String, target: String, version: String = "HTTP/1.1", headers: HTTPHeaders, fault: RequestFault? = nil
    ) {
        self.method = method
        self.target = target
        self.version = version
        self.headers = headers
        self.fault = fault
    }
}

/// A complete request.
public struct HTTPRequest: Hashable, Sendable {
    /// The head.
    public let head: HTTPRequestHead
    /// The body. It is empty if the request has no body.
    public let body: [UInt8]

    /// Creates a complete request.
    public init(head: HTTPRequestHead, body: [UInt8]) {
        self.head = head
        self.body = body
    }
}
