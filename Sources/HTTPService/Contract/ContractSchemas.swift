/// The schemas of the contract, with those of `Documentation/schemas` that they refer to.
struct ContractSchemas {
    private let files: [String: ContractTree]
    /// The names that the contract gives to whole files.
    private let names: [String: String]
    private var schemas: [String: ContractTree] = [:]
    /// The place of each schema that came from a file.
    private var places: [String: Place] = [:]

    private static let common = "schemas/common.json"

    /// A file, or a definition in it.
    private struct Place: Hashable {
        let file: String
        var definition: String?
    }

    private init(files: [String: ContractTree], names: [String: String]) {
        self.files = files
        self.names = names
    }

    /// A document that holds every schema it refers to. A reference to a file becomes one to a component.
    static func bundled(_ document: ContractTree, with files: [String: ContractTree]) -> ContractTree {
        let own = document["components"]["schemas"].members
        let whole = own.filter { $0.value.members.count == 1 && $0.value["$ref"].text.hasPrefix("schemas/") }
        var bundle = ContractSchemas(
            files: files,
            names: Dictionary(uniqueKeysWithValues: whole.map { ($0.value["$ref"].text, $0.key) }))
        var document = document
        document["components"]["schemas"] = .object(own.filter { whole[$0.key] == nil })
        document = bundle.rewritten(document, of: "operations.json")
        for file in whole.values { bundle.add(Place(file: file["$ref"].text)) }
        let rest = document["components"]["schemas"].members
        document["components"]["schemas"] = .object(
            rest.merging(bundle.schemas) { _, _ in preconditionFailure("Two schemas have the same name.") })
        return document
    }

    private mutating func rewritten(_ tree: ContractTree, of file: String) -> ContractTree {
        switch tree {
        case .list(let elements): return .list(elements.map { rewritten($0, of: file) })
        case .object(let members):
            var members = members.mapValues { rewritten($0, of: file) }
            if let place = place(of: tree["$ref"].text, in: file) {
                members["$ref"] = ContractTree.reference("schemas/\(add(place))")["$ref"]
            }
            return .object(members)
        default: return tree
        }
    }

    /// The place that a reference means; `nil` if it stays in the contract.
    private func place(of reference: String, in file: String) -> Place? {
        guard !reference.isEmpty, !reference.hasPrefix("#/components/") else { return nil }
        let halves = reference.split(separator: "#", omittingEmptySubsequences: false)
        let target = halves[0].isEmpty ? file : "schemas/\(halves[0].split(separator: "/").last ?? "")"
        let definition = halves.count == 2 ? halves[1].split(separator: "/").last : nil
        return Place(file: target, definition: definition.map(String.init))
    }

    /// Adds the schema of a place and those that it refers to, and returns its name.
    @discardableResult private mutating func add(_ place: Place) -> String {
        let name = name(of: place)
        guard places[name] != place else { return name }
        precondition(places[name] == nil, "Two schemas have the name \(name).")
        places[name] = place
        var schema = files[place.file] ?? .null
        if let definition = place.definition { schema = schema["$defs"][definition] }
        precondition(schema != .null, "\(place) is not there.")
        // They belong to a file, and this is a part of the contract.
        for key in ["$schema", "title", "$defs"] { schema[key] = .null }
        schemas[name] = rewritten(schema, of: place.file)
        return name
    }

    /// A definition has the name of its file before its own, unless it is common to all.
    private func name(of place: Place) -> String {
        let words = place.file.split(separator: "/").last?.split(separator: ".").first?.split(separator: "-") ?? []
        let file = names[place.file] ?? words.dropLast().map(Self.capitalized).joined()
        guard let definition = place.definition else { return file }
        return (place.file == Self.common ? "" : file) + Self.capitalized(definition)
    }

    private static func capitalized(_ word: some StringProtocol) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }
}
