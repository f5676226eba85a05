internal import BiometricsCore

/// One command: what it is called, what it takes, what it says about itself, and what it does.
///
/// Help pages, the parser, suggestions and shell completion all read this one value. A command has either subcommands or
/// a `run` of its own.
struct Command: Sendable {
    /// What a command does with the arguments it was given.
    typealias Action = @Sendable (Invocation) async throws(BiometricsError) -> ExitStatus

    /// The word that calls it.
    let name: String
    /// One sentence, without a full stop, for the list of commands.
    let summary: String
    /// What else a person should know, a paragraph each.
    let discussion: [String]
    /// Its arguments by place.
    let operands: [Operand]
    /// Its options, in the order of the help page.
    let options: [OptionDeclaration]
    /// Command lines that show it at work, without the program's name.
    let examples: [String]
    /// Commands beneath it.
    let subcommands: [Command]
    /// What it does; `nil` when it only holds subcommands.
    let run: Action?

    /// A command that does something.
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

    /// A command that holds others.
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

    /// The command beneath this one that `path` names, as far as it goes, with the words that led there.
    ///
    /// - Throws: `.usage` with the nearest name for a word that names nothing.
    func descend(_ path: some Sequence<String>) throws(BiometricsError) -> (command: Command, path: [String]) {
        var command = self
        var words = [name]
        for word in path {
            command = try command.subcommand(word, calledBy: words)
            words.append(word)
        }
        return (command, words)
    }

    /// The words at the beginning of `arguments` that name commands, each beneath the one before.
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

    /// The command of this name beneath this one.
    ///
    /// - Throws: `.usage` with the nearest name.
    func subcommand(_ word: String, calledBy path: [String]) throws(BiometricsError) -> Command {
        if let found = subcommands.first(where: { $0.name == word }) { return found }
        let caller = path.dropFirst().joined(separator: " ")
        guard !subcommands.isEmpty else {
            throw BiometricsError(.usage, "“\(caller)” has no command “\(word)” beneath it.")
        }
        let near = NearestName.candidates(for: word, among: subcommands.map(\.name))
        let hint =
            near.isEmpty
            ? "The commands are \(subcommands.map(\.name).joined(separator: ", "))."
            : "Did you mean \(near.map { "“\($0)”" }.joined(separator: " or "))?"
        let fault = caller.isEmpty ? "There is no command “\(word)”." : "“\(caller)” has no command “\(word)”."
        throw BiometricsError(.usage, "\(fault) \(hint)")
    }
}
