import BiometricsTestSupport
import FoundationEssentials
import Testing

@testable import BiometricsCLI

/// Each script is run by the shell it is for.
struct ShellCompletionTests {
    private static func isThere(_ shell: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)")
    }

    private static let zshIsThere = isThere("zsh")
    private static let fishIsThere = isThere("fish")

    /// The completions of bash for the last word of a line.
    private func bash(_ words: String...) throws -> [String] {
        let folder = TemporaryFolder()
        let script = try folder.file("completion", Array(CompletionShell.bash.script(for: Program.root).utf8))
        let quoted = words.map(\.singleQuoted).joined(separator: " ")
        let run = try CommandRun(
            program: "/bin/bash",
            arguments: [
                "--norc", "-c",
                "source \(script); COMP_WORDS=(biometrics \(quoted)); COMP_CWORD=\(words.count); _biometrics; "
                    + "printf '%s\\n' \"${COMPREPLY[@]}\"",
            ])
        #expect(run.status == 0)
        #expect(run.diagnostics == "")
        return run.output.split(separator: "\n").map(String.init)
    }

    @Test func `bash offers the commands, and those beneath one`() throws {
        #expect(try bash("") == Program.root.subcommands.map(\.name))
        #expect(try bash("comp") == ["compare", "completion"])
        #expect(try bash("models", "i") == ["install"])
        #expect(try bash("evaluate", "") == ["match", "search", "liveness", "documents", "report"])
    }

    @Test func `bash offers the options of the command that is called`() throws {
        #expect(try bash("compare", "a.jpg", "--pa") == ["--pass-fmr"])
        #expect(try bash("models", "install", "--he") == ["--help"])
        #expect(try bash("--v") == ["--version"])
        let all = try bash("compare", "--")
        #expect(all.sorted() == (["--help"] + CompareCommand.command.options.map { "--\($0.name)" }).sorted())
    }

    @Test func `bash offers the words that an option takes, in either form`() throws {
        #expect(try bash("compare", "--engine", "open") == ["opencv", "openvino"])
        #expect(try bash("compare", "--engine", "=", "openv") == ["openvino"])
        #expect(try bash("compare", "--engine", "=") == ["auto", "opencv", "openvino"])
        #expect(try bash("compare", "--workers", "") == [])
    }

    @Test func `bash offers files where one is to stand, and keeps blanks in their names`() throws {
        let folder = TemporaryFolder()
        let file = try folder.file("a selfie.jpg", [])
        #expect(try bash("compare", "\(folder.path)/a") == [file])
        #expect(try bash("compare", "--annotate", "\(folder.path)/a") == [file])
        #expect(try bash("compare", "x.jpg", "\(folder.path)/a") == [file])
    }

    @Test(.enabled(if: zshIsThere, "apt-get install zsh"), arguments: CommandLineTests.paths(of: Program.root))
    func `zsh hands every option of a command to _arguments`(path: [String]) throws {
        let folder = TemporaryFolder()
        let script = try folder.file("_biometrics", Array(CompletionShell.zsh.script(for: Program.root).utf8))
        let run = try CommandRun(
            program: "/usr/bin/zsh",
            arguments: [
                "-fc",
                """
                compdef() { : }; _files() { : }; _describe() { print -rl -- ${(P)2} }
                _arguments() { print -rl -- "$@" }
                source \(script); \((["_biometrics"] + path).joined(separator: "_"))
                """,
            ])
        #expect(run.diagnostics == "")
        let (command, _) = try Program.root.descend(path)
        for option in command.options {
            #expect(run.output.contains("--\(option.name)\(option.valueName == nil ? "[" : "=[")"))
        }
        #expect(run.output.contains("--help["))
    }

    @Test(.enabled(if: fishIsThere, "apt-get install fish"))
    func `fish offers commands, options and words`() throws {
        func fish(_ line: String) throws -> [String] {
            let folder = TemporaryFolder()
            let script = try folder.file("completion", Array(CompletionShell.fish.script(for: Program.root).utf8))
            let run = try CommandRun(
                program: "/usr/bin/fish", arguments: ["--no-config", "-c", "source \(script); complete -C '\(line)'"])
            #expect(run.diagnostics == "")
            return run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
        }
        #expect(try fish("biometrics ").sorted() == Program.root.subcommands.map(\.name).sorted())
        #expect(try fish("biometrics models ") == ["bundle", "check", "install", "list", "path", "verify"])
        #expect(try fish("biometrics compare --pass") == ["--pass-fmr"])
        #expect(try fish("biometrics compare --engine open") == ["opencv", "openvino"])
        #expect(try fish("biometrics models --pass") == [])
        #expect(try fish("biometrics completion ").sorted() == ["bash", "fish", "zsh"])
    }

    @Test func `the command prints what the shells are given, and knows no other shell`() throws {
        let run = try CommandRun("completion", "fish")
        #expect(run.output == CompletionShell.fish.script(for: Program.root))
        #expect(run.status == 0)
        #expect(try CommandRun("completion", "tcsh").status == 64)
    }
}
