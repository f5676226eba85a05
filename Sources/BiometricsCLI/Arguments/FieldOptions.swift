internal import Biometrics

extension OptionDeclaration {
    /// The option of a call's field.
    init(_ field: FieldDeclaration) {
        let completion: ValueCompletion =
            switch field.grammar {
            case .word(let words): .words(words)
            case .text where field.isLocal: .file
            default: .none
            }
        let help = field.help + (field.grammar == .flag ? "" : field.fallback.map { " Default: \($0)." } ?? "")
        self.init(
            name: field.option, valueName: field.placeholder, completion: completion, help: help,
            expected: field.grammar.expected, accepts: { field.grammar.value(of: $0) != nil })
    }
}

extension LibraryCall {
    /// The options of its fields, but for those that hold JSON.
    var options: [OptionDeclaration] { fields.filter { $0.grammar != .object }.map { OptionDeclaration($0) } }
}
