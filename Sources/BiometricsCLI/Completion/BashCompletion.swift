/// Completion for bash: one function that finds the command on the line and offers the possible next words.
///
/// It does not need the package `bash-completion`. Bash splits words at `=`, so `--engine=op` arrives as three words.
struct BashCompletion {
    let root: Command

    var script: String {
        let name = root.name
        return """
            # bash completion of \(name). Load it with: source <(\(name) completion bash)
            _\(name)() {
                local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} at= kind= i
                COMPREPLY=()
                if [[ $cur == = ]]; then
                    cur=
                elif [[ $prev == = ]]; then
                    prev=${COMP_WORDS[COMP_CWORD - 2]}
                fi
                for ((i = 1; i < COMP_CWORD; i++)); do
                    case "$at ${COMP_WORDS[i]}" in
            \(calls)
                    esac
                done
                case "$at $prev" in
            \(values)
                esac
                if [[ -z $kind && $cur == -* ]]; then
                    case $at in
            \(options)
                    esac
                elif [[ -z $kind ]]; then
                    case $at in
            \(operands)
                    esac
                fi
                case $kind in
                    files)
                        compopt -o filenames 2>/dev/null
                        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
                        ;;
                    words:*) mapfile -t COMPREPLY < <(compgen -W "${kind#words:}" -- "$cur") ;;
                esac
            }
            complete -F _\(name) \(name)

            """
    }

    /// The transitions from a command to its subcommands; ` models install` is the place of a command.
    private var calls: String {
        root.tree.filter { !$0.path.isEmpty }
            .map { "            '\(place($0.path))') at='\(place($0.path))' ;;" }
            .joined(separator: "\n")
    }

    /// The possible values of options.
    private var values: String {
        root.tree.flatMap { path, command in
            command.options.filter { $0.valueName != nil }
                .map { "        '\(place(path)) --\($0.name)') kind=\(kind($0.completion)) ;;" }
        }.joined(separator: "\n")
    }

    private var options: String {
        root.tree.map { path, command in
            var words = (command.options + [Command.helpOption]).map { "--\($0.name)" }
            if path.isEmpty { words.append("--version") }
            return "            '\(place(path))') kind='words:\(words.joined(separator: " "))' ;;"
        }.joined(separator: "\n")
    }

    private var operands: String {
        root.tree.map { path, command in
            let kind =
                command.subcommands.isEmpty
                ? command.operands.last.map { self.kind($0.completion) } ?? "none"
                : "'words:\(command.subcommands.map(\.name).joined(separator: " "))'"
            return "            '\(place(path))') kind=\(kind) ;;"
        }.joined(separator: "\n")
    }

    private func place(_ path: [String]) -> String { path.map { " \($0)" }.joined() }

    private func kind(_ completion: ValueCompletion) -> String {
        switch completion {
        case .none: "none"
        case .file: "files"
        case .words(let words): "words:\(words.joined(separator: " "))".singleQuoted
        }
    }
}
