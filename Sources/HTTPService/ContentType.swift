/// A media type with its parameters. The header `Content-Disposition` has the same syntax.
struct ContentType: Hashable, Sendable {
    /// The type in lower case.
    let type: String
    /// The parameters. Their names are in lower case.
    let parameters: [String: String]

    /// Reads a media type; `nil` if the text is malformed.
    init?(_ text: String) {
        var pieces: [String] = [""]
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if isEscaped {
                pieces[pieces.count - 1].append(character)
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == ";", !isQuoted {
                pieces.append("")
            } else {
                pieces[pieces.count - 1].append(character)
            }
        }
        let trimmed = pieces.map { piece in
            String(piece.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
        }
        guard !isQuoted, let first = trimmed.first, !first.isEmpty else { return nil }
        type = first.lowercased()
        var found: [String: String] = [:]
        for piece in trimmed.dropFirst() where !piece.isEmpty {
            let sides = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2 else { return nil }
            guard found.updateValue(String(sides[1]), forKey: sides[0].lowercased()) == nil else { return nil }
        }
        parameters = found
    }
}
