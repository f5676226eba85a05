import BiometricsCore
import Testing

@testable import BiometricsCLI

struct ArgumentParserTests {
    private static let rate = ValueOption<Double>(rate: "rate", help: "A rate.")
    private static let names = ValueOption<String>("name", value: "NAME", isRepeatable: true, help: "A name.")
    private static let size = ValueOption<Int>(
        "size", value: "BYTES", units: ["kib": 1024], example: "4KiB", help: "A size.")
    private static let engine = ValueOption<String>(
        "engine", value: "NAME", oneOf: ["opencv", "openvino"], help: "What runs it.")
    private static let loud = Flag("loud", help: "Louder.")
    private static let pitch = ValueOption<Double>("pitch", value: "HERTZ", range: 20...20_000, help: "How high.")
    private static let hush = Flag("hush", help: "Softer.")
    private static let echo = Flag("echo", help: "Again.")
    private static let root = Command(
        "tool", summary: "A tool",
        subcommands: [
            Command(
                "one", summary: "Takes one or two",
                operands: [Operand("A", help: "The first."), Operand("B", .optional, help: "The second.")],
                options: [
                    rate.declaration, names.declaration, size.declaration, engine.declaration, loud.declaration,
                    pitch.declaration.needing(loud.declaration, hush.declaration),
                    hush.declaration.excluding(loud.declaration),
                    echo.declaration.needing(size.declaration, or: "PATH"),
                ],
                run: { _ in .success })
        ])

    private func arguments(_ words: String...) throws -> ParsedArguments {
        guard case .run(_, _, let arguments) = try ArgumentParser.parse(["one"] + words, root: Self.root) else {
            throw CommandRunFailure(what: "not a request to run")
        }
        return arguments
    }

    private func complaint(_ words: String...) -> String? { Self.complaint(about: ["one"] + words, of: Self.root) }

    private static func complaint(about words: [String], of root: Command) -> String? {
        do throws(BiometricsError) {
            _ = try ArgumentParser.parse(words, root: root)
            return nil
        } catch {
            return error.code == .usage ? error.message : "\(error)"
        }
    }

    @Test func `options and operands may stand in any order`() throws {
        let parsed = try arguments("a", "--rate", "1e-4", "--loud", "b", "--name=x", "--name", "y=z")
        #expect(parsed.operands == ["a", "b"])
        #expect(parsed[Self.rate] == 1e-4)
        #expect(parsed[Self.loud])
        #expect(parsed.all(Self.names) == ["x", "y=z"])
        #expect(parsed[Self.size] == nil)
    }

    @Test func `- is an operand, and everything behind -- is one`() throws {
        #expect(try arguments("-", "--", "--loud").operands == ["-", "--loud"])
        #expect(try arguments("--name", "-", "a").all(Self.names) == ["-"])
    }

    @Test func `amounts take units in either case`() throws {
        #expect(try arguments("a", "--size", "4kib")[Self.size] == 4096)
        #expect(try arguments("a", "--size=17")[Self.size] == 17)
        #expect(complaint("a", "--size", "4 parsecs") == "--size: “4 parsecs” is not an amount above 0 such as 4KiB.")
        #expect(complaint("a", "--size", "9223372036854775807KiB") != nil)
        #expect(complaint("a", "--size", "0") != nil)
    }

    @Test(arguments: ["0", "1", "nan", "-1e-4", "often", "inf"])
    func `a rate lies between 0 and 1`(text: String) {
        #expect(complaint("a", "--rate=\(text)") == "--rate: “\(text)” is not a rate above 0 and below 1 such as 1e-4.")
    }

    @Test func `an unknown word is answered with the nearest ones`() {
        #expect(
            complaint("a", "--engine", "opncv")
                == "--engine: “opncv” is not one of opencv, openvino. Did you mean opencv?")
        #expect(complaint("a", "--engine", "steam") == "--engine: “steam” is not one of opencv, openvino.")
    }

    @Test func `missing, doubled and surplus arguments are named`() {
        #expect(complaint() == "“one” needs A: The first.")
        #expect(complaint("") == "“one” was given an empty A: The first.")
        #expect(complaint("a", "") == "“one” was given an empty B: The second.")
        #expect(complaint("a", "b", "c") == "“one” takes at most 2 arguments, and “c” is one too many.")
        #expect(complaint("a", "--rate") == "--rate needs a value: --rate RATE.")
        #expect(complaint("a", "--rate", "--loud") == "--rate needs a value: --rate RATE.")
        #expect(complaint("a", "--rate=0.1", "--rate=0.2") == "--rate may be given only once.")
        #expect(complaint("a", "--loud=yes") == "--loud takes no value.")
        #expect(complaint("a", "--luod") == "“one” has no option --luod. Did you mean --loud?")
        #expect(complaint("a", "-l") == "“one” has no option -l.")
    }

    @Test func `an option without effect, and two that contradict each other, are named`() throws {
        #expect(complaint("a", "--pitch", "440") == "--pitch needs --loud or --hush.")
        #expect(try arguments("a", "--pitch", "440", "--hush")[Self.pitch] == 440)
        #expect(try arguments("a", "--loud", "--pitch=440")[Self.pitch] == 440)
        #expect(complaint("a", "--loud", "--hush") == "Give --loud or --hush, not both.")
        #expect(complaint("a", "--hush", "--loud") == "Give --loud or --hush, not both.")
        // The variable is set in every environment.
        #expect(try arguments("a", "--echo")[Self.echo])
    }

    @Test(arguments: [
        (["gallery", "stats", "g", "--probes", "5"], "--probes needs --measure."),
        (["gallery", "stats", "g", "--groups", "g.csv"], "--groups needs --measure."),
        (["gallery", "stats", "g", "--workers", "2"], "--workers needs --measure."),
        (
            ["gallery", "search", "g", "a", "--threshold", "1", "--max-fpir", "0.1"],
            "Give --max-fpir or --threshold, not both."
        ),
        (["evaluate", "match", "a", "--cache", "c", "--no-cache"], "Give --cache or --no-cache, not both."),
        (["evaluate", "search", "a", "--no-cache", "--cache", "c"], "Give --cache or --no-cache, not both."),
    ])
    func `a command refuses an option that it would not use`(words: [String], message: String) {
        #expect(Self.complaint(about: words, of: Program.root) == message)
    }

    @Test(arguments: [
        (["compare", "a.jpg", "b.jpg", "--max-apcer", "0.05"], "--max-apcer needs --liveness."),
        (["compare", "a.jpg", "b.jpg", "--root", "."], "--root needs --batch."),
        (["serve", "--evidence", "e"], "--evidence needs --store or BIOMETRICS_STORE."),
        (["serve", "--master-key", "file:k"], "--master-key needs --store or BIOMETRICS_STORE."),
        (["serve", "--webhook-secret", "s"], "--webhook-secret needs --store or BIOMETRICS_STORE."),
        (["serve", "--private-webhooks"], "--private-webhooks needs --store or BIOMETRICS_STORE."),
        (["serve", "--definition", "d.json"], "--definition needs --store or BIOMETRICS_STORE."),
        (["serve", "--environment", "test"], "--environment needs --keys."),
        (["store", "rotate", "--store", "sqlite:nowhere.db"], "“store rotate” needs --earlier-key"),
    ])
    func `a command names the option that is missing`(words: [String], complaint: String) throws {
        let run = try CommandRun(arguments: words)
        #expect(run.status == 64 && run.diagnostics.contains(complaint), "\(run.diagnostics)")
    }

    @Test func `a request for help goes before any mistake`() throws {
        guard
            case .help(let command, let path) = try ArgumentParser.parse(["one", "--nonsense", "-h"], root: Self.root)
        else { throw CommandRunFailure(what: "not a request for help") }
        #expect(command.name == "one")
        #expect(path == ["tool", "one"])
    }
}
