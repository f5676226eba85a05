import Platform
import Testing

@testable import BiometricsCLI

struct ShellWordTests {
    @Test func `a shell reads back every argument as it was`() throws {
        let arguments = [
            "", "plain", "--out=a/b.csv", "my scores.csv", "it's", "''", "$HOME", "`ls`", "a\"b", "\\", "*", "~", "a;b",
            "#x",
            "two\nlines", "größer", "!1", "{a,b}", "-",
        ]
        let command = arguments.map(ShellWord.quoted).joined(separator: " ")
        let run = try CommandRun(
            arguments: [], launcher: ["/bin/sh", "-c", "printf '%s|' \(command)", "sh"])
        #expect(run.output == arguments.map { "\($0)|" }.joined())
    }

    @Test func `a shell reads back bytes that are not text`() throws {
        let bytes: [UInt8] = Array("a'\\ ".utf8) + [0xE9] + Array("x".utf8)
        let word = ShellWord.quoted(FileName.text(of: bytes))
        let run = try CommandRun(
            program: "/bin/bash", arguments: ["-c", "printf '%s' \(word) | od -An -tx1"])
        #expect(run.output.split(separator: " ").joined() == "61275c20e978\n", "\(word): \(run.output)")
    }

    @Test func `a word that needs no quotes has none`() {
        #expect(
            ["evaluate", "--seed", "a/b_1.csv,2", "1e-4"].map(ShellWord.quoted).joined(separator: " ")
                == "evaluate --seed a/b_1.csv,2 1e-4")
    }
}
