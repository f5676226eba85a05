internal import CServiceData
internal import FoundationEssentials

/// The contract in OpenAPI: one document that refers to nothing outside it.
///
/// `Documentation/operations.json` says what an operation has of its own, or its `LibraryCall` does. ``Route`` knows what
/// it shares with others, and the JSON Schemas of `Documentation/schemas` have the shapes. So no shape and no refusal is written twice.
enum Contract {
    /// The document.
    static let tree = assembled(from: parts)

    /// The document as JSON.
    static let text: String = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(tree) else { preconditionFailure("The contract has no JSON.") }
        return String(decoding: data, as: UTF8.self)
    }()

    /// The parts of the contract in the program, by their paths in the folder Documentation.
    static let parts: [String: ContractTree] = {
        var count = 0
        let files = unsafe csd_contract(&count)
        var parts: [String: ContractTree] = [:]
        for index in 0..<count {
            let file = unsafe files[index]
            let path = unsafe String(cString: file.path)
            let text = unsafe Data(String(cString: file.text).utf8)
            guard let part = try? JSONDecoder().decode(ContractTree.self, from: text) else {
                preconditionFailure("\(path) is not JSON.")
            }
            parts[path] = part
        }
        return parts
    }()

    /// The document that these parts make.
    static func assembled(from parts: [String: ContractTree]) -> ContractTree {
        var document = parts["operations.json"] ?? .null
        document["$comment"] = .null
        for route in RouteTable.all {
            var path = document["paths"][route.path]
            if path["parameters"] == .null { path["parameters"] = route.pathParameters }
            path[route.method.lowercased()] = route.completed(route.called ?? path[route.method.lowercased()])
            document["paths"][route.path] = path
        }
        let answers = document["components"]["responses"].members.map { name, answer in
            (name, SharedAnswer.completed(answer, isRefusal: SharedAnswer(rawValue: name) != nil))
        }
        document["components"]["responses"] = .object(Dictionary(uniqueKeysWithValues: answers))
        return ContractSchemas.bundled(document, with: parts)
    }
}
