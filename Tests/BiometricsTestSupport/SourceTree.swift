public import FoundationEssentials

/// The package's own sources, for rules that no compiler keeps.
public enum SourceTree {
    /// A file of the package.
    public struct File: Sendable, CustomStringConvertible {
        /// Its path below the folder that was searched.
        public let path: String
        /// Its lines.
        public let lines: [String]

        /// Makes a file from its lines.
        public init(path: String, lines: [String]) {
            self.path = path
            self.lines = lines
        }

        /// Its path.
        public var description: String { path }
        /// Its name without the ending.
        public var name: String { URL(filePath: path).deletingPathExtension().lastPathComponent }
        /// The lines without those that hold only a comment.
        public var code: [String] {
            lines.filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
        }
    }

    /// The folder of the package.
    public static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    /// The folder of its tests, with their fixtures.
    public static let tests = root.appending(path: "Tests")

    /// The text of a file of the package.
    public static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Every Swift file below `Sources`, by path.
    public static func swiftFiles() throws -> [File] { try files(below: "Sources", endings: ["swift"]) }

    /// The files below a folder of the package that have one of the endings, by path.
    public static func files(below folder: String, endings: Set<String>) throws -> [File] {
        let folder = root.appending(path: folder)
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
            .filter { endings.contains(URL(filePath: $0).pathExtension) }
            .map { try File(path: $0, contentsOf: folder.appending(path: $0)) }
    }
}

extension SourceTree.File {
    /// Reads a file.
    public init(path: String, contentsOf url: URL) throws {
        let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
        self.init(path: path, lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }
}
