/// An answer.
public struct HTTPResponse: Hashable, Sendable {
    /// The status, 200 to 599.
    public var status: UInt32
    /// The header. The server adds the length.
    public var headers: HTTPHeaders
    /// The body.
    public var body: [UInt8]
    /// Whether the connection ends after this answer. A body that was not read yet is then never read.
    public var closesConnection = false

    /// Creates an answer.
    public init(_ status: UInt32, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
