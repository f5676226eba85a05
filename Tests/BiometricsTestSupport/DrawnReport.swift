internal import Foundation
public import Testing

/// A report as the script of its page draws it. Node.js runs the script.
public struct DrawnReport {
    /// The title of the window.
    public let title: String
    /// The elements that the script puts into the page, as markup.
    public let html: String

    /// Draws the page of a report.
    public init(_ page: [UInt8]) throws {
        let folder = TemporaryFolder()
        let file = try folder.file("report.html", page)
        let script = SourceTree.root.appending(path: "Tests/ReportPage/draw.mjs").path
        let (status, output) = try NodeProgram.run([script, file])
        #expect(status == 0, "\(output)")
        let lines = output.split(separator: "\n", maxSplits: 1)
        title = String(lines.first ?? "")
        html = String(lines.last ?? "")
    }
}

/// Node.js, which runs the scripts of a page without a browser.
public enum NodeProgram {
    /// Runs `NAME.test.mjs` of a folder of the tests. Each of its tests must pass.
    public static func test(_ name: String, of folder: String) throws {
        let file = SourceTree.root.appending(path: "Tests/\(folder)/\(name).test.mjs").path
        let (status, output) = try run(["--test", "--test-reporter=tap", file])
        #expect(status == 0, "\(output)")
        #expect(output.contains(/\n# pass [1-9]/) && output.contains("\n# skipped 0\n"))
    }

    private static let path = "/usr/bin/node"
    fileprivate static let isThere = FileManager.default.isExecutableFile(atPath: path)

    /// Runs it, and returns its exit status and all that it printed.
    public static func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}

extension Trait where Self == ConditionTrait {
    /// Node.js, which runs the scripts of a page.
    public static var node: Self { .enabled(if: NodeProgram.isThere, "apt-get install nodejs") }
}
