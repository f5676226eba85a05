/// One thing that can be asked for: a line of the contract.
struct Route: Hashable, Sendable {
    /// The name in the contract.
    let operation: Operation
    /// The method.
    let method: String
    /// The path, with `{name}` for a part that varies.
    let path: String
    /// What has to be allowed; nil for what anybody may ask for.
    let scope: Scope?
    /// What its body holds.
    let body: Body

    /// What a body holds.
    enum Body: Hashable, Sendable {
        /// There is none, or an empty one.
        case none
        /// A JSON object, which may be left out.
        case json
        /// A picture or a clip.
        case media
        /// A small picture: a frame of a camera.
        case frame
    }

    init(
        _ operation: Operation, _ method: String, _ path: String, _ scope: Scope? = nil, body: Body = .none
    ) {
        self.operation = operation
        self.method = method
        self.path = path
        self.scope = scope
        self.body = body
    }

    /// What stands at the places that vary; nil where the path is another.
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
