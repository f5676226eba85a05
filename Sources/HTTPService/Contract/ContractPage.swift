/// The page that shows the contract to people. It is generated from ``Contract``, runs no script, and shares its style
/// with the other pages.
enum ContractPage {
    /// The page.
    static let asset = CaptureAsset(html: html)

    private static var html: String {
        let contract = Contract.tree
        let pieces = ContractPieces(contract)
        let groups = contract["tags"].elements.map { tag in
            let name = tag["name"].text
            let routes = RouteTable.all.filter { pieces.operation(of: $0)["tags"].elements.first?.text == name }
            return """
                <h2 id="\(escaped(name))">\(escaped(name.capitalized))</h2>
                <p>\(escaped(tag["description"].text))</p>
                \(routes.map(pieces.section).joined(separator: "\n"))
                """
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
            <link rel="stylesheet" href="review/review.css">
            </head>
            <body>
            <main>
            <h1>\(escaped(contract["info"]["title"].text)), contract \(escaped(contract["info"]["version"].text))</h1>
            <p>\(escaped(contract["info"]["summary"].text))</p>
            <p>For programs: <a href="openapi.json">openapi.json</a>. A key or a journey's token goes in
            <code>Authorization: Bearer …</code>.</p>
            <nav aria-label="Operations"><ul>
            \(RouteTable.all.map { "<li><a href=\"#\($0.operation.rawValue)\">\(escaped("\($0.method) \($0.path)"))</a></li>" }
                .joined(separator: "\n"))
            </ul></nav>
            \(groups.joined(separator: "\n"))
            <h2 id="schemas">What bodies hold</h2>
            \(schemas.map { pieces.section(of: $0.value, named: $0.key) }.joined(separator: "\n"))
            </main>
            </body>
            </html>

            """
    }

    /// Escapes a text for HTML.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}

/// The parts of the contract's page.
private struct ContractPieces {
    private let contract: ContractTree

    init(_ contract: ContractTree) { self.contract = contract }

    func operation(of route: Route) -> ContractTree { contract["paths"][route.path][route.method.lowercased()] }

    /// Follows a reference. A tree that is not a reference is returned unchanged.
    private func resolved(_ tree: ContractTree) -> ContractTree {
        let path = tree["$ref"].text
        guard path.hasPrefix("#/") else { return tree }
        return path.dropFirst(2).split(separator: "/").reduce(contract) { $0[String($1)] }
    }

    func section(of route: Route) -> String {
        let operation = operation(of: route)
        let parameters = contract["paths"][route.path]["parameters"].elements + operation["parameters"].elements
        let answers = operation["responses"].members.sorted { $0.key < $1.key }
        var text = """
            <section>
            <h3 id="\(route.operation.rawValue)"><code>\(escaped("\(route.method) \(route.path)"))</code></h3>
            <p>\(escaped(operation["summary"].text)). \(escaped(operation["description"].text))</p>
            """
        if !parameters.isEmpty {
            text += table(
                "Parameters", ["Name", "In", "Value", "Meaning"],
                parameters.map(resolved).map {
                    [
                        code($0["name"].text), escaped($0["in"].text), kind($0["schema"]),
                        escaped($0["description"].text),
                    ]
                })
        }
        let bodies = operation["requestBody"]["content"].members.sorted { $0.key < $1.key }
        if !bodies.isEmpty {
            text += table("Body", ["Type", "Holds"], bodies.map { [code($0.key), kind($0.value["schema"])] })
        }
        text += table(
            "Answers", ["Status", "Meaning", "Body"],
            answers.map { status, answer in
                let answer = resolved(answer)
                let content = answer["content"].members.sorted { $0.key < $1.key }
                let body = content.map { "\(code($0.key)) \(kind($0.value["schema"]))" }.joined(separator: "<br>")
                return [escaped(status), escaped(answer["description"].text), body]
            })
        return text + "\n</section>"
    }

    func section(of schema: ContractTree, named name: String) -> String {
        var text = """
            <section>
            <h3 id="schema-\(escaped(name))">\(escaped(name))</h3>
            <p>\(escaped(schema["description"].text))</p>
            """
        let required = Set(schema["required"].elements.map(\.text))
        let keys = Set(schema["properties"].members.keys).union(required).sorted()
        if keys.isEmpty { return text + "<p>\(kind(schema))</p>\n</section>" }
        text += table(
            "Keys", ["Key", "Value", "Always there", "Meaning"],
            keys.map { key in
                let value = schema["properties"][key]
                return [
                    code(key), kind(value), required.contains(key) ? "yes" : "no", escaped(value["description"].text),
                ]
            })
        return text + "\n</section>"
    }

    private func table(_ caption: String, _ heads: [String], _ rows: [[String]]) -> String {
        let head = heads.map { "<th scope=\"col\">\($0)</th>" }.joined()
        let body = rows.map { "<tr>\($0.map { "<td>\($0)</td>" }.joined())</tr>" }.joined(separator: "\n")
        return """

            <div class="scroll" tabindex="0" role="region" aria-label="\(caption)">
            <table><caption>\(caption)</caption><thead><tr>\(head)</tr></thead><tbody>
            \(body)
            </tbody></table></div>
            """
    }

    private func escaped(_ text: String) -> String { ContractPage.escaped(text) }
    private func code(_ text: String) -> String { "<code>\(escaped(text))</code>" }

    /// Describes the values that a schema allows in a few words.
    private func kind(_ schema: ContractTree) -> String {
        let path = schema["$ref"].text
        if let name = path.split(separator: "/").last, path.hasPrefix("#/components/schemas/") {
            return "<a href=\"#schema-\(escaped(String(name)))\">\(escaped(String(name)))</a>"
        }
        if !path.isEmpty { return kind(resolved(schema)) }
        if !schema["const"].text.isEmpty { return code(schema["const"].text) }
        let choices = schema["enum"].elements
        if !choices.isEmpty { return choices.map { code($0.text) }.joined(separator: ", ") }
        let others = schema["anyOf"].elements
        if !others.isEmpty { return others.map(kind).joined(separator: " or ") }
        let types = schema["type"].elements.isEmpty ? [schema["type"].text] : schema["type"].elements.map(\.text)
        var words = [types.filter { !$0.isEmpty }.joined(separator: " or ")]
        if words[0] == "array" { words = ["array of \(kind(schema["items"]))"] }
        if words[0].isEmpty { words = ["bytes"] }
        if words[0] == "object", !schema["properties"].members.isEmpty {
            words.append("(\(schema["properties"].members.keys.sorted().map(code).joined(separator: ", ")))")
        }
        for (name, word) in [("minimum", "from"), ("maximum", "to"), ("pattern", "like"), ("default", "unless said")] {
            let value = schema[name].text
            if !value.isEmpty { words.append("\(word) \(code(value))") }
        }
        return words.joined(separator: " ")
    }
}
