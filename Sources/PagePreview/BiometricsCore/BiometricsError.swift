/// An error of the code that the page shares with the service. The page shows no text of it.
public struct BiometricsError: Error {
    /// The kinds of problems that the shared code has.
    public enum Code: Sendable {
        case invalidConfiguration, modelInvalid
    }

    /// The kind of problem.
    public let code: Code

    /// An error of kind `code`.
    public init(_ code: Code, _ message: @autoclosure () -> String) { self.code = code }
}
