internal import Biometrics
internal import BiometricsCore

/// The schema of a call's answers, by its name in the contract.
struct AnswerSchema: Sendable {
    private let name: String
    private let hasRows: Bool

    /// - Parameter hasRows: whether an answer has a row for each picture or clip.
    init(_ name: String, hasRows: Bool = false) {
        self.name = name
        self.hasRows = hasRows
    }

    /// The schema for this many pictures and clips at most.
    fileprivate func tree(mostRows count: Int) -> ContractTree {
        var tree = ContractTree.reference("schemas/\(name)")
        if hasRows {
            tree["properties"]["results"] = .object(["minItems": .number(1), "maxItems": .number(Double(count))])
        }
        return tree
    }
}

extension LibraryCall {
    /// The fields that callers of the service may give.
    var serviceFields: [FieldDeclaration] { fields.filter { !$0.isLocal } }

    /// Whether it takes a set of files.
    var takesBundle: Bool { sources.contains(where: \.isBundle) }

    /// Whether a body may be the bytes of the first picture or clip.
    var takesBytes: Bool { sources.first?.isOptional == false }

    /// The body of a request. Parts of a form are files, and texts of JSON are base64.
    fileprivate var body: ContractTree {
        if takesBundle { return bundle }
        guard sources.count > 1 else { return .reference("requestBodies/Media") }
        func parts(of value: ContractTree) -> ContractTree {
            var schema = ContractTree.object([
                "type": .text("object"), "additionalProperties": .flag(false),
                "properties": .object(Dictionary(uniqueKeysWithValues: sources.map { ($0.name, value) })),
            ])
            let required = sources.filter { !$0.isOptional }.map { ContractTree.text($0.name) }
            if required.isEmpty { schema["minProperties"] = .number(1) } else { schema["required"] = .list(required) }
            return .object(["schema": schema])
        }
        let file = ContractTree.object([
            "type": .text("string"), "contentMediaType": .text("application/octet-stream"),
        ])
        var content: [String: ContractTree] = [
            "multipart/form-data": parts(of: file),
            "application/json": parts(of: .reference("schemas/Base64")),
        ]
        if takesBytes {
            for type in ["image/*", "video/*", "application/octet-stream"] {
                content[type] = .object(["schema": .object([:])])
            }
        }
        return .object(["required": .flag(true), "content": .object(content)])
    }
}

extension LibraryCall {
    /// The body of a set of files: a ZIP file, or the files by their names.
    fileprivate var bundle: ContractTree {
        func files(of value: ContractTree) -> ContractTree {
            .object([
                "schema": .object([
                    "type": .text("object"), "minProperties": .number(1), "additionalProperties": value,
                ])
            ])
        }
        let file = ContractTree.object([
            "type": .text("string"), "contentMediaType": .text("application/octet-stream"),
        ])
        return .object([
            "required": .flag(true),
            "content": .object([
                "application/zip": .object(["schema": .object([:])]),
                "application/octet-stream": .object(["schema": .object([:])]),
                "multipart/form-data": files(of: file),
                "application/json": files(of: .reference("schemas/Base64")),
            ]),
        ])
    }
}

extension Route {
    /// The operation of a call of the library, as the contract has it; `nil` for another route.
    var called: ContractTree? {
        guard case .call(let call, let answer) = handler else { return nil }
        var tree = ContractTree.object([
            "operationId": .text(operation.rawValue), "tags": .list([.text("calls")]), "summary": .text(call.summary),
            "description": .text("Needs the scope `\(Scope.analyze.rawValue)`."), "requestBody": call.body,
        ])
        let parameters = call.serviceFields.map(\.parameter)
        if !parameters.isEmpty { tree["parameters"] = .list(parameters) }
        tree["responses"]["200"] = .object([
            "description": .text(
                "The answer, as JSON of the command `biometrics \(call.command.joined(separator: " "))`."),
            "content": .object([
                "application/json": .object(["schema": answer.tree(mostRows: call.sources.count)])
            ]),
        ])
        return tree
    }
}

extension FieldDeclaration {
    /// The parameter of a query.
    fileprivate var parameter: ContractTree {
        var schema = grammar.schema
        if let value = fallback.flatMap(grammar.value) { schema["default"] = value }
        return .object([
            "name": .text(name), "in": .text("query"), "schema": schema, "description": .text(help),
        ])
    }
}

extension FieldGrammar {
    /// The JSON Schema of the accepted values.
    fileprivate var schema: ContractTree {
        switch self {
        case .flag: .object(["type": .text("boolean")])
        case .word(let words): .object(["enum": .list(words.map(ContractTree.text))])
        case .integer(let range):
            .object([
                "type": .text("integer"), "minimum": .number(Double(range.lowerBound)),
                "maximum": .number(Double(range.upperBound)),
            ])
        case .number(let range):
            .object([
                "type": .text("number"), "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound),
            ])
        case .rate:
            .object(["type": .text("number"), "exclusiveMinimum": .number(0), "exclusiveMaximum": .number(1)])
        case .text: .object(["type": .text("string"), "minLength": .number(1)])
        case .day: .object(["type": .text("string"), "format": .text("date")])
        case .bytes(let range):
            .object([
                "type": .text("string"),
                "pattern": .text("^([0-9A-Fa-f]{2}){\(range.lowerBound),\(range.upperBound)}$"),
            ])
        case .object: .object(["type": .text("object")])
        case .list: .object(["type": .text("array")])
        }
    }
}
