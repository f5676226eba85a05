/// The versions that a precondition names: any version, or some of them (RFC 9110, 8.8.3 and 13.1).
enum EntityTags: Hashable, Sendable {
    /// `*`.
    case any
    /// Some versions.
    case some([Tag])

    /// A version.
    struct Tag: Hashable, Sendable {
        /// The tag with its quotes.
        let text: String
        /// Whether the tag is weak: it names equivalent content, whose bytes may differ.
        let isWeak: Bool
    }

    /// Reads all lines of a header; `nil` if there are none.
    ///
    /// - Throws: `parameter_invalid` if the lines are not a list of tags. An empty list is refused too.
    static func read(_ values: [String], of name: String) throws(Problem) -> EntityTags? {
        guard !values.isEmpty else { return nil }
        // Lines with the same name form one list.
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
            // A space within a tag is refused, because readers disagree about it.
            guard tag.endIndex != rest.endIndex, tag.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else { return nil }
            tags.append(Tag(text: "\"\(tag)\"", isWeak: isWeak))
            rest = rest[tag.endIndex...].dropFirst().drop { $0 == " " || $0 == "\t" }
            if rest.isEmpty { return tags }
            guard rest.first == "," else { return nil }
            rest = rest.dropFirst()
        }
    }

    /// Whether one of the tags is exactly `tag`, as `If-Match` requires.
    func matchStrongly(_ tag: String) -> Bool {
        switch self {
        case .any: true
        case .some(let tags): tags.contains { $0.text == tag && !$0.isWeak }
        }
    }

    /// Whether one of the tags is equivalent to `tag`, as `If-None-Match` requires. A proxy that compresses an answer
    /// makes its tag weak.
    func matchWeakly(_ tag: String) -> Bool {
        switch self {
        case .any: true
        case .some(let tags): tags.contains { $0.text == tag }
        }
    }
}
