/// A command's help page, made of what the command states about itself.
struct HelpPage: Sendable {
    /// The command that the page is about.
    let command: Command
    /// The words that call it, the program's name first.
    let path: [String]

    private static let width = 100
    private static let helpOption = OptionDeclaration(name: "help", help: "Print this page.")
    private static let versionOption = OptionDeclaration(name: "version", help: "Print the version.")

    /// The page, with a newline at its end.
    func text(in style: Style) -> String {
        let caller = path.joined(separator: " ")
        var sections: [String] = []
        sections.append(Self.wrap(command.summary + ".", indent: 0).joined(separator: "\n"))
        sections.append("\(style.bold("Usage:")) \(usage)")
        sections += command.discussion.map { Self.wrap($0, indent: 0).joined(separator: "\n") }
        append("Commands", command.subcommands.map { ($0.name, $0.summary + ".") })
        append("Arguments", command.operands.map { ($0.name, $0.help) })
        let general = path.count == 1 ? [Self.helpOption, Self.versionOption] : [Self.helpOption]
        append("Options", (command.options + general).map { ($0.usage, $0.help) })
        if !command.examples.isEmpty {
            let lines = command.examples.map { "  \(path[0]) \($0)" }
            sections.append(([style.bold("Examples:")] + lines).joined(separator: "\n"))
        }
        if !command.subcommands.isEmpty {
            let root = path[0]
            let rest = path.dropFirst().map { "\($0) " }.joined()
            sections.append("“\(root) help \(rest)COMMAND” tells more about a command.")
        } else if path.count == 1 {
            sections.append("“\(caller) help COMMAND” tells more about a command.")
        }
        return sections.joined(separator: "\n\n") + "\n"

        func append(_ title: String, _ rows: [(String, String)]) {
            if rows.isEmpty { return }
            sections.append(([style.bold("\(title):")] + Self.table(rows)).joined(separator: "\n"))
        }
    }

    private var usage: String {
        var words = path
        if !command.options.isEmpty { words.append("[OPTIONS]") }
        if !command.subcommands.isEmpty { words.append("COMMAND") }
        words += command.operands.map(\.usage)
        return words.joined(separator: " ")
    }

    /// Two columns; a long first one stands on a line of its own.
    private static func table(_ rows: [(String, String)]) -> [String] {
        let column = min(24, (rows.map(\.0.count).max() ?? 0)) + 4
        return rows.flatMap { name, help in
            var lines = wrap(help, indent: column)
            let head = "  " + name
            if head.count + 2 <= column {
                lines[0] = head + lines[0].dropFirst(head.count)
            } else {
                lines.insert(head, at: 0)
            }
            return lines
        }
    }

    /// `text` broken between words to `width` columns, each line behind `indent` blanks; at least one line.
    static func wrap(_ text: String, indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, indent + line.count + 1 + word.count > width {
                lines.append(margin + line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return lines + [margin + line]
    }
}
