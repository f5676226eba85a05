public import BiometricsCore
internal import Platform

/// `biometrics.error/1`: what a command writes when it fails, and what stands in place of a result that could not be made.
public struct ErrorDocument: JSONDocument {
    /// `biometrics.error/1`.
    public static let schema = "biometrics.error/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ErrorDocument>()
    /// What went wrong.
    public var error: Detail
    /// The line of the table, from 1, or the place among the arguments; not there outside of a batch.
    public var line: Int?
    /// The file whose result this stands for; not there where the error stands for the whole run.
    public var path: String?

    /// The document of an error.
    ///
    /// - Parameters:
    ///   - line: where in its inputs a batch met it.
    ///   - path: the file whose result it stands for, where results name their file.
    public init(_ error: BiometricsError, line: Int? = nil, path: String? = nil) {
        self.error = Detail(error)
        self.line = line
        self.path = path
    }

    /// What went wrong.
    public struct Detail: Codable, Hashable, Sendable {
        /// The kind of trouble.
        public var code: BiometricsError.Code
        /// One or two sentences for a person.
        public var message: String
        /// The file it is about; `nil` for an error that is about no file.
        @Nullable public var path: String?

        /// The detail of an error.
        public init(_ error: BiometricsError) {
            code = error.code
            message = FileName.shown(error.message)
            path = error.path.map(FileName.shown)
        }

        /// The error that was written, without the code of the library beneath.
        public var asError: BiometricsError { BiometricsError(code, message, path: path) }
    }
}
