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
    /// The names of the options without which this one has no effect. One of them is enough.
    private(set) var needed: [String] = []
    /// The environment variable that does as well as these.
    private(set) var neededVariable: String?
    /// The names of the options that contradict this one.
    private(set) var excluded: [String] = []

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

    /// The option for a command in which it has no effect without one of `others`.
    ///
    /// - Parameter variable: the environment variable that does as well.
    func needing(_ others: OptionDeclaration..., or variable: String? = nil) -> OptionDeclaration {
        var copy = self
        (copy.needed, copy.neededVariable) = (others.map(\.name), variable)
        return copy
    }

    /// The option for a command in which it contradicts each of `others`.
    func excluding(_ others: OptionDeclaration...) -> OptionDeclaration {
        var copy = self
        copy.excluded = others.map(\.name)
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
