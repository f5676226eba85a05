/// What an option looks like, whatever the type of its value.
struct OptionDeclaration: Sendable {
    /// The name, without `--`.
    let name: String
    /// The value's name on the help page; `nil` for a flag.
    let valueName: String?
    /// Whether it may be given several times.
    let isRepeatable: Bool
    /// What a shell may offer for the value.
    let completion: ValueCompletion
    /// A sentence or two for the help page.
    let help: String
    /// What the value must be, as the end of "… is not ".
    let expected: String
    /// Whether a text is a value of this option.
    let accepts: @Sendable (String) -> Bool

    init(
        name: String, valueName: String? = nil, isRepeatable: Bool = false, completion: ValueCompletion = .none,
        help: String, expected: String = "", accepts: @escaping @Sendable (String) -> Bool = { _ in true }
    ) {
        self.name = name
        self.valueName = valueName
        self.isRepeatable = isRepeatable
        self.completion = completion
        self.help = help
        self.expected = expected
        self.accepts = accepts
    }

    /// The option as it is written: `--name VALUE`.
    var usage: String { "--\(name)" + (valueName.map { " \($0)" } ?? "") }
}

/// What a shell may offer for a value.
enum ValueCompletion: Sendable, Hashable {
    /// Nothing that is known beforehand.
    case none
    /// Files.
    case file
    /// These words.
    case words([String])
}
