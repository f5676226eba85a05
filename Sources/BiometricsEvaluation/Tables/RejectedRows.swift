/// Rows of a file that could not be understood: all counted, the first thousand named.
public struct RejectedRows: Sendable, Hashable {
    /// A row and what is wrong with it.
    public struct Row: Sendable, Hashable, Codable {
        /// The line of the file on which it begins, from 1.
        public let line: Int
        /// What is wrong.
        public let reason: String
    }

    /// How many rows are named at most.
    public static let maximumNamed = 1000

    /// How many rows there were.
    public private(set) var count = 0
    /// The first of them.
    public private(set) var named: [Row] = []

    /// No rows.
    public init() {}

    mutating func add(line: Int, _ reason: String) {
        count += 1
        if named.count < Self.maximumNamed { named.append(Row(line: line, reason: reason)) }
    }
}
