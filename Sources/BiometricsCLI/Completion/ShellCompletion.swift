/// The shells that can be taught to complete command lines of this program.
enum CompletionShell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The script that teaches it every command beneath `root`.
    func script(for root: Command) -> String {
        switch self {
        case .bash: BashCompletion(root: root).script
        case .zsh: ZshCompletion(root: root).script
        case .fish: FishCompletion(root: root).script
        }
    }
}

extension Command {
    /// The option that every command has.
    static let helpOption = OptionDeclaration(name: "help", help: "Print the help page.")

    /// The command and those beneath it, each with the words that call it, without the program's own name.
    var tree: [(path: [String], command: Command)] { tree(below: []) }

    private func tree(below path: [String]) -> [(path: [String], command: Command)] {
        [(path, self)] + subcommands.flatMap { $0.tree(below: path + [$0.name]) }
    }
}

extension String {
    /// The text as one word of a shell, in single quotes.
    var singleQuoted: String { "'" + replacing("'", with: "'\\''") + "'" }
}
