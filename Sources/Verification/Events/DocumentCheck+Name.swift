/// The names of checks in events and JSON.
extension DocumentCapture.Check: Codable {
    /// A check by its stable name, in snake case: `zones_` and a field, `traces_` and a kind of trace, `chip_` and a
    /// part of its verification, or any other.
    public init(name: String, result: RuleVerdict) {
        func rest(after prefix: String) -> String? {
            name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
        }
        let subject: Subject =
            if let field = rest(after: Self.agreement) {
                .agreement(field)
            } else if let trace = rest(after: Self.trace) {
                .trace(trace)
            } else if let part = rest(after: Self.chip) {
                .chip(part)
            } else {
                .text(name)
            }
        self.init(subject, result: result)
    }

    /// The check's stable name.
    public var name: String {
        switch subject {
        case .text(let name): name
        case .agreement(let field): Self.agreement + field
        case .trace(let trace): Self.trace + trace
        case .chip(let part): Self.chip + part
        }
    }

    /// Reads a check.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            name: try container.decode(String.self, forKey: .name),
            result: try container.decode(RuleVerdict.self, forKey: .result))
    }

    /// Writes a check.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(result, forKey: .result)
    }

    private enum CodingKeys: CodingKey { case name, result }

    private static let agreement = "zones_"
    private static let trace = "traces_"
    private static let chip = "chip_"
}
