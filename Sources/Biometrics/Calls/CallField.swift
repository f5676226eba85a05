package import BiometricsCore
internal import IdentityDocuments

/// A field of a call. Every door offers it: the command as an option, the service as a parameter, and the C library as a
/// key of its options. `Value` is optional if nothing stands for a missing value.
package struct CallField<Value: Sendable>: Sendable {
    /// The description without the type.
    package let declaration: FieldDeclaration
    /// The value of JSON that the grammar accepts, or of a missing one.
    package let value: @Sendable (AnyJSON?) -> Value
}

/// The description of a field.
package struct FieldDeclaration: Sendable {
    /// The name in JSON, in camel case.
    package let name: String
    /// The accepted values.
    package let grammar: FieldGrammar
    /// The text of the value that stands for a missing one; `nil` if none does.
    package let fallback: String?
    /// Whether the value names a folder or a secret of this machine, or is too long for a URL. The service has no such
    /// parameter.
    package let isLocal: Bool
    /// The name of the command's option, without `--`.
    package let option: String
    /// The word for the value on the command's help page; `nil` for a flag.
    package let placeholder: String?
    /// A sentence or two for help pages and for the contract.
    package let help: String

    fileprivate init(
        _ name: String, _ grammar: FieldGrammar, fallback: String? = nil, isLocal: Bool = false,
        option: String? = nil, placeholder: String? = nil, help: String
    ) {
        self.name = name
        self.grammar = grammar
        self.fallback = fallback
        self.isLocal = isLocal
        self.option = option ?? name.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)" }
        self.placeholder = placeholder
        self.help = help
    }
}

extension CallField where Value == Bool {
    /// A field that is false unless it is given.
    init(flag name: String, help: String) {
        declaration = FieldDeclaration(name, .flag, fallback: "false", help: help)
        value = { $0 == .flag(true) }
    }
}

extension CallField where Value == Int {
    /// A whole number.
    package init(
        _ name: String, in range: ClosedRange<Int>, fallback: Int, option: String? = nil, placeholder: String = "COUNT",
        help: String
    ) {
        declaration = FieldDeclaration(
            name, .integer(range), fallback: "\(fallback)", option: option, placeholder: placeholder,
            help: help)
        value = { if case .number(let value) = $0 { Int(value) } else { fallback } }
    }
}

extension CallField where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// One of the words of an enumeration.
    init(_ name: String, fallback: Value, help: String) {
        declaration = FieldDeclaration(
            name, .word(Value.allCases.map(\.rawValue)), fallback: fallback.rawValue, placeholder: "KIND",
            help: help)
        value = { if case .text(let word) = $0 { Value(rawValue: word) ?? fallback } else { fallback } }
    }
}

extension CallField where Value == Double? {
    /// A rate above 0 and below 1.
    init(rate name: String, option: String, help: String) {
        declaration = FieldDeclaration(name, .rate, option: option, placeholder: "RATE", help: help)
        value = { if case .number(let value) = $0 { value } else { nil } }
    }
}

extension CallField where Value == Double? {
    /// A number of a range.
    package init(number name: String, in range: ClosedRange<Double>, help: String) {
        declaration = FieldDeclaration(name, .number(range), placeholder: "NUMBER", help: help)
        value = { if case .number(let value) = $0 { value } else { nil } }
    }
}

extension CallField where Value == [AnyJSON]? {
    /// A list.
    package init(list name: String, help: String) {
        declaration = FieldDeclaration(name, .list, isLocal: true, help: help)
        value = { if case .list(let value) = $0 { value } else { nil } }
    }
}

extension CallField where Value == String? {
    /// A text that is not empty.
    init(text name: String, isLocal: Bool, placeholder: String, help: String) {
        declaration = FieldDeclaration(name, .text, isLocal: isLocal, placeholder: placeholder, help: help)
        value = { if case .text(let value) = $0 { value } else { nil } }
    }
}

extension CallField where Value == DocumentDate? {
    /// A day.
    init(day name: String, help: String) {
        declaration = FieldDeclaration(name, .day, placeholder: "YYYY-MM-DD", help: help)
        value = { if case .text(let text) = $0 { DocumentDate(text) } else { nil } }
    }
}

extension CallField where Value == [UInt8]? {
    /// Bytes in hexadecimal digits.
    init(bytes name: String, _ count: ClosedRange<Int>, help: String) {
        declaration = FieldDeclaration(name, .bytes(count), placeholder: "HEX", help: help)
        value = { if case .text(let text) = $0 { [UInt8](hexadecimal: Array(text.utf8)) } else { nil } }
    }
}

extension CallField where Value == AnyJSON? {
    /// A JSON object.
    init(object name: String, help: String) {
        declaration = FieldDeclaration(name, .object, isLocal: true, help: help)
        value = { $0 }
    }
}
