/// An option with a value of one type: its help, its validation and its parsing.
struct ValueOption<Value: Sendable>: Sendable {
    /// The description of the option.
    let declaration: OptionDeclaration
    /// Parses a value; `nil` if the text is invalid.
    let read: @Sendable (String) -> Value?

    /// An option `--name VALUE`.
    ///
    /// - Parameters:
    ///   - value: the value's name on the help page.
    ///   - expected: the expected value, as the end of "… is not ".
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
    /// An option that accepts any text except the empty one.
    init(
        _ name: String, value: String, isRepeatable: Bool = false, completion: ValueCompletion = .none, help: String
    ) {
        self.init(
            name, value: value, isRepeatable: isRepeatable, completion: completion, help: help,
            expected: "a text of at least one letter", read: { $0.isEmpty ? nil : $0 })
    }

    /// An option that accepts one of a few words.
    init(_ name: String, value: String, oneOf words: [String], help: String) {
        self.init(
            name, value: value, completion: .words(words), help: help,
            expected: "one of \(words.joined(separator: ", "))", read: { words.contains($0) ? $0 : nil })
    }
}

extension ValueOption where Value == Int {
    /// An option that accepts a whole number within `range`.
    init(_ name: String, value: String, range: ClosedRange<Int>, help: String) {
        self.init(
            name, value: value, help: help,
            expected: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            read: { text in Int(text).flatMap { range.contains($0) ? $0 : nil } })
    }

    /// An option that accepts an amount: digits followed by one of `units`.
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
    /// An option that accepts a number within `range`.
    init(_ name: String, value: String, range: ClosedRange<Double>, help: String) {
        self.init(
            name, value: value, help: help, expected: "a number from \(range.lowerBound) to \(range.upperBound)",
            read: { text in Double(text).flatMap { range.contains($0) ? $0 : nil } })
    }

    /// An option that accepts a rate: above 0 and below 1.
    init(rate name: String, help: String) {
        self.init(
            name, value: "RATE", help: help, expected: "a rate above 0 and below 1 such as 1e-4",
            read: { text in Double(text).flatMap { $0 > 0 && $0 < 1 ? $0 : nil } })
    }
}

/// An option without a value.
struct Flag: Sendable {
    /// The description of the option.
    let declaration: OptionDeclaration

    /// An option `--name`.
    init(_ name: String, help: String) {
        declaration = OptionDeclaration(name: name, help: help)
    }

    /// Prints one JSON value on stdout; every command with a result has this flag.
    static let json = Flag("json", help: "Print the result as JSON on stdout.")
}
