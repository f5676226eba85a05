/// An answer.
package struct HTTPResponse: Hashable, Sendable {
    /// The status, 200 to 599.
    package var status: UInt32
    /// The header. The server adds the length.
    package var headers: HTTPHeaders
    /// The body.
    package var body: [UInt8]
    /// Whether the connection ends after this answer. A body that was not read yet is then never read.
    package var closesConnection = false

    /// Creates an answer.
    package init(_ status: UInt32, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
