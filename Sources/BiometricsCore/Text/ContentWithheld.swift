/// A value whose content must not appear in logs: pixels, file contents, features, keys. `print`, `dump` and failed
/// tests show only its `description`.
public protocol ContentWithheld: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension ContentWithheld {
    /// The description.
    public var debugDescription: String { description }

    /// The type without its parts.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
