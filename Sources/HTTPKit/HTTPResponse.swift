/// An answer.
public struct HTTPResponse: Hashable, Sendable {
    /// The status, 200 to 599.
    public var status: UInt32
    /// The header; the length is added.
    public var headers: HTTPHeaders
    /// The body.
    public var body: [UInt8]
    /// Whether the connection ends with it. Where the request's body was not read, it is not read any more then.
    public var closesConnection = false

    /// An answer.
    public init(_ status: UInt32, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
