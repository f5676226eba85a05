extension EvaluationPayload {
    /// The wall times of the parts of a run: milliseconds by name. Two values are equal if names and times are, in any
    /// order.
    public struct Timings: Sendable {
        /// The parts in the order of the run; sorted by name after reading.
        public let parts: [EvaluationContext.Timing]

        /// Milliseconds by name.
        public var milliseconds: [String: Double] {
            Dictionary(parts.map { ($0.name, $0.milliseconds) }, uniquingKeysWith: { first, _ in first })
        }
    }
}

extension EvaluationPayload.Timings: Hashable {
    /// Whether names and times are equal.
    public static func == (a: Self, b: Self) -> Bool { a.milliseconds == b.milliseconds }

    /// Hashes names and times.
    public func hash(into hasher: inout Hasher) { hasher.combine(milliseconds) }
}

extension EvaluationPayload.Timings: Codable {
    private struct Part: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads an object of numbers.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Part.self)
        parts = try container.allKeys.sorted { $0.stringValue < $1.stringValue }.map { key in
            EvaluationContext.Timing(
                name: key.stringValue, milliseconds: try container.decode(Double.self, forKey: key))
        }
    }

    /// Writes the parts in their order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Part.self)
        for part in parts { try container.encode(part.milliseconds, forKey: Part(stringValue: part.name)) }
    }
}
