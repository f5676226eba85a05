/// The page that shows the contract to people. It is generated from ``Contract``, runs no script, and shares its style
/// with the other pages.
enum ContractPage {
    /// The page.
    static let asset = CaptureAsset(html: html)

    private static var html: String {
        let contract = Contract.tree
        let pieces = ContractPieces(contract)
        let groups = contract["tags"].elements.map { tag in
            (tag: tag, routes: RouteTable.all.filter { pieces.tag(of: $0) == tag["name"].text })
        }
        let schemas = contract["components"]["schemas"].members.sorted { $0.key < $1.key }
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(escaped(contract["info"]["title"].text)): contract</title>
            <link rel="stylesheet" href="capture/capture.css">
            <link rel="stylesheet" href="capture/dark.css" media="(prefers-color-scheme: dark)">
            <link rel="stylesheet" href="review/review.css">
            </head>
            <body>
            <main>
            <h1>\(escaped(contract["info"]["title"].text)), contract \(escaped(contract["info"]["version"].text))</h1>
            <p>\(prose(contract["info"]["summary"].text))</p>
            <p>For programs: <a href="openapi.json">openapi.json</a>. A key or a journey's token goes in
            <code>Authorization: Bearer …</code>. A refusal is a <a href="#schema-Problem">Problem</a> with a stable code.</p>
            <nav aria-label="Groups"><ul>
            \(groups.map { "<li><a href=\"#\(escaped($0.tag["name"].text))\">\(title(of: $0.tag))</a></li>" }
                .joined(separator: "\n"))
            <li><a href="#refusals">Refusals</a></li>
            <li><a href="#schemas">What bodies hold</a></li>
            </ul></nav>
            \(groups.map { pieces.section(of: $0.tag, titled: title(of: $0.tag), $0.routes) }.joined(separator: "\n"))
            <h2 id="refusals">Refusals</h2>
            <p>Calls name them by their status.</p>
            \(pieces.refusals)
            <h2 id="schemas">What bodies hold</h2>
            \(schemas.map { pieces.section(of: $0.value, named: $0.key) }.joined(separator: "\n"))
            </main>
            </body>
            </html>

            """
    }

    private static func title(of tag: ContractTree) -> String { escaped(tag["name"].text.capitalized) }

    /// Escapes a text for HTML.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    /// A text of the contract for HTML, with its words in backticks as code.
    static func prose(_ text: String) -> String {
        escaped(text).split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .map { $0.offset.isMultiple(of: 2) ? String($0.element) : "<code>\($0.element)</code>" }.joined()
    }
}
