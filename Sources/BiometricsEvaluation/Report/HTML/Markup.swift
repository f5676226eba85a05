/// Pieces of HTML. All data must pass through `escape`.
enum Markup {
    /// `text` escaped for an element or a quoted attribute. Control characters, including those for text direction, are
    /// shown as U+FFFD.
    static func escape(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}",
                "\u{2066}"..."\u{2069}":
                result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A table; columns whose heading ends with `#` hold numbers. Headings and cells are already HTML. If a row has
    /// fewer cells than headings, its last cell spans the remaining columns.
    static func table(_ heads: [String], _ rows: [[String]], caption: String = "") -> String {
        let isNumber = heads.map { $0.hasSuffix("#") }
        var html = "<div class=\"scroll\"><table>"
        if !caption.isEmpty { html += "<caption>\(caption)</caption>" }
        html += "<thead><tr>"
        for (index, head) in heads.enumerated() {
            let name = isNumber[index] ? String(head.dropLast()) : head
            html += "<th scope=\"col\"\(isNumber[index] ? " class=\"n\"" : "")>\(name)</th>"
        }
        html += "</tr></thead><tbody>"
        for row in rows {
            html += "<tr>"
            for (index, cell) in row.enumerated() {
                let rest = heads.count - index
                if index == row.count - 1, rest > 1 {
                    html += "<td colspan=\"\(rest)\">\(cell)</td>"
                } else {
                    html += isNumber[index] ? "<td class=\"n\">\(cell)</td>" : "<td>\(cell)</td>"
                }
            }
            html += "</tr>\n"
        }
        return html + "</tbody></table></div>\n"
    }

    /// A section with a heading.
    static func section(_ title: String, _ body: String) -> String {
        "<section><h2>\(escape(title))</h2>\n\(body)</section>\n"
    }

    /// A figure with a caption below.
    static func figure(_ drawing: String, _ caption: String) -> String {
        "<figure>\(drawing)<figcaption>\(caption)</figcaption></figure>\n"
    }

    /// A file name.
    static func file(_ name: String) -> String { "<bdi class=\"file\">\(escape(name))</bdi>" }

    /// A rate with its counts and interval, in three cells.
    static func cells(_ rate: ErrorRate) -> [String] {
        [
            Figure.rate(rate.rate), "\(Figure.count(rate.errors)) / \(Figure.count(rate.count))",
            Figure.interval(rate.interval),
        ]
    }
}
