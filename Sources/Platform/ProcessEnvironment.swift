internal import FoundationEssentials

/// The environment that the process was started with.
public enum ProcessEnvironment {
    /// Every variable by name.
    public static var current: [String: String] { ProcessInfo.processInfo.environment }

    /// The value of a variable; nil where it is not set.
    public static subscript(name: String) -> String? { current[name] }
}
