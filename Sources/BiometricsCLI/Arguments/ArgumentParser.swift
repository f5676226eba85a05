internal import BiometricsCore
internal import Platform

/// Parses a command line against a tree of commands.
enum ArgumentParser {
    /// The request of a command line.
    enum Request: Sendable {
        /// Run a command.
        case run(Command, path: [String], ParsedArguments)
        /// Show a command's help page.
        case help(Command, path: [String])
        /// Print the version.
        case version
    }

    /// Parses `arguments` (without the program's own name) for `root`.
    ///
    /// - Throws: `.usage`, with the nearest name if one is similar.
    static func parse(_ arguments: [String], root: Command) throws(BiometricsError) -> Request {
        var command = root
        var path = [root.name]
        var rest = arguments[...]
        while command.run == nil {
            guard let word = rest.popFirst() else {
                throw BiometricsError(
                    .usage,
                    "\(caller(path)) needs a command: \(command.subcommands.map(\.name).joined(separator: ", ")).")
            }
            if word == "--help" || word == "-h" { return .help(command, path: path) }
            if word == "--version", path.count == 1 { return .version }
            if word.hasPrefix("-") {
                let known = path.count == 1 ? ["--help", "--version"] : ["--help"]
                throw unknownOption(word, among: known, path: path, more: "Options come after the command.")
            }
            command = try command.subcommand(word, calledBy: path)
            path.append(word)
        }
        return try parse(rest, of: command, path: path)
    }

    /// Whether a command line that failed to parse asks for JSON.
    static func wantsJSON(_ arguments: [String]) -> Bool {
        arguments.prefix { $0 != "--" }.contains("--\(Flag.json.declaration.name)")
    }

    private static func parse(
        _ arguments: ArraySlice<String>, of command: Command, path: [String]
    ) throws(BiometricsError) -> Request {
        var rest = arguments
        var values: [String: [String]] = [:]
        var operands: [String] = []
        if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            return .help(command, path: path)
        }
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let option = command.options.first(where: { "--\($0.name)" == parts[0] }) else {
                let known = command.options.map { "--\($0.name)" } + ["--help"]
                throw unknownOption(parts[0], among: known, path: path)
            }
            let given = parts.count == 2 ? parts[1] : nil
            let value = try value(of: option, given: given, next: &rest)
            if values[option.name] != nil, !option.isRepeatable {
                throw BiometricsError(.usage, "--\(option.name) may be given only once.")
            }
            values[option.name, default: []] += value.map { [$0] } ?? []
        }
        try check(Set(values.keys), of: command)
        try check(operands, of: command, path: path)
        return .run(command, path: path, ParsedArguments(values: values, operands: operands))
    }

    private static func value(
        of option: OptionDeclaration, given: String?, next rest: inout ArraySlice<String>
    ) throws(BiometricsError) -> String? {
        guard let name = option.valueName else {
            if given != nil { throw BiometricsError(.usage, "--\(option.name) takes no value.") }
            return nil
        }
        var text = given
        if text == nil, let word = rest.first, !word.hasPrefix("--") { text = rest.popFirst() }
        guard let text else {
            throw BiometricsError(.usage, "--\(option.name) needs a value: --\(option.name) \(name).")
        }
        guard option.accepts(text) else {
            var near: [String] = []
            if case .words(let words) = option.completion { near = NearestName.candidates(for: text, among: words) }
            throw BiometricsError(
                .usage, "--\(option.name): “\(text)” is not \(option.expected)." + (question(near) ?? ""))
        }
        return text
    }

    /// Refuses an option that has no effect without another one, and two that contradict each other.
    private static func check(_ given: Set<String>, of command: Command) throws(BiometricsError) {
        for option in command.options where given.contains(option.name) {
            if let other = option.excluded.first(where: { given.contains($0) }) {
                throw BiometricsError(.usage, "Give --\(other) or --\(option.name), not both.")
            }
            guard !option.needed.isEmpty, given.isDisjoint(with: option.needed) else { continue }
            if let variable = option.neededVariable, !(ProcessEnvironment[variable] ?? "").isEmpty { continue }
            let ways = option.needed.map { "--\($0)" } + [option.neededVariable].compactMap(\.self)
            throw BiometricsError(.usage, "--\(option.name) needs \(ways.joined(separator: " or ")).")
        }
    }

    private static func check(
        _ operands: [String], of command: Command, path: [String]
    ) throws(BiometricsError) {
        let caller = caller(path)
        var needed = 0
        var room = 0
        for operand in command.operands {
            needed += operand.least
            room = operand.most == .max ? .max : room + operand.most
            if operands.count < needed {
                throw BiometricsError(.usage, "\(caller) needs \(operand.name): \(operand.help)")
            }
        }
        if operands.count > room {
            throw BiometricsError(
                .usage,
                "\(caller) takes \(room == 0 ? "no arguments" : "at most \(room) argument\(room == 1 ? "" : "s")"), "
                    + "and “\(operands[room])” is one too many.")
        }
        // Only the last operand takes more than one value.
        if let place = operands.firstIndex(of: ""), let last = command.operands.indices.last {
            let operand = command.operands[min(place, last)]
            throw BiometricsError(
                operand.emptyCode, "\(caller) was given an empty \(operand.name): \(operand.help)", category: .request)
        }
    }

    private static func unknownOption(
        _ word: String, among known: [String], path: [String], more: String? = nil
    ) -> BiometricsError {
        let near = NearestName.candidates(for: word, among: known)
        let hint = question(near) ?? more.map { " \($0)" } ?? ""
        return BiometricsError(.usage, "\(caller(path)) has no option \(word)." + hint)
    }

    /// Asks whether one of these names was meant; `nil` without names.
    private static func question(_ names: [String]) -> String? {
        names.isEmpty ? nil : " Did you mean \(names.joined(separator: " or "))?"
    }

    /// The name of the command in a message.
    private static func caller(_ path: [String]) -> String {
        path.count == 1 ? "The program" : "“\(path.dropFirst().joined(separator: " "))”"
    }
}
