/// What a try to tell a webhook came to.
enum WebhookAnswer: Hashable, Sendable {
    /// It was taken: an answer of 200 to 299.
    case taken
    /// It was not: a stable code that says why.
    case refused(String)
}

/// Carries the body of a webhook to its address.
protocol WebhookSending: Sendable {
    /// Sends a body once, and waits for the answer's status. It follows no redirection.
    ///
    /// - Parameters:
    ///   - url: as it was added.
    ///   - headers: besides the length.
    func send(_ body: [UInt8], to url: String, headers: [(name: String, value: String)]) async -> WebhookAnswer
}
