internal import BiometricsCore

/// One command: its name, its arguments, its help and its action.
///
/// Help pages, the parser, suggestions and shell completion all use this value. A command has either subcommands or a
/// `run` action.
struct Command: Sendable {
    /// Runs a command with its parsed arguments.
    typealias Action = @Sendable (Invocation) async throws(BiometricsError) -> ExitStatus

    /// The name of the command.
    let name: String
    /// One sentence, without a full stop, for the list of commands.
    let summary: String
    /// Further help, one paragraph per element.
    let discussion: [String]
    /// Its positional arguments.
    let operands: [Operand]
    /// Its options, in the order of the help page.
    let options: [OptionDeclaration]
    /// Example command lines, without the program's name.
    let examples: [String]
    /// Its subcommands.
    let subcommands: [Command]
    /// Its action; `nil` for a command that only groups subcommands.
    let run: Action?

    /// A command with an action.
    init(
        _ name: String, summary: String, discussion: [String] = [], operands: [Operand] = [],
        options: [OptionDeclaration] = [], examples: [String] = [], run: @escaping Action
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.operands = operands
        self.options = options
        self.examples = examples
        subcommands = []
        self.run = run
    }

    /// A command that groups others.
    init(_ name: String, summary: String, discussion: [String] = [], subcommands: [Command]) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        operands = []
        options = []
        examples = []
        self.subcommands = subcommands
        run = nil
    }

    /// The command named by `path` below this one, as far as commands go, with the words that led there.
    ///
    /// - Throws: `.usage` with the nearest name for an unknown word.
    func descend(_ path: some Sequence<String>) throws(BiometricsError) -> (command: Command, path: [String]) {
        var command = self
        var words = [name]
        for word in path {
            command = try command.subcommand(word, calledBy: words)
            words.append(word)
        }
        return (command, words)
    }

    /// The words at the beginning of `arguments` that name nested commands.
    func path(along arguments: some Sequence<String>) -> [String] {
        var command = self
        var words: [String] = []
        for word in arguments {
            guard let next = command.subcommands.first(where: { $0.name == word }) else { break }
            command = next
            words.append(word)
        }
        return words
    }

    /// The subcommand of this name.
    ///
    /// - Throws: `.usage` with the nearest name.
    func subcommand(_ word: String, calledBy path: [String]) throws(BiometricsError) -> Command {
        if let found = subcommands.first(where: { $0.name == word }) { return found }
        let caller = path.dropFirst().joined(separator: " ")
        guard !subcommands.isEmpty else {
            throw BiometricsError(.usage, "“\(caller)” has no command “\(word)” below it.")
        }
        let near = NearestName.candidates(for: word, among: subcommands.map(\.name))
        let hint =
            near.isEmpty
            ? "The commands are \(subcommands.map(\.name).joined(separator: ", "))."
            : "Did you mean \(near.map { "“\($0)”" }.joined(separator: " or "))?"
        let fault = caller.isEmpty ? "Unknown command “\(word)”." : "“\(caller)” has no command “\(word)”."
        throw BiometricsError(.usage, "\(fault) \(hint)")
    }
}
