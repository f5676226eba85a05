/// Answers requests. Called on the server's one thread: nothing here may block.
public protocol HTTPResponding: Sendable {
    /// Judges a header. The body is read afterwards, or not at all.
    func admit(_ head: HTTPRequestHead) -> HTTPAdmission

    /// Answers a whole request.
    func respond(to request: HTTPRequest, _ ticket: HTTPTicket) -> HTTPAnswer

    /// Answers a request whose body did not come in time. The connection ends.
    func respond(toLate ticket: HTTPTicket) -> HTTPResponse

    /// An exchange is over, its answer sent or not.
    func end(_ ticket: HTTPTicket)
}

/// The number of an exchange, by which a responder knows it again.
public struct HTTPTicket: Hashable, Sendable {
    /// Counted by the responder.
    public let number: UInt64

    /// A number.
    public init(_ number: UInt64) {
        self.number = number
    }
}

/// What becomes of a request whose header is there.
public enum HTTPAdmission: Sendable {
    /// Its body is read, up to this many bytes.
    case body(maximumBytes: Int, HTTPTicket)
    /// It is answered at once.
    case answer(HTTPResponse)
}

/// When a whole request is answered.
public enum HTTPAnswer: Sendable {
    /// At once.
    case now(HTTPResponse)
    /// By a task, when that is done.
    case later(@Sendable () async -> HTTPResponse)
}
