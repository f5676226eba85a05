import BiometricsCore
import BiometricsTestSupport
import Testing

@testable import BiometricsCLI

/// The library leaves options to the command line, and its documentation has one spelling.
struct SourceRulesTests {
    private static let belowTheCommandLine = Result {
        try SourceTree.swiftFiles().filter { !$0.path.hasPrefix("BiometricsCLI/") }
    }

    /// Options of other programs.
    private static let otherOptions = [
        "HTTPService/Webhooks/CurlWebhookSender.swift", "ModelStore/Downloads.swift",
    ]

    @Test func `no string below the command line holds the name of an option`() throws {
        let files = try Self.belowTheCommandLine.get()
        #expect(files.count > 200)
        for file in files where !Self.otherOptions.contains(file.path) {
            for line in file.code { #expect(!line.contains(/--[a-z]/), "\(file): \(line)") }
        }
    }

    @Test func `the files that may hold options hold none of ours`() throws {
        let ours = Set(Program.root.everyOption.map(\.name))
        #expect(ours.isSuperset(of: ["pass-fmr", "cache", "json"]))
        let files = try Self.belowTheCommandLine.get().filter { Self.otherOptions.contains($0.path) }
        #expect(files.count == Self.otherOptions.count)
        for file in files {
            for match in file.code.joined(separator: "\n").matches(of: /--([a-z][a-z-]*)/) {
                #expect(!ours.contains(String(match.output.1)), "\(file): \(match.output.0)")
            }
        }
    }

    @Test func `no code below the command line reports a usage error`() throws {
        for file in try Self.belowTheCommandLine.get() where !file.path.hasPrefix("BiometricsCore/Errors/") {
            for line in file.code { #expect(!line.contains(/\.usage\b/), "\(file): \(line)") }
        }
    }

    /// `- Throws:` and then codes as they are written in code: `.noSuchInput`.
    @Test func `error messages are spelt in one way`() throws {
        let names = Set(BiometricsError.Code.allCases.flatMap { [$0.rawValue, Self.camelCase($0.rawValue)] })
        for file in try SourceTree.swiftFiles() {
            var isThrows = false
            for line in file.lines.map({ $0.drop(while: \.isWhitespace) }) {
                let text = line.hasPrefix("///") ? line.dropFirst(3).drop(while: \.isWhitespace) : ""
                if text.isEmpty || text.hasPrefix("- ") { isThrows = text.hasPrefix("- Throws:") }
                #expect(!text.hasPrefix("Throws"), "\(file): \(line)")
                guard isThrows else { continue }
                for match in text.matches(of: /`([A-Za-z_]+)`/) {
                    #expect(!names.contains(String(match.output.1)), "\(file): \(line)")
                }
            }
        }
    }

    private static func camelCase(_ text: String) -> String {
        let words = text.split(separator: "_")
        return String(words[0]) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

extension Command {
    /// The options of this command and of all beneath it.
    var everyOption: [OptionDeclaration] { options + subcommands.flatMap(\.everyOption) }
}
