/// Something whose content no log may hold: pixels, bytes of files, features, keys. Neither `print` nor `dump` nor a failed
/// test shows more of it than its `description` says.
public protocol ContentWithheld: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension ContentWithheld {
    /// The description, which says no more.
    public var debugDescription: String { description }

    /// The type and no parts.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
