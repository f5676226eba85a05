/// Answers requests. The server calls it on its only thread, so it must not block.
package protocol HTTPResponding: Sendable {
    /// Decides about a request from its head. The body is read afterwards, or not at all.
    func admit(_ head: HTTPRequestHead) -> HTTPAdmission

    /// Answers a complete request.
    func respond(to request: HTTPRequest, _ ticket: HTTPTicket) -> HTTPAnswer

    /// Answers a request whose body did not come in time. The connection ends.
    func respond(toLate ticket: HTTPTicket) -> HTTPResponse

    /// Called at the end of an exchange, also if its answer was not sent.
    func end(_ ticket: HTTPTicket)
}

/// The number of an exchange. The responder recognises the exchange by it.
package struct HTTPTicket: Hashable, Sendable {
    /// The number, which the responder chooses.
    package let number: UInt64

    /// Creates a ticket.
    package init(_ number: UInt64) {
        self.number = number
    }
}

/// The decision about a request whose head has arrived.
package enum HTTPAdmission: Sendable {
    /// The body is read, up to this number of bytes.
    case body(maximumBytes: Int, HTTPTicket)
    /// The request is answered at once.
    case answer(HTTPResponse)
}

/// The way in which a complete request is answered.
package enum HTTPAnswer: Sendable {
    /// The answer is there already.
    case now(HTTPResponse)
    /// A task makes the answer. It always runs, and is cancelled if the server ends before. With `endsWithClient` it is
    /// also cancelled when the client hangs up.
    case later(endsWithClient: Bool = false, @Sendable () async -> HTTPResponse)
}
