/// Colour and weight for a terminal; plain text elsewhere.
struct Style: Sendable {
    /// Whether escape sequences are written at all.
    let isEnabled: Bool

    /// Text as it is.
    static let plain = Style(isEnabled: false)

    /// Heavier.
    func bold(_ text: String) -> String { wrapped(text, in: "1") }
    /// Fainter.
    func faint(_ text: String) -> String { wrapped(text, in: "2") }
    /// Good news.
    func green(_ text: String) -> String { wrapped(text, in: "32") }
    /// Bad news.
    func red(_ text: String) -> String { wrapped(text, in: "31") }
    /// News to look at.
    func yellow(_ text: String) -> String { wrapped(text, in: "33") }

    private func wrapped(_ text: String, in code: String) -> String {
        isEnabled ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
