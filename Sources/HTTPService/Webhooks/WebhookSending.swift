/// The result of a try to reach a webhook.
enum WebhookAnswer: Hashable, Sendable {
    /// The receiver accepted the event with a status from 200 to 299.
    case taken
    /// The event was not accepted. The value is a stable code with the reason.
    case refused(String)
}

/// Sends the body of a webhook to its address.
protocol WebhookSending: Sendable {
    /// Sends a body once and waits for the status. Redirections are not followed.
    ///
    /// - Parameters:
    ///   - url: the address as it was added.
    ///   - headers: all headers except the length.
    func send(_ body: [UInt8], to url: String, headers: [(name: String, value: String)]) async -> WebhookAnswer
}
