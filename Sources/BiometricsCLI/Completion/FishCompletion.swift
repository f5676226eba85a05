/// Completion for fish: one `complete` line for each command, option and operand.
struct FishCompletion {
    let root: Command

    var script: String {
        let name = root.name
        var lines = [
            "# fish completion of \(name). Put it into ~/.config/fish/completions/\(name).fish",
            "function __\(name)_at --description 'Whether the words of the line name this command'",
            "    set -l words (commandline -opc)",
            "    set -l names (string split -n ' ' -- $argv[1])",
            "    set -l below (string split -n ' ' -- $argv[2])",
            "    test (count $words) -gt (count $names); or return 1",
            "    for i in (seq (count $names))",
            "        test $words[(math $i + 1)] = $names[$i]; or return 1",
            "    end",
            "    set -l next $words[(math (count $names) + 2)]",
            "    not contains -- \"$next\" $below",
            "end",
            "complete -c \(name) -f",
        ]
        for (path, command) in root.tree {
            let below = command.subcommands.map(\.name).joined(separator: " ")
            let words = path.joined(separator: " ")
            let place = "complete -c \(name) -n \"__\(name)_at '\(words)' '\(below)'\""
            for child in command.subcommands {
                lines.append("\(place) -a \(child.name) -d \(child.summary.singleQuotedForFish)")
            }
            for option in command.options + [Command.helpOption] {
                let value = option.valueName == nil ? "" : arguments(option.completion)
                lines.append("\(place) -l \(option.name)\(value) -d \(option.help.singleQuotedForFish)")
            }
            if path.isEmpty { lines.append("\(place) -l version -d 'Print the version.'") }
            if let operand = command.operands.last, operand.completion != .none {
                lines.append(place + arguments(operand.completion).replacing(" -x", with: ""))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The completion of an option's value or of an operand.
    private func arguments(_ completion: ValueCompletion) -> String {
        switch completion {
        case .none: " -x"
        case .file: " -r -F"
        case .words(let words): " -x -a \(words.joined(separator: " ").singleQuotedForFish)"
        }
    }
}

extension String {
    /// The text as one word in fish, which interprets backslashes within single quotes.
    fileprivate var singleQuotedForFish: String {
        "'" + replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
