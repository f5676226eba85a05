import FoundationEssentials

/// The package's own sources, for rules that no compiler keeps.
public enum SourceTree {
    /// A Swift file.
    public struct File: Sendable, CustomStringConvertible {
        /// Its path below `Sources`.
        public let path: String
        /// Its lines.
        public let lines: [String]

        /// Its path.
        public var description: String { path }
        /// Its name without the ending.
        public var name: String { String((path.split(separator: "/").last ?? "").dropLast(".swift".count)) }
        /// The lines that are not comments.
        public var code: [String] {
            lines.filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
        }
    }

    /// Every Swift file below `Sources`, by path.
    public static func swiftFiles() throws -> [File] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources").path
        return try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix(".swift") }.sorted().map
        {
            let text = String(decoding: try Data(contentsOf: URL(filePath: "\(root)/\($0)")), as: UTF8.self)
            return File(path: $0, lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        }
    }
}
