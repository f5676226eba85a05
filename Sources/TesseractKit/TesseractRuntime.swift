package import BiometricsCore
internal import CTesseract

/// The Tesseract library: how it is opened, and which release it is.
///
/// It must be installed separately. Debian's package is `libtesseract5`.
package enum TesseractRuntime {
    /// The name under which the system's loader finds the library.
    static let library = "libtesseract.so.5"

    /// The command that installs the library.
    package static let installCommand = "sudo apt-get install libtesseract5"

    /// Opens the library on the first call, and returns its release, such as `5.3.0`. Any thread.
    ///
    /// - Throws: `.engineUnavailable` with a remedy.
    @discardableResult
    package static func open() throws(BiometricsError) -> String {
        var error = tsb_error()
        guard unsafe tsb_load(library, &error), let version = unsafe tsb_version() else {
            throw BiometricsError(
                .engineUnavailable,
                "Text cannot be read, because Tesseract cannot be opened (\(BiometricsError.text(of: error))). "
                    + "Install it: \(installCommand)")
        }
        return unsafe String(cString: version)
    }
}

extension BiometricsError {
    /// The failure in `error`.
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
