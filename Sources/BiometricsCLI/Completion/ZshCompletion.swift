/// Completion for zsh: one function per command, which passes its options and operands to `_arguments`.
struct ZshCompletion {
    let root: Command

    var script: String {
        let functions = root.tree.map { path, command in
            command.subcommands.isEmpty ? leaf(path, command) : group(path, command)
        }
        return """
            #compdef \(root.name)
            # zsh completion of \(root.name). Put it, as _\(root.name), into a folder of $fpath
            \(functions.joined(separator: "\n"))
            if [[ $funcstack[1] == \(function([])) ]]; then
                \(function([])) "$@"
            else
                compdef \(function([])) \(root.name)
            fi

            """
    }

    private func leaf(_ path: [String], _ command: Command) -> String {
        let rows = specifications(command) + command.operands.enumerated().map(operand)
        return """
            \(function(path))() {
                _arguments -S \\
            \(rows.map { "        \($0.singleQuoted)" }.joined(separator: " \\\n"))
            }
            """
    }

    private func group(_ path: [String], _ command: Command) -> String {
        let rows = command.subcommands.map {
            "            \("\($0.name):\(escaped($0.summary, ":"))".singleQuoted)"
        }
        let calls = command.subcommands.map { "            \($0.name)) \(function(path + [$0.name])) ;;" }
        var options = specifications(command)
        if path.isEmpty { options.append("--version[Print the version.]") }
        return """
            \(function(path))() {
                local line state
                _arguments -C \\
            \(options.map { "        \($0.singleQuoted)" }.joined(separator: " \\\n")) \\
                    '1: :->command' '*:: :->rest'
                case $state in
                    command)
                        local -a names=(
            \(rows.joined(separator: "\n"))
                        )
                        _describe command names
                        ;;
                    rest)
                        case $line[1] in
            \(calls.joined(separator: "\n"))
                        esac
                        ;;
                esac
            }
            """
    }

    private func specifications(_ command: Command) -> [String] {
        (command.options + [Command.helpOption]).map { option in
            let head = (option.isRepeatable ? "*" : "") + "--\(option.name)"
            let help = "[\(escaped(option.help, "[]"))]"
            guard let value = option.valueName else { return head + help }
            return "\(head)=\(help):\(escaped(value, ":")):\(action(option.completion))"
        }
    }

    private func operand(_ index: Int, _ operand: Operand) -> String {
        let place =
            switch operand.count {
            case .one: "\(index + 1):"
            case .optional: "\(index + 1)::"
            case .any, .some: "*:"
            }
        return "\(place)\(escaped(operand.name, ":")):\(action(operand.completion))"
    }

    private func action(_ completion: ValueCompletion) -> String {
        switch completion {
        case .none: " "
        case .file: "_files"
        case .words(let words): "(\(words.joined(separator: " ")))"
        }
    }

    private func function(_ path: [String]) -> String { (["_\(root.name)"] + path).joined(separator: "_") }

    /// `text` with a backslash before each of `letters`.
    private func escaped(_ text: String, _ letters: String) -> String {
        text.map { letters.contains($0) || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    }
}
