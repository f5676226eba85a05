/// The beginning of a request: all but its body.
public struct HTTPRequestHead: Hashable, Sendable {
    /// The method, such as `GET`; empty where it could not be read.
    public let method: String
    /// The path and query as they were sent; empty where they could not be read.
    public let target: String
    /// The version, such as `HTTP/1.1`; empty where it could not be read.
    public let version: String
    /// The header.
    public let headers: HTTPHeaders
    /// Why it could not be read; `nil` where it could.
    public let fault: RequestFault?

    /// The beginning of a request.
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
