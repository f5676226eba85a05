internal import BiometricsCore

/// A positional argument.
struct Operand: Sendable {
    /// The number of values that an operand takes.
    enum Count: Sendable {
        /// Exactly one.
        case one
        /// One or none.
        case optional
        /// Any number, including none.
        case any
        /// At least one.
        case some
    }

    /// The name on the help page, in capitals.
    let name: String
    /// The number of values; `any` and `some` must come last.
    let count: Count
    /// A sentence or two for the help page.
    let help: String
    /// The values that a shell may offer.
    let completion: ValueCompletion
    /// The code of the error for an empty value.
    let emptyCode: BiometricsError.Code

    init(
        _ name: String, _ count: Count = .one, completion: ValueCompletion = .file,
        emptyCode: BiometricsError.Code = .usage, help: String
    ) {
        self.name = name
        self.emptyCode = emptyCode
        self.count = count
        self.help = help
        self.completion = completion
    }

    /// The operand in a usage line.
    var usage: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .any: "[\(name)…]"
        case .some: "\(name)…"
        }
    }

    /// The smallest number of values.
    var least: Int { count == .one || count == .some ? 1 : 0 }
    /// The largest number of values.
    var most: Int { count == .one || count == .optional ? 1 : .max }
}
