/// The supported shells.
enum CompletionShell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The completion script for all commands below `root`.
    func script(for root: Command) -> String {
        switch self {
        case .bash: BashCompletion(root: root).script
        case .zsh: ZshCompletion(root: root).script
        case .fish: FishCompletion(root: root).script
        }
    }
}

extension Command {
    /// The help option of every command.
    static let helpOption = OptionDeclaration(name: "help", help: "Print the help page.")

    /// The command and all commands below it, each with the words that call it, without the program's name.
    var tree: [(path: [String], command: Command)] { tree(below: []) }

    private func tree(below path: [String]) -> [(path: [String], command: Command)] {
        [(path, self)] + subcommands.flatMap { $0.tree(below: path + [$0.name]) }
    }
}

extension String {
    /// The text as one shell word in single quotes.
    var singleQuoted: String { "'" + replacing("'", with: "'\\''") + "'" }
}
