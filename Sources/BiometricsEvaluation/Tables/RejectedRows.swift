/// The rejected rows of a file: all counted, the first thousand listed.
public struct RejectedRows: Sendable, Hashable {
    /// A rejected row and its fault.
    public struct Row: Sendable, Hashable, Codable {
        /// The line of the file on which it begins, from 1.
        public let line: Int
        /// The fault.
        public let reason: String
    }

    /// The largest number of listed rows.
    public static let maximumNamed = 1000

    /// The number of rejected rows.
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
