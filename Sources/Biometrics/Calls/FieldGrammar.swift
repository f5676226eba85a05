package import BiometricsCore
internal import IdentityDocuments

/// The values that a field accepts, as JSON and as the text of an option or of a query.
package enum FieldGrammar: Hashable, Sendable {
    /// True or false.
    case flag
    /// One of a few words.
    case word([String])
    /// A whole number.
    case integer(ClosedRange<Int>)
    /// A number of a range.
    case number(ClosedRange<Double>)
    /// A number above 0 and below 1.
    case rate
    /// A text that is not empty.
    case text
    /// A day such as `2026-11-22`.
    case day
    /// As many bytes, in hexadecimal digits.
    case bytes(ClosedRange<Int>)
    /// A JSON object.
    case object
    /// A JSON list.
    case list

    /// Whether a JSON value is accepted.
    package func accepts(_ value: AnyJSON) -> Bool {
        switch (self, value) {
        case (.flag, .flag), (.object, .object), (.list, .list): true
        case (.word(let words), .text(let text)): words.contains(text)
        case (.integer(let range), .number(let number)): Int(exactly: number).map(range.contains) ?? false
        case (.number(let range), .number(let number)): range.contains(number)
        case (.rate, .number(let number)): number > 0 && number < 1
        case (.text, .text(let text)): !text.isEmpty && !text.utf8.contains(0)
        case (.day, .text(let text)): DocumentDate(text)?.isComplete ?? false
        case (.bytes(let range), .text(let text)):
            [UInt8](hexadecimal: Array(text.utf8)).map { range.contains($0.count) } ?? false
        default: false
        }
    }

    /// The JSON value that a text stands for; `nil` if the text is not accepted.
    package func value(of text: String) -> AnyJSON? {
        let value: AnyJSON? =
            switch self {
            case .flag: ["true": .flag(true), "false": .flag(false)][text]
            case .integer: Int(text).map { .number(Double($0)) }
            case .number, .rate: Double(text).map { .number($0) }
            case .word, .text, .day, .bytes: .text(text)
            case .object, .list: nil
            }
        return value.flatMap { accepts($0) ? $0 : nil }
    }

    /// The accepted values, as the end of “… must be”.
    package var expected: String {
        switch self {
        case .flag: "true or false"
        case .word(let words): "one of \(words.joined(separator: ", "))"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
        case .rate: "a rate above 0 and below 1 such as 1e-4"
        case .text: "a text of at least one letter"
        case .day: "a date such as 2026-11-22"
        case .bytes(let range) where range.count == 1: "\(range.lowerBound) bytes in hexadecimal digits"
        case .bytes(let range): "\(range.lowerBound) to \(range.upperBound) bytes in hexadecimal digits"
        case .object: "an object"
        case .list: "a list"
        }
    }
}
