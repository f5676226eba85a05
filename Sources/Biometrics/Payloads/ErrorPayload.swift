public import BiometricsCore
internal import Platform

/// The output of a command that failed, or of one input that failed: `biometrics.error/1`.
public struct ErrorPayload: JSONPayload {
    /// `biometrics.error/1`.
    public static let schema = "biometrics.error/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ErrorPayload>()
    /// The error.
    public var error: Detail
    /// The line of the table, or the position among the arguments, from 1; absent outside of a batch.
    public var line: Int?
    /// The file that failed; absent if the error is about the whole run.
    public var path: String?

    /// The payload of an error.
    ///
    /// - Parameters:
    ///   - line: the position of the failed input in a batch.
    ///   - path: the failed file, if results name their file.
    public init(_ error: BiometricsError, line: Int? = nil, path: String? = nil) {
        self.error = Detail(error)
        self.line = line
        self.path = path
    }

    /// An error's code, message and file.
    public struct Detail: Codable, Hashable, Sendable {
        /// The error's code.
        public var code: BiometricsError.Code
        /// One or two sentences for a person.
        public var message: String
        /// The file that the error is about; `nil` if there is none.
        @Nullable public var path: String?

        /// The detail of an error.
        public init(_ error: BiometricsError) {
            code = error.code
            message = FileName.shown(error.message)
            path = error.path.map(FileName.shown)
        }

        /// The error as it was written, without the code of the underlying library.
        public var asError: BiometricsError { BiometricsError(code, message, path: path) }
    }
}
