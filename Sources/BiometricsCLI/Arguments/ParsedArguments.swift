internal import Biometrics
internal import BiometricsCore

/// The arguments of a command, checked against its declarations.
struct ParsedArguments: Sendable {
    private let values: [String: [String]]
    /// The positional arguments.
    let operands: [String]

    /// - Parameter values: the texts of each option, `[]` for a flag; the declaration accepted every one.
    init(values: [String: [String]], operands: [String]) {
        self.values = values
        self.operands = operands
    }

    /// Whether a flag is set.
    subscript(flag: Flag) -> Bool { values[flag.declaration.name] != nil }

    /// The value of an option; `nil` when it was not given.
    subscript<Value>(option: ValueOption<Value>) -> Value? {
        values[option.declaration.name]?.last.flatMap(option.read)
    }

    /// The value of a call's field, or what stands for a missing one.
    subscript<Value>(field: CallField<Value>) -> Value {
        let (grammar, given) = (field.declaration.grammar, values[field.declaration.option])
        return field.value(grammar == .flag ? .flag(given != nil) : given?.last.flatMap(grammar.value))
    }

    /// The values of a repeatable option, in the order given.
    func all<Value>(_ option: ValueOption<Value>) -> [Value] {
        (values[option.declaration.name] ?? []).compactMap(option.read)
    }
}
