/// An argument that is known by its place.
struct Operand: Sendable {
    /// How many a place takes.
    enum Count: Sendable {
        /// Exactly one.
        case one
        /// One or none.
        case optional
        /// Any number, also none.
        case any
        /// At least one.
        case some
    }

    /// The name on the help page, in capitals.
    let name: String
    /// How many it stands for; `any` and `some` come last.
    let count: Count
    /// A sentence or two for the help page.
    let help: String
    /// What a shell may offer.
    let completion: ValueCompletion

    init(_ name: String, _ count: Count = .one, completion: ValueCompletion = .file, help: String) {
        self.name = name
        self.count = count
        self.help = help
        self.completion = completion
    }

    /// The operand as a usage line has it.
    var usage: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .any: "[\(name)…]"
        case .some: "\(name)…"
        }
    }

    /// The least number of arguments it stands for.
    var least: Int { count == .one || count == .some ? 1 : 0 }
    /// The largest number of arguments it stands for.
    var most: Int { count == .one || count == .optional ? 1 : .max }
}
