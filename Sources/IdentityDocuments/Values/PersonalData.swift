/// A value that tells of a person. Its description, its debug description and its dump say what kind of value it is, and
/// never a name, a number or a date of the person.
///
/// Conform with `withheldSummary` alone: what may be printed of the value, such as its format.
public protocol PersonalData: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What may be printed of the value; nothing in it comes from a person.
    var withheldSummary: String { get }
}

extension PersonalData {
    /// The kind of value and its summary, in one line.
    public var description: String { "\(Self.self)(\(withheldSummary))" }

    /// As `description`.
    public var debugDescription: String { description }

    /// No children, so that `dump` and the messages of tests print nothing of the person.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
