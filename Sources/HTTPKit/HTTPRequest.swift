/// The head of a request: everything except its body.
package struct HTTPRequestHead: Hashable, Sendable {
    /// The method, such as `GET`. It is empty if it could not be read.
    package let method: String
    /// The path and query as they were sent. They are empty if they could not be read.
    package let target: String
    /// The version, such as `HTTP/1.1`. It is empty if it could not be read.
    package let version: String
    /// The header.
    package let headers: HTTPHeaders
    /// The reason why the head could not be read; `nil` if it could.
    package let fault: RequestFault?

    /// Creates the head of a request.
    package init(
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
package struct HTTPRequest: Hashable, Sendable {
    /// The head.
    package let head: HTTPRequestHead
    /// The body. It is empty if the request has no body.
    package let body: [UInt8]

    /// Creates a complete request.
    package init(head: HTTPRequestHead, body: [UInt8]) {
        self.head = head
        self.body = body
    }
}
