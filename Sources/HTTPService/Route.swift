internal import Biometrics

/// An operation of the contract, with its method, its path and its handler.
struct Route: Sendable {
    /// The name in the contract.
    let operation: Operation
    /// The method.
    let method: String
    /// The path, with `{name}` for a part that varies.
    let path: String
    /// The scope that a caller needs; `nil` if anyone may use the route.
    let scope: Scope?
    /// The kind of body.
    let body: Body
    /// The handler that answers its requests.
    let handler: RouteHandler

    /// The kinds of bodies.
    enum Body: Hashable, Sendable {
        /// No body, or an empty one.
        case none
        /// A JSON object. The body may be empty.
        case json
        /// A picture or a clip.
        case media
        /// A small picture: a camera frame.
        case frame
    }

    init(
        _ operation: Operation, _ method: String, _ path: String, _ scope: Scope? = nil, body: Body = .none,
        by handler: RouteHandler
    ) {
        self.operation = operation
        self.method = method
        self.path = path
        self.scope = scope
        self.body = body
        self.handler = handler
    }

    /// The route of a call of the library, whose answers have the schema of that name.
    init(_ operation: Operation, _ path: String, calling call: LibraryCall, answer: AnswerSchema) {
        self.init(operation, "POST", path, .analyze, body: .media, by: .call(call, answer: answer))
    }

    /// Whether models run before it is answered.
    var runsModels: Bool { if case .call = handler { true } else { operation.runsModels } }

    /// Whether only the client that waits needs the answer. Work on a journey goes on when its client hangs up.
    var endsWithClient: Bool { if case .call = handler { true } else { operation.endsWithClient } }

    /// Returns the values of the variable parts; `nil` if the path does not match.
    func match(_ segments: [String]) -> [String: String]? {
        let own = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard own.count == segments.count else { return nil }
        var found: [String: String] = [:]
        for (pattern, segment) in zip(own, segments) {
            if pattern.first == "{" {
                guard !segment.isEmpty else { return nil }
                found[String(pattern.dropFirst().dropLast())] = segment
            } else if pattern != segment {
                return nil
            }
        }
        return found
    }
}
