/// An error that says what went wrong, in which file, and what to do about it.
///
/// Every layer throws this one type for problems with files, models and plugins. A biometric outcome, such as "no
/// face", is a value and never an error. Messages never contain pixels, templates or the names of persons.
public struct BiometricsError: Error, Sendable, Hashable {
    /// The kind of problem: stable text that scripts may match. Open, so that new kinds are not a breaking change.
    public struct Code: RawRepresentable, Hashable, Sendable, Codable {
        /// The stable text, in snake case.
        public let rawValue: String

        /// A code from its stable text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The kind of problem.
    public let code: Code
    /// One or two sentences for a person: what happened, and what to do.
    public let message: String
    /// The file concerned, as the caller named it.
    public var path: String?
    /// The code of the underlying library (OpenCV, FFmpeg, errno), if it gave one.
    public let underlyingCode: Int32?
    /// The setting to change, if there is one. A program adds its own name for that setting.
    public private(set) var setting: Setting?
    /// The category of the code, unless the error was created with another one.
    public let category: Category

    /// An error of kind `code` that says `message`.
    ///
    /// - Parameters:
    ///   - code: the kind of problem.
    ///   - message: the problem and its remedy, in one or two sentences.
    ///   - path: the file concerned.
    ///   - underlyingCode: the code of the underlying library.
    ///   - setting: the setting to change.
    ///   - category: the category, for a code that a higher module defines; taken from the code by default.
    public init(
        _ code: Code, _ message: String, path: String? = nil, underlyingCode: Int32? = nil, setting: Setting? = nil,
        category: Category? = nil
    ) {
        self.code = code
        self.category = category ?? code.category
        self.message = message
        self.path = path
        self.underlyingCode = underlyingCode
        self.setting = setting
    }

    /// The same error, about `setting` unless it already names one.
    public func about(setting: Setting) -> BiometricsError {
        var copy = self
        copy.setting = self.setting ?? setting
        return copy
    }

    /// The same error, about `path` unless it already names a file.
    public func about(_ path: String) -> BiometricsError {
        var copy = self
        copy.path = self.path ?? path
        return copy
    }
}

extension BiometricsError: CustomStringConvertible {
    /// `path: message [code]`, on one line.
    public var description: String {
        ((path.map { "\($0): " } ?? "") + "\(message) [\(code.rawValue)]").printable
    }
}
