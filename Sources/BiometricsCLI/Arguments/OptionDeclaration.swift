/// The description of an option, independent of its value's type.
struct OptionDeclaration: Sendable {
    /// The name, without `--`.
    let name: String
    /// The value's name on the help page; `nil` for a flag.
    let valueName: String?
    /// Whether the option may be given several times.
    let isRepeatable: Bool
    /// The values that a shell may offer.
    let completion: ValueCompletion
    /// A sentence or two for the help page.
    let help: String
    /// The expected value, as the end of "… is not ".
    let expected: String
    /// Whether a text is a valid value of this option.
    let accepts: @Sendable (String) -> Bool
    /// The option without which this one would have no effect, and the environment variable that replaces it; `nil` for none.
    private(set) var needed: (option: String, variable: String?)?

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

    /// The same option, which is refused unless `other` is given too.
    ///
    /// - Parameter variable: the environment variable that does as well.
    func needing(_ other: OptionDeclaration, or variable: String? = nil) -> OptionDeclaration {
        var copy = self
        copy.needed = (other.name, variable)
        return copy
    }

    /// The option as written on a command line: `--name VALUE`.
    var usage: String { "--\(name)" + (valueName.map { " \($0)" } ?? "") }
}

/// The values that a shell may offer.
enum ValueCompletion: Sendable, Hashable {
    /// None.
    case none
    /// Files.
    case file
    /// These words.
    case words([String])
}
