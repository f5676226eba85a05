/// A value with personal data. Its description, debug description and dump state the kind of value, and never a name, a
/// number or a date of the person.
///
/// Conform with `withheldSummary` alone, the part of the value that may be printed, such as its format.
public protocol PersonalData: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The printable summary. It must not contain personal data.
    var withheldSummary: String { get }
}

extension PersonalData {
    /// The kind of value and its summary, in one line.
    public var description: String { "\(Self.self)(\(withheldSummary))" }

    /// Same as `description`.
    public var debugDescription: String { description }

    /// Has no children, so that `dump` and failing tests do not print personal data.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
