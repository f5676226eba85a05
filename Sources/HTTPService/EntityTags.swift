/// What a precondition names: any version, or some of them (RFC 9110, 8.8.3 and 13.1).
enum EntityTags: Hashable, Sendable {
    /// `*`.
    case any
    /// Versions, each with its quotes, and whether it is a weak one.
    case some([Tag])

    /// A version.
    struct Tag: Hashable, Sendable {
        /// The tag with its quotes.
        let text: String
        /// Whether it stands for what is as good, and may have other bytes.
        let isWeak: Bool
    }

    /// Reads what the lines of a header's name say; nil where there is none.
    ///
    /// - Throws: `parameter_invalid` for what is no list of tags, such as an empty one.
    static func read(_ values: [String], of name: String) throws(Problem) -> EntityTags? {
        guard !values.isEmpty else { return nil }
        // Lines of one name are one list.
        let text = values.joined(separator: ",")
        if text == "*" { return .any }
        guard let tags = tags(of: text) else {
            throw Problem(.parameterInvalid, "“\(name)” is *, or tags in quotes, divided by commas.")
        }
        return .some(tags)
    }

    private static func tags(of text: String) -> [Tag]? {
        var tags: [Tag] = []
        var rest = Substring(text)
        while true {
            rest = rest.drop { $0 == " " || $0 == "\t" }
            let isWeak = rest.hasPrefix("W/")
            if isWeak { rest = rest.dropFirst(2) }
            guard rest.first == "\"" else { return nil }
            let tag = rest.dropFirst().prefix { $0 != "\"" }
            // No space within, as that would be read in two ways.
            guard tag.endIndex != rest.endIndex, tag.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else { return nil }
            tags.append(Tag(text: "\"\(tag)\"", isWeak: isWeak))
            rest = rest[tag.endIndex...].dropFirst().drop { $0 == " " || $0 == "\t" }
            if rest.isEmpty { return tags }
            guard rest.first == "," else { return nil }
            rest = rest.dropFirst()
        }
    }

    /// Whether one of them is `tag`, byte for byte: what `If-Match` asks.
    func matchStrongly(_ tag: String) -> Bool {
        switch self {
        case .any: true
        case .some(let tags): tags.contains { $0.text == tag && !$0.isWeak }
        }
    }

    /// Whether one of them is as good as `tag`: what `If-None-Match` asks. A proxy that packs an answer makes its tag weak.
    func matchWeakly(_ tag: String) -> Bool {
        switch self {
        case .any: true
        case .some(let tags): tags.contains { $0.text == tag }
        }
    }
}
