/// Colour and weight for a terminal; plain text elsewhere.
struct Style: Sendable {
    /// Whether escape sequences are written.
    let isEnabled: Bool

    /// Unstyled text.
    static let plain = Style(isEnabled: false)

    /// Bold.
    func bold(_ text: String) -> String { wrapped(text, in: "1") }
    /// Faint.
    func faint(_ text: String) -> String { wrapped(text, in: "2") }
    /// Green, for success.
    func green(_ text: String) -> String { wrapped(text, in: "32") }
    /// Red, for failure.
    func red(_ text: String) -> String { wrapped(text, in: "31") }
    /// Yellow, for warnings.
    func yellow(_ text: String) -> String { wrapped(text, in: "33") }

    private func wrapped(_ text: String, in code: String) -> String {
        isEnabled ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
