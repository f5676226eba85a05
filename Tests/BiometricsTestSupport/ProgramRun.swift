public import Foundation

/// A program that ran to its end: its exit status, and what it wrote to standard output.
public struct ProgramRun: Sendable {
    /// The exit status, or the number of the signal that ended it.
    public let status: Int32
    /// What it wrote.
    public let output: String

    /// Runs a program, which is named by its path.
    public init(_ program: String, _ words: [String] = [], in folder: URL = SourceTree.root) throws {
        let (process, pipe) = try Self.start(program, words, in: folder)
        output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
    }

    /// Runs a program that has to succeed.
    ///
    /// - Throws: ``ProgramFailure``; the program wrote the reason to standard error.
    public static func succeed(_ program: String, _ words: [String] = []) throws {
        let run = try ProgramRun(program, words)
        guard run.status == 0 else { throw ProgramFailure(program: program, words: words, status: run.status) }
    }

    /// Starts a program without waiting for it.
    public static func start(
        _ program: String, _ words: [String], in folder: URL = SourceTree.root
    ) throws -> (process: Process, output: Pipe) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: program)
        process.arguments = words
        process.currentDirectoryURL = folder
        process.standardOutput = pipe
        try process.run()
        return (process, pipe)
    }

    /// The whole lines of a started program, which is killed when it has written `count` of them.
    ///
    /// - Parameter pause: called before the program is killed.
    public static func linesUntilKilled(
        _ running: (process: Process, output: Pipe), after count: Int, pause: () -> Void = {}
    ) throws -> [String] {
        let (process, pipe) = running
        var output = Data()
        while output.count(where: { $0 == UInt8(ascii: "\n") }) < count {
            let piece = pipe.fileHandleForReading.availableData
            if piece.isEmpty { break }
            output += piece
        }
        pause()
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        output += try pipe.fileHandleForReading.readToEnd() ?? Data()
        // The last line may have been cut off.
        return String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast().map(String.init)
    }
}

/// A program of the tests did not succeed.
public struct ProgramFailure: Error {
    let program: String
    let words: [String]
    let status: Int32
}
