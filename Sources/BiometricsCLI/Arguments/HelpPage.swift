/// A command's help page, generated from the command's own description.
struct HelpPage: Sendable {
    /// The command.
    let command: Command
    /// The words that call it, starting with the program's name.
    let path: [String]
    /// The longest line, in characters.
    var width = 100

    private static let helpOption = OptionDeclaration(name: "help", help: "Print this page.")
    private static let versionOption = OptionDeclaration(name: "version", help: "Print the version.")

    /// The page, with a newline at its end.
    func text(in style: Style) -> String {
        var sections: [String] = []
        sections.append(Self.wrap(command.summary + ".", indent: 0, width: width).joined(separator: "\n"))
        sections.append(
            style.bold("Usage:") + Self.wrap(usage, indent: 7, width: width).joined(separator: "\n").dropFirst(6))
        sections += command.discussion.map { Self.wrap($0, indent: 0, width: width).joined(separator: "\n") }
        append("Commands", command.subcommands.map { ($0.name, $0.summary + ".") })
        append("Arguments", command.operands.map { ($0.name, $0.help) })
        let general = path.count == 1 ? [Self.helpOption, Self.versionOption] : [Self.helpOption]
        append("Options", (command.options + general).map { ($0.usage, $0.help) })
        if !command.examples.isEmpty {
            let lines = command.examples.map { "  \(path[0]) \($0)" }
            sections.append(([style.bold("Examples:")] + lines).joined(separator: "\n"))
        }
        if !command.subcommands.isEmpty {
            let words = [path[0], "help"] + path.dropFirst() + ["COMMAND"]
            let hint = "“\(words.joined(separator: " "))” shows the help of a command."
            sections.append(Self.wrap(hint, indent: 0, width: width).joined(separator: "\n"))
        }
        return sections.joined(separator: "\n\n") + "\n"

        func append(_ title: String, _ rows: [(String, String)]) {
            if rows.isEmpty { return }
            sections.append(([style.bold("\(title):")] + table(rows)).joined(separator: "\n"))
        }
    }

    private var usage: String {
        var words = path
        if !command.options.isEmpty { words.append("[OPTIONS]") }
        if !command.subcommands.isEmpty { words.append("COMMAND") }
        words += command.operands.map(\.usage)
        return words.joined(separator: " ")
    }

    /// Two columns; a long entry in the first column gets its own line.
    private func table(_ rows: [(String, String)]) -> [String] {
        let column = min(width / 4, 24, rows.map(\.0.count).max() ?? 0) + 4
        return rows.flatMap { name, help in
            var lines = Self.wrap(help, indent: column, width: width)
            let head = "  " + name
            if head.count + 2 <= column {
                lines[0] = head + lines[0].dropFirst(head.count)
            } else {
                lines.insert(head, at: 0)
            }
            return lines
        }
    }

    /// `text` wrapped at words to `width` columns, each line indented by `indent` spaces; at least one line. A longer
    /// word gets its own line.
    static func wrap(_ text: String, indent: Int, width: Int = 100) -> [String] {
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
