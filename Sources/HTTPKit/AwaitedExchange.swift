internal import Synchronization

/// An exchange whose answer is being worked on. It is answered once: it lives no longer than that.
final class AwaitedExchange: Sendable {
    private let exchange: Mutex<SharedPointer?>
    private let head: HTTPRequestHead

    init(_ exchange: SharedPointer, _ head: HTTPRequestHead) {
        self.exchange = Mutex(exchange)
        self.head = head
    }

    /// Answers, unless that was done before.
    func answer(_ response: HTTPResponse) {
        let found = exchange.withLock { exchange in
            defer { exchange = nil }
            return exchange
        }
        if let found { unsafe response.answer(found.value, to: head) }
    }
}
