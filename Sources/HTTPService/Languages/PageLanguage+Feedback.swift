internal import Verification

extension PageLanguage {
    /// The text of a feedback code; `nil` for an unknown code.
    func text(of code: FeedbackCode) -> FeedbackText? {
        guard let title = capture["\(code.rawValue).title"], let details = capture["\(code.rawValue).details"] else {
            return nil
        }
        return FeedbackText(title: title, details: details)
    }
}

extension [PageLanguage] {
    /// The language of this tag, or of the longest beginning of it; else English (lookup of RFC 4647, 3.4).
    func nearest(to tag: LanguageTag?) -> PageLanguage {
        var parts = tag?.text.split(separator: "-") ?? []
        while !parts.isEmpty {
            let text = parts.joined(separator: "-")
            if let language = first(where: { $0.tag == text }) { return language }
            parts.removeLast()
        }
        return first { $0.tag == "en" } ?? .english
    }
}
