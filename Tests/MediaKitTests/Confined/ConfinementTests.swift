import BiometricsTestSupport
import Foundation
import Testing

/// The remaining rights of the decoding process, tried from inside by a program that uses the same code.
@Suite(.decoder(.heic)) struct ConfinementTests {
    private static let notAllowed: Int32 = 1
    /// The machine has no such call, which is as good.
    private static let noSuchCall: Int32 = 38
    /// The probe's status where it could not be confined.
    private static let notConfined: Int32 = 69

    @Test func `no file, socket, program, process or right is to be had, and what decoding needs is`() throws {
        let folder = TemporaryFolder()
        let inherited = try folder.file("inherited", "as it was")
        let run = try run(["attempts", folder("created"), inherited])
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n").map { $0.split(separator: " ") }
        #expect(lines.count > 35)
        for line in lines {
            let (attempt, code) = (line[0], Int32(line[1]))
            if attempt.hasPrefix("needed_") {
                #expect(code == 0, "\(attempt)")
            } else {
                #expect(code == Self.notAllowed || code == Self.noSuchCall, "\(attempt) gave \(line[1])")
            }
        }
        #expect(try folder.names() == ["inherited"])
        #expect(try folder.text(of: "inherited") == "as it was")
    }

    @Test func `a system that knows no such call as clone3 makes threads all the same`() throws {
        #expect(try run(["attempts"]).output.contains("needed_thread 0\n"))
    }

    @Test func `a decoder that needs no threads makes none`() throws {
        #expect(try run(["unthreaded"]).output == "thread \(Self.notAllowed)\n")
    }

    @Test func `nothing is done for somebody who is gone`() throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let process = Process()
        process.executableURL = URL(filePath: BuiltProduct.executable("ConfinementProbe"))
        process.arguments = ["attempts"]
        process.standardOutput = pipe
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == Self.notConfined)
    }

    @Test func `processor time ends the process, and memory is refused beyond what is allowed`() throws {
        #expect(try run(["time"]).status == 24)
        let run = try run(["memory"])
        let mebibytes = Int(run.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
        #expect(run.status == 0)
        // A sanitizer maps more than any limit.
        if run.output == "unlimited\n" { return }
        // The allocator's own share is what the 64 MiB allowed have more.
        #expect((32...64).contains(mebibytes))
    }

    /// How the probe ended, the number of the signal where one ended it, and what it wrote.
    private func run(_ arguments: [String]) throws -> ProgramRun {
        try ProgramRun(BuiltProduct.executable("ConfinementProbe"), arguments)
    }
}
