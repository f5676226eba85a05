public import Testing
public import FoundationEssentials

/// The labelled photographs that some tests need; they are named by `BIOMETRICS_TEST_DATA` and never part of the project.
public enum TestData {
    /// The folder, or nil when it is not named.
    public static let root: String? = ProcessInfo.processInfo.environment["BIOMETRICS_TEST_DATA"]

    /// The advice of a test that is skipped without it.
    public static let hint: Comment = "set BIOMETRICS_TEST_DATA to the folder of labelled photographs"

    /// Whether the folder is named and holds `relativePath`.
    public static func has(_ relativePath: String) -> Bool {
        FileManager.default.fileExists(atPath: path(relativePath))
    }

    /// The path of a file in it.
    public static func path(_ relativePath: String) -> String {
        "\(root ?? "BIOMETRICS_TEST_DATA")/\(relativePath)"
    }

    /// The bytes of a file in it.
    public static func bytes(_ relativePath: String) throws -> Data {
        try Data(contentsOf: URL(filePath: path(relativePath)))
    }

    /// The rows of a CSV file in it whose fields hold no commas, by the names in its first line.
    public static func rows(_ relativePath: String) throws -> [[String: String]] {
        let lines = String(decoding: try bytes(relativePath), as: UTF8.self).split(whereSeparator: \.isNewline)
        guard let names = lines.first?.split(separator: ",", omittingEmptySubsequences: false) else { return [] }
        return lines.dropFirst().map { line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            return Dictionary(
                zip(names, fields).map { (String($0), String($1)) }, uniquingKeysWith: { first, _ in first })
        }
    }
}
