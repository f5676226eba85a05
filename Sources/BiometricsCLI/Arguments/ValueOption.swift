/// An option that takes a value of one type: what the help page says, what the parser accepts, and how it is read.
struct ValueOption<Value: Sendable>: Sendable {
    /// What the option looks like.
    let declaration: OptionDeclaration
    /// The value that a text stands for, or `nil`.
    let read: @Sendable (String) -> Value?

    /// An option `--name VALUE`.
    ///
    /// - Parameters:
    ///   - value: the value's name on the help page.
    ///   - expected: what a text must be, as the end of "… is not ".
    init(
        _ name: String, value: String, isRepeatable: Bool = false, completion: ValueCompletion = .none, help: String,
        expected: String, read: @escaping @Sendable (String) -> Value?
    ) {
        declaration = OptionDeclaration(
            name: name, valueName: value, isRepeatable: isRepeatable, completion: completion, help: help,
            expected: expected, accepts: { read($0) != nil })
        self.read = read
    }
}

extension ValueOption where Value == String {
    /// An option whose value is any text but the empty one.
    init(
        _ name: String, value: String, isRepeatable: Bool = false, completion: ValueCompletion = .none, help: String
    ) {
        self.init(
            name, value: value, isRepeatable: isRepeatable, completion: completion, help: help,
            expected: "a text of at least one letter", read: { $0.isEmpty ? nil : $0 })
    }

    /// An option whose value is one of a few words.
    init(_ name: String, value: String, oneOf words: [String], help: String) {
        self.init(
            name, value: value, completion: .words(words), help: help,
            expected: "one of \(words.joined(separator: ", "))", read: { words.contains($0) ? $0 : nil })
    }
}

extension ValueOption where Value == Int {
    /// An option whose value is a whole number within `range`.
    init(_ name: String, value: String, range: ClosedRange<Int>, help: String) {
        self.init(
            name, value: value, help: help,
            expected: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            read: { text in Int(text).flatMap { range.contains($0) ? $0 : nil } })
    }

    /// An option whose value is an amount: digits, and one of `units` behind them.
    init(_ name: String, value: String, units: [String: Int], example: String, help: String) {
        self.init(
            name, value: value, help: help, expected: "an amount above 0 such as \(example)",
            read: { text in
                let digits = text.prefix { $0.isASCII && $0.isNumber }
                let unit = text.dropFirst(digits.count).lowercased()
                guard let amount = Int(digits), amount > 0, let factor = unit.isEmpty ? 1 : units[unit] else {
                    return nil
                }
                let (product, overflow) = amount.multipliedReportingOverflow(by: factor)
                return overflow ? nil : product
            })
    }
}

extension ValueOption where Value == Double {
    /// An option whose value is a number within `range`.
    init(_ name: String, value: String, range: ClosedRange<Double>, help: String) {
        self.init(
            name, value: value, help: help, expected: "a number from \(range.lowerBound) to \(range.upperBound)",
            read: { text in Double(text).flatMap { range.contains($0) ? $0 : nil } })
    }

    /// An option whose value is a rate: above 0 and below 1.
    init(rate name: String, help: String) {
        self.init(
            name, value: "RATE", help: help, expected: "a rate above 0 and below 1 such as 1e-4",
            read: { text in Double(text).flatMap { $0 > 0 && $0 < 1 ? $0 : nil } })
    }
}

/// An option without a value: there or not.
struct Flag: Sendable {
    /// What the option looks like.
    let declaration: OptionDeclaration

    /// An option `--name`.
    init(_ name: String, help: String) {
        declaration = OptionDeclaration(name: name, help: help)
    }

    /// One JSON document on stdout; every command that reports something has it.
    static let json = Flag("json", help: "Print one JSON document on stdout, for programs.")
}
