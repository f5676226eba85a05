import BiometricsCore
import FoundationEssentials

/// A checker of the part of JSON Schema (draft 2020-12) that Documentation/schemas uses.
///
/// Conditions and references into other folders are not understood: a keyword that is not known is a fault of the schema,
/// never passed over.
public struct JSONSchema {
    let schema: JSONNode
    let file: String
    private let files: [String: JSONNode]

    /// The findings about one value: its faults, and the keys that its schema names.
    private struct Finding {
        var faults: [String] = []
        var keys: Set<String> = []

        mutating func add(_ other: Finding) {
            faults += other.faults
            keys.formUnion(other.keys)
        }
    }

    /// The folder of the schemas.
    public static var folder: String {
        return SourceTree.root.path + "/Documentation/schemas"
    }

    /// The schema of `name`, such as `biometrics.compare/1`, with those that it refers to.
    public init(_ name: String) throws {
        files = try Self.all()
        file = name.split(separator: ".").dropFirst().joined(separator: ".").replacing("/", with: "-") + ".json"
        guard let schema = files[file] else {
            throw BiometricsError(.unreadableInput, "The schema \(file) is missing.")
        }
        self.schema = schema
    }

    /// A schema that is a part of a document, and refers only to others in it.
    public init(_ schema: JSONNode, in document: JSONNode) {
        self.schema = schema
        file = "the document"
        files = [file: document]
    }

    /// Every schema of the folder, by the names of their files.
    public static func all() throws -> [String: JSONNode] { try loaded.get() }

    private static let loaded: Result<[String: JSONNode], any Error> = Result {
        var files: [String: JSONNode] = [:]
        for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let data = try Data(contentsOf: URL(filePath: "\(folder)/\(file)"))
            files[file] = try JSONDecoder().decode(JSONNode.self, from: data)
        }
        return files
    }

    /// The schema that a document names.
    public static func named(by document: JSONNode) throws -> JSONSchema {
        guard case .string(let name)? = document["schema"] else {
            throw BiometricsError(.unreadableInput, "The document names no schema.")
        }
        return try JSONSchema(name)
    }

    /// The faults of `document`, each with its place; empty for a valid one. A key that the schema does not name is
    /// a fault too, because everything that the program writes must be documented.
    public func faults(of document: JSONNode) -> [String] {
        check(document, schema, in: file, at: "")
    }

    private func check(_ node: JSONNode, _ schema: JSONNode, in file: String, at place: String) -> [String] {
        // The empty schema permits everything, with keys of any name.
        if schema == .object([:]) { return [] }
        let finding = evaluate(node, schema, in: file, at: place)
        guard case .object(let members) = node else { return finding.faults }
        return finding.faults + members.keys.filter { !finding.keys.contains($0) }.map { "\(place).\($0) is not named" }
    }

    private func evaluate(_ node: JSONNode, _ schema: JSONNode, in file: String, at place: String) -> Finding {
        guard case .object(let rules) = schema else { return Finding(faults: ["\(place): \(file) holds no schema"]) }
        var finding = Finding()
        for (keyword, rule) in rules {
            finding.add(evaluate(node, keyword, rule, of: rules, in: file, at: place))
        }
        return finding
    }

    private func evaluate(
        _ node: JSONNode, _ keyword: String, _ rule: JSONNode, of rules: [String: JSONNode], in file: String,
        at place: String
    ) -> Finding {
        func fault(unless isKept: Bool) -> Finding { Finding(faults: isKept ? [] : ["\(place) breaks \(keyword)"]) }
        switch (keyword, rule, node) {
        case ("$schema", _, _), ("title", _, _), ("description", _, _), ("examples", _, _), ("$defs", _, _):
            return Finding()
        case ("$ref", .string(let reference), _): return follow(reference, node, in: file, at: place)
        case ("type", .string(let name), _): return fault(unless: Self.isOf(name, node))
        case ("type", .array(let names), _):
            return fault(
                unless: names.contains { if case .string(let name) = $0 { Self.isOf(name, node) } else { false } })
        case ("const", _, _): return fault(unless: node == rule)
        case ("enum", .array(let values), _): return fault(unless: values.contains(node))
        case ("minimum", .number(let least), _):
            if case .number(let number) = node { return fault(unless: number >= least) }
            return Finding()
        case ("exclusiveMinimum", .number(let bound), _):
            if case .number(let number) = node { return fault(unless: number > bound) }
            return Finding()
        case ("maximum", .number(let most), _):
            if case .number(let number) = node { return fault(unless: number <= most) }
            return Finding()
        case ("pattern", .string(let pattern), _):
            guard case .string(let text) = node else { return Finding() }
            let isKept = (try? Regex(pattern)).map { text.contains($0) } ?? false
            return fault(unless: isKept)
        case ("format", .string(let format), _):
            guard case .string(let text) = node else { return Finding() }
            switch format {
            case "date-time":
                return fault(unless: text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/) != nil)
            case "date": return fault(unless: text.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil)
            default: return Finding(faults: ["\(place): the format \(format) of \(file) is not understood"])
            }
        case ("minItems", .number(let least), _):
            if case .array(let items) = node { return fault(unless: Double(items.count) >= least) }
            return Finding()
        case ("maxItems", .number(let most), _):
            if case .array(let items) = node { return fault(unless: Double(items.count) <= most) }
            return Finding()
        case ("prefixItems", .array(let schemas), .array(let items)):
            return Finding(
                faults: zip(schemas, items).enumerated().flatMap { index, pair in
                    check(pair.1, pair.0, in: file, at: "\(place)[\(index)]")
                })
        case ("propertyNames", _, .object(let members)):
            return Finding(
                faults: members.keys.flatMap { check(.string($0), rule, in: file, at: "\(place), the key \($0)") })
        case ("items", _, .array(let items)):
            var first = 0
            if case .array(let schemas)? = rules["prefixItems"] { first = schemas.count }
            return Finding(
                faults: items.indices.dropFirst(first).flatMap {
                    check(items[$0], rule, in: file, at: "\(place)[\($0)]")
                })
        case ("required", .array(let names), .object(let members)):
            let words = names.map { if case .string(let name) = $0 { name } else { "a key that is no text" } }
            return Finding(faults: words.filter { members[$0] == nil }.map { "\(place) lacks \($0)" })
        case ("properties", .object(let schemas), .object(let members)):
            var finding = Finding()
            for (key, schema) in schemas {
                guard let value = members[key] else { continue }
                finding.keys.insert(key)
                finding.faults += check(value, schema, in: file, at: "\(place).\(key)")
            }
            return finding
        case ("additionalProperties", .object, .object(let members)):
            var named: Set<String> = []
            if case .object(let schemas)? = rules["properties"] { named = Set(schemas.keys) }
            var finding = Finding(keys: Set(members.keys))
            for (key, value) in members where !named.contains(key) {
                finding.faults += check(value, rule, in: file, at: "\(place).\(key)")
            }
            return finding
        case ("allOf", .array(let schemas), _):
            return schemas.reduce(into: Finding()) { $0.add(evaluate(node, $1, in: file, at: place)) }
        case ("anyOf", .array(let schemas), _):
            let findings = schemas.map { evaluate(node, $0, in: file, at: place) }
            let sound = findings.filter(\.faults.isEmpty)
            guard sound.isEmpty else { return sound.reduce(into: Finding()) { $0.add($1) } }
            return Finding(faults: findings.flatMap(\.faults))
        case ("prefixItems", .array, _), ("items", .object, _), ("required", .array, _), ("properties", .object, _),
            ("additionalProperties", .object, _), ("propertyNames", _, _):
            return Finding()
        default: return Finding(faults: ["\(place): the keyword \(keyword) of \(file) is not understood"])
        }
    }

    /// The schema that a reference means, and its file: `file.json#/$defs/name`, or `#/$defs/name` in the same file.
    func target(of reference: String, in file: String) -> (schema: JSONNode?, file: String) {
        let halves = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target = halves[0].isEmpty ? file : String(halves[0])
        var schema = files[target]
        for step in halves.count == 2 ? halves[1].split(separator: "/") : [] { schema = schema?[String(step)] }
        return (schema, target)
    }

    private func follow(_ reference: String, _ node: JSONNode, in file: String, at place: String) -> Finding {
        let target = target(of: reference, in: file)
        guard let schema = target.schema else {
            return Finding(faults: ["\(place): \(file) refers to \(reference), which is not there"])
        }
        return evaluate(node, schema, in: target.file, at: place)
    }

    private static func isOf(_ name: String, _ node: JSONNode) -> Bool {
        switch (name, node) {
        case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string), ("array", .array),
            ("object", .object):
            true
        case ("integer", .number(let number)): number == number.rounded()
        default: false
        }
    }
}
