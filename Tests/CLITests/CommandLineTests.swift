import Testing

@testable import BiometricsCLI

struct CommandLineTests {
    @Test func `--version prints name and version and nothing else`() throws {
        let run = try CommandRun("--version")
        #expect(run.output == "biometrics \(Program.version)\n")
        #expect(run.diagnostics.isEmpty)
        #expect(run.status == 0)
    }

    @Test func `without a command the commands are named`() throws {
        let run = try CommandRun()
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(run.diagnostics.contains("needs a command: "))
    }

    @Test(arguments: ["--help", "-h", "help"])
    func `the program's help page lists every command`(word: String) throws {
        let run = try CommandRun(word)
        #expect(run.status == 0)
        #expect(run.diagnostics.isEmpty)
        for command in Program.root.subcommands { #expect(run.output.contains("  \(command.name) ")) }
    }

    @Test(arguments: CommandLineTests.paths(of: Program.root))
    func `every command's help page says what it takes, and is the same by both ways`(path: [String]) throws {
        let (command, words) = try Program.root.descend(path)
        let page = try CommandRun(arguments: ["help"] + path)
        #expect(page.status == 0)
        #expect(page.diagnostics.isEmpty)
        #expect(page.output.contains("Usage: \(words.joined(separator: " "))"))
        #expect(page.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
        for option in command.options { #expect(page.output.contains("  \(option.usage)")) }
        for operand in command.operands { #expect(page.output.contains("  \(operand.name)")) }
        #expect(try CommandRun(arguments: path + ["--help"]).output == page.output)
    }

    @Test func `an unknown command is answered with the nearest one`() throws {
        let run = try CommandRun("hlep")
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(run.diagnostics.contains("Unknown command “hlep”. Did you mean “help”?"))
    }

    @Test(arguments: [
        (["models", "install", "--forse"], "models install"), (["models", "instal"], "models"), (["--nonsense"], ""),
        (["compare", "a"], "compare"), (["help", "models", "x"], "help"),
    ])
    func `a mistake names the help page of the command that was called`(words: [String], page: String) throws {
        let run = try CommandRun(arguments: words)
        #expect(run.status == 64)
        #expect(
            run.diagnostics.hasSuffix("“biometrics help\(page.isEmpty ? "" : " ")\(page)” shows its usage.\n"))
    }

    @Test func `an unknown option is answered with the nearest one`() throws {
        let run = try CommandRun("--verison")
        #expect(run.status == 64)
        #expect(run.diagnostics.contains("has no option --verison. Did you mean --version?"))
    }

    @Test func `an error with --json is one document on stdout`() throws {
        let run = try CommandRun("help", "nonsense", "--json")
        let document = try run.document(as: ErrorShape.self)
        #expect(run.status == 64)
        #expect(document.schema == "biometrics.error/1")
        #expect(document.error.code == "usage")
        #expect(document.error.path == nil)
        #expect(run.output.contains("\"path\" : null"))
        #expect(run.diagnostics.isEmpty)
    }

    @Test func `--json after -- is not an option`() throws {
        let run = try CommandRun("help", "--", "--json")
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(!run.diagnostics.isEmpty)
    }

    @Test func `a full disk beneath stdout is an I/O error`() throws {
        let run = try CommandRun("help", stdout: .file("/dev/full"))
        #expect(run.status == 74)
        #expect(run.diagnostics.contains("No space left on device"))
    }

    @Test func `a reader that goes away is not an error`() throws {
        let run = try CommandRun("help", stdout: .readerGone)
        #expect(run.status == 0)
        #expect(run.diagnostics.isEmpty)
    }

    /// The paths of every command beneath `command`.
    static func paths(of command: Command) -> [[String]] {
        command.subcommands.flatMap { child in [[child.name]] + paths(of: child).map { [child.name] + $0 } }
    }
}

/// `biometrics.error/1`.
struct ErrorShape: Decodable {
    struct Detail: Decodable {
        let code: String
        let message: String
        let path: String?
    }

    let schema: String
    let error: Detail
}
