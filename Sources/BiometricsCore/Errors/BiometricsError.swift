/// What went wrong, in which file, and what to do about it.
///
/// Trouble with the world (files, models, plugins) is thrown as this one type by every layer. A biometric outcome, such as
/// "no face", is a value and never an error. Messages never contain pixels, templates or the names of persons.
public struct BiometricsError: Error, Sendable, Hashable {
    /// The kind of trouble: stable text that scripts may match. Open, so that new kinds break nobody.
    public struct Code: RawRepresentable, Hashable, Sendable, Codable {
        /// The stable text, in snake case.
        public let rawValue: String

        /// A code from its stable text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The kind of trouble.
    public let code: Code
    /// One or two sentences for a person: what happened, and what to do.
    public let message: String
    /// The file it is about, as the caller named it.
    public var path: String?
    /// The code of the library beneath (OpenCV, FFmpeg, errno), where there is one.
    public let underlyingCode: Int32?
    /// The setting that has to change, where one does. A program adds what it calls that setting.
    public private(set) var setting: Setting?
    /// Where the trouble lies: what the code says, unless it was made with another word.
    public let category: Category

    /// An error of kind `code` that says `message`.
    ///
    /// - Parameters:
    ///   - code: what went wrong.
    ///   - message: what, and what to do, in one or two sentences.
    ///   - path: the file that it is about.
    ///   - underlyingCode: that of the library beneath.
    ///   - setting: the one that has to change.
    ///   - category: where the trouble lies, for a code of a module above this one; that of the code unless given.
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
