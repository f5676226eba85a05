/// The texts of a page in a language, by their keys.
typealias PageTexts = [String: String]

/// Judges a text of another language by the English one. Translators write these texts, and pages show them as they are: a person
/// would read any markup.
enum TextRule {
    /// Tells the fault of a text, and the remedy; nil for a good text.
    ///
    /// - Parameter english: the text that it stands for.
    static func fault(of text: String, for english: String) -> String? {
        let most = max(160, 4 * english.count)
        if text.allSatisfy(\.isWhitespace) {
            return "is empty; write the text, or leave the key out where there is a base"
        }
        if text.count > most {
            return "has \(text.count) characters; at most \(most) have room"
        }
        if text.unicodeScalars.contains(where: isRefused) {
            return "has a line break, a control character or an overriding direction; leave it out"
        }
        if text.firstMatch(of: /<[A-Za-z\/!?]|&(?:#[0-9A-Za-z]+|[A-Za-z][A-Za-z0-9]*);/) != nil {
            return "has markup, which would be shown as it is written; write plain text"
        }
        guard let places = places(of: text) else {
            return
                "has a brace that belongs to no place; write {name}, or {count:one=# page|other=# pages}, with “other”"
        }
        let wanted = Self.places(of: english) ?? []
        let differing = wanted.symmetricDifference(places).sorted()
        guard differing.isEmpty else {
            let missing = wanted.subtracting(places).sorted()
            return missing.isEmpty
                ? "has the place {\(differing[0])}, which the English text has not; take it out"
                : "lacks the place {\(missing[0])}; put it where the value belongs"
        }
        return nil
    }

    /// The names of a text's places for values; nil for a brace outside of them, and for forms that are not in order.
    static func places(of text: String) -> Set<String>? {
        var names: Set<String> = []
        for place in text.matches(of: /\{(\w+)(?::([^{}]*))?\}/) {
            names.insert(String(place.output.1))
            guard let forms = place.output.2 else { continue }
            guard areForms(forms) else { return nil }
        }
        let rest = text.replacing(/\{\w+(?::[^{}]*)?\}/, with: "")
        return rest.contains { "{}".contains($0) } ? nil : names
    }

    /// Whether these are forms of a number, each once, and the one for all other numbers with them.
    private static func areForms(_ text: Substring) -> Bool {
        var categories: [Substring] = []
        for form in text.split(separator: "|", omittingEmptySubsequences: false) {
            guard let match = form.wholeMatch(of: /(zero|one|two|few|many|other)=[^=]+/) else { return false }
            categories.append(match.output.1)
        }
        return categories.contains("other") && Set(categories).count == categories.count
    }

    /// Marks and isolates of direction are welcome; what turns the direction of all that follows is not.
    private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
        default: (0x202A...0x202E).contains(scalar.value)
        }
    }
}
