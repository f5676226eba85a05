internal import FoundationEssentials

/// The environment of the process at its start.
public enum ProcessEnvironment {
    /// Every variable by name.
    public static var current: [String: String] { ProcessInfo.processInfo.environment }

    /// The value of a variable; nil if it is not set.
    public static subscript(name: String) -> String? { current[name] }
}
