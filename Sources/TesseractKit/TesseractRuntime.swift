public import BiometricsCore
internal import CTesseract

/// The library itself: what opens it, and which release it is.
///
/// It is no part of the program. Debian has it as `libtesseract5`.
public enum TesseractRuntime {
    /// The name under which the system's loader finds the library.
    static let library = "libtesseract.so.5"

    /// What brings the library to a machine.
    public static let installCommand = "sudo apt-get install libtesseract5"

    /// Opens the library, the first time, and gives its release, such as `5.3.0`. Any thread.
    ///
    /// - Throws: `.engineUnavailable` with what to do.
    @discardableResult
    public static func open() throws(BiometricsError) -> String {
        var error = tsb_error()
        guard unsafe tsb_load(library, &error), let version = unsafe tsb_version() else {
            throw BiometricsError(
                .engineUnavailable,
                "Text cannot be read, as Tesseract cannot be opened (\(BiometricsError.text(of: error))). "
                    + "Install it: \(installCommand)")
        }
        return unsafe String(cString: version)
    }
}

extension BiometricsError {
    /// The failure that `error` holds.
    init(_ error: tsb_error) {
        let text = Self.text(of: error)
        switch error.code {
        case TSB_INVALID_ARGUMENT: self.init(.invalidConfiguration, text)
        case TSB_UNAVAILABLE: self.init(.engineUnavailable, text)
        case TSB_UNREADABLE: self.init(.modelInvalid, text)
        default: self.init(.backendFailure, "Tesseract: \(text)")
        }
    }

    fileprivate static func text(of error: tsb_error) -> String {
        unsafe withUnsafeBytes(of: error.message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self).printable
        }
    }
}
