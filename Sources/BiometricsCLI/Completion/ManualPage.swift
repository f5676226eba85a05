/// A manual page for `man`, in the macros of man(7), generated from the command's own description.
struct ManualPage {
    /// The command.
    let command: Command
    /// The words that call it, starting with the program's name.
    let path: [String]
    /// The version printed by `--version`.
    let version: String

    /// The name of the page's file: `biometrics-models-install.1`.
    var fileName: String { "\(title).1" }

    private var title: String { path.joined(separator: "-") }

    /// The page.
    var text: String {
        var lines = [
            ".TH \(quoted(title.uppercased())) 1 \"\" \(quoted("\(path[0]) \(version)")) \"User Commands\"",
            // Neither hyphenation nor justification, so that readers can copy text.
            ".nh", ".ad l",
            ".SH NAME", "\(escaped(title)) \\- \(escaped(command.summary))", ".SH SYNOPSIS",
            ".B \(escaped(path.joined(separator: " ")))", escaped(synopsis),
        ]
        if !command.discussion.isEmpty {
            lines.append(".SH DESCRIPTION")
            for paragraph in command.discussion { lines += [".PP", escaped(paragraph)] }
        }
        append("COMMANDS", command.subcommands.map { ($0.name, $0.summary + ".") })
        append("ARGUMENTS", command.operands.map { ($0.name, $0.help) })
        append("OPTIONS", (command.options + [Command.helpOption]).map { ($0.usage, $0.help) })
        if path.count == 1 { append("EXIT STATUS", ExitStatus.allCases.map { ("\($0.rawValue)", $0.summary) }) }
        if !command.examples.isEmpty {
            lines += [".SH EXAMPLES", ".nf"] + command.examples.map { escaped("\(path[0]) \($0)") } + [".fi"]
        }
        let near = seeAlso
        if !near.isEmpty {
            lines += [".SH SEE ALSO", near.map { "\\fB\(escaped($0))\\fR(1)" }.joined(separator: ",\n")]
        }
        return lines.joined(separator: "\n") + "\n"

        func append(_ heading: String, _ rows: [(String, String)]) {
            if rows.isEmpty { return }
            lines.append(".SH \(heading)")
            for (name, help) in rows { lines += [".TP", ".B \(escaped(name))", escaped(help)] }
        }
    }

    private var synopsis: String {
        var words: [String] = []
        if !command.options.isEmpty { words.append("[OPTIONS]") }
        if !command.subcommands.isEmpty { words.append("COMMAND") }
        return (words + command.operands.map(\.usage)).joined(separator: " ")
    }

    /// The pages of the parent command and of the subcommands.
    private var seeAlso: [String] {
        (path.count > 1 ? [path.dropLast().joined(separator: "-")] : [])
            + command.subcommands.map { "\(title)-\($0.name)" }
    }

    /// `text` with everything escaped that man(7) would interpret: backslashes, hyphens, and dots and quotes at the
    /// start of a line.
    private func escaped(_ text: String) -> String {
        let safe = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return safe.hasPrefix(".") || safe.hasPrefix("'") ? "\\&" + safe : safe
    }

    private func quoted(_ text: String) -> String { "\"\(escaped(text).replacing("\"", with: "\\(dq"))\"" }
}
