import BiometricsTestSupport
import Testing

@testable import HTTPService

/// The contract that the service gives, to hold its answers to.
enum ServedContract {
    private static let document: Result<JSONNode, any Error> = Result { try JSONNode(Contract.text) }

    /// The differences between an answer and the contract: its status, its type, or a fault of its JSON with the place.
    static func faults(of answer: RawConnection.Answer, to method: String, _ target: String) throws -> [String] {
        guard let path = (try? RequestTarget(target))?.segments,
            case .found(let route, _) = RouteTable.find(method, path)
        else { return [] }
        let document = try document.get()
        let operation = document["paths"]?[route.path]?[route.method.lowercased()]
        guard let response = resolved(operation?["responses"]?["\(answer.status)"], in: document) else {
            return ["\(route.operation) answers \(answer.status)"]
        }
        guard method != "HEAD", !answer.body.isEmpty, answer.headers["content-encoding"] == nil else { return [] }
        let type = answer.headers["content-type"]?.split(separator: ";").first.map(String.init) ?? ""
        guard let content = response["content"]?[type] else {
            return ["\(route.operation) answers \(answer.status) with \(type)"]
        }
        guard type.hasSuffix("json"), let schema = content["schema"] else { return [] }
        return try JSONSchema(schema, in: document).faults(of: JSONNode(answer.text))
            .map { "\(route.operation) \(answer.status): \($0)" }
    }

    /// Follows a reference to a component.
    private static func resolved(_ node: JSONNode?, in document: JSONNode) -> JSONNode? {
        guard case .string(let reference)? = node?["$ref"] else { return node }
        return reference.split(separator: "/").dropFirst().reduce(document) { $0?[String($1)] }
    }
}
