internal import CHTTPLoop

/// An exchange on the server's thread: what came of its body.
final class HTTPExchange {
    let head: HTTPRequestHead
    let ticket: HTTPTicket
    let maximumBytes: Int
    var body: [UInt8] = []
    /// The work that is cancelled if the client hangs up.
    var work: Task<Void, Never>?

    init(_ head: HTTPRequestHead, _ ticket: HTTPTicket, maximumBytes: Int) {
        self.head = head
        self.ticket = ticket
        self.maximumBytes = maximumBytes
    }
}

extension HTTPRequestHead {
    /// The head of these bytes, which came as `how` says.
    init(_ bytes: UnsafeRawBufferPointer, _ how: chl_head) {
        switch how {
        case CHL_HEAD_WHOLE: unsafe self.init(parsing: bytes)
        case CHL_HEAD_TOO_LONG:
            let hasLine = unsafe bytes.contains(UInt8(ascii: "\n"))
            self.init(fault: hasLine ? .headerTooLarge : .targetTooLong)
        case CHL_HEAD_LATE: self.init(fault: .late)
        default: self.init(fault: .malformed("The header holds a zero, or half the end of a line."))
        }
    }
}
