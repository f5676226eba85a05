/// The parts of the contract's page.
struct ContractPieces {
    private let contract: ContractTree

    init(_ contract: ContractTree) { self.contract = contract }

    func operation(of route: Route) -> ContractTree { contract["paths"][route.path][route.method.lowercased()] }

    /// Follows a reference. A tree that is not a reference is returned unchanged.
    private func resolved(_ tree: ContractTree) -> ContractTree {
        let path = tree["$ref"].text
        guard path.hasPrefix("#/") else { return tree }
        return path.dropFirst(2).split(separator: "/").reduce(contract) { $0[String($1)] }
    }

    /// The first tag of an operation.
    func tag(of route: Route) -> String { operation(of: route)["tags"].elements.first?.text ?? "" }

    /// The operations of a tag. Each is folded: the headings alone fit a screen or two.
    func section(of tag: ContractTree, titled title: String, _ routes: [Route]) -> String {
        """
        <section>
        <h2 id="\(escaped(tag["name"].text))">\(title)</h2>
        <p>\(ContractPage.prose(tag["description"].text))</p>
        \(routes.map(section).joined(separator: "\n"))
        </section>
        """
    }

    private func section(of route: Route) -> String {
        let operation = operation(of: route)
        let parameters = contract["paths"][route.path]["parameters"].elements + operation["parameters"].elements
        let answers = operation["responses"].members.sorted { $0.key < $1.key }
        let own = answers.filter { !Self.isShared($0.value) }
        let shared = answers.filter { Self.isShared($0.value) }.map { "<a href=\"#refusal-\($0.key)\">\($0.key)</a>" }
        let description = operation["description"].text
        var text = """
            <details>
            <summary><h3 id="\(route.operation.rawValue)"><code>\(escaped("\(route.method) \(route.path)"))</code></h3>
            \(ContractPage.prose(operation["summary"].text))</summary>
            """
        if !description.isEmpty { text += "\n<p>\(ContractPage.prose(description))</p>" }
        if !parameters.isEmpty {
            text += table(
                "Parameters", ["Name", "In", "Value", "Meaning"],
                parameters.map(resolved).map {
                    [
                        code($0["name"].text), escaped($0["in"].text), kind($0["schema"]),
                        ContractPage.prose($0["description"].text),
                    ]
                })
        }
        let bodies = operation["requestBody"]["content"].members.sorted { $0.key < $1.key }
        if !bodies.isEmpty {
            text += table("Body", ["Type", "Holds"], bodies.map { [code($0.key), kind($0.value["schema"])] })
        }
        text += table(
            "Answers", ["Status", "Meaning", "Body"],
            own.map { status, answer in
                let answer = resolved(answer)
                let content = answer["content"].members.sorted { $0.key < $1.key }
                let body = content.map { "\(code($0.key)) \(kind($0.value["schema"]))" }.joined(separator: "<br>")
                return [escaped(status), ContractPage.prose(answer["description"].text), body]
            })
        if !shared.isEmpty { text += "\n<p>Refusals: \(shared.joined(separator: ", ")).</p>" }
        return text + "\n</details>"
    }

    /// Whether an answer is a refusal that many operations share.
    private static func isShared(_ answer: ContractTree) -> Bool {
        answer["$ref"].text.split(separator: "/").last.flatMap { SharedAnswer(rawValue: String($0)) } != nil
    }

    /// The refusals that operations share.
    var refusals: String {
        let rows = SharedAnswer.allCases.map { answer in
            [
                "<span id=\"refusal-\(answer.status)\">\(answer.status)</span>",
                ContractPage.prose(contract["components"]["responses"][answer.rawValue]["description"].text),
            ]
        }
        return table("Refusals", ["Status", "Meaning"], rows)
    }

    func section(of schema: ContractTree, named name: String) -> String {
        var text = """
            <details>
            <summary><h3 id="schema-\(escaped(name))">\(escaped(name))</h3></summary>
            """
        let description = schema["description"].text
        if !description.isEmpty { text += "\n<p>\(ContractPage.prose(description))</p>" }
        let required = Set(schema["required"].elements.map(\.text))
        let keys = Set(schema["properties"].members.keys).union(required).sorted()
        if keys.isEmpty { return text + "\n<p>\(kind(schema))</p>\n</details>" }
        text += table(
            "Keys", ["Key", "Value", "Always there", "Meaning"],
            keys.map { key in
                let value = schema["properties"][key]
                return [
                    code(key), kind(value), required.contains(key) ? "yes" : "no",
                    ContractPage.prose(value["description"].text),
                ]
            })
        return text + "\n</details>"
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
