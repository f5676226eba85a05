internal import BiometricsCore
internal import BiometricsPluginABI

/// Texts from a plugin. They are never read beyond `BIO_MAX_TEXT` bytes, and control characters, which could disturb a
/// terminal, are never passed on.
enum ForeignText {
    /// The text at `pointer`.
    ///
    /// - Throws: `.pluginInvalid` if it is missing, empty or too long, or if it is not UTF-8 without control
    ///   characters.
    static func required(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(BiometricsError) -> String {
        guard let text = try unsafe optional(pointer, name), !text.isEmpty else {
            throw BiometricsError(.pluginInvalid, "Its \(name) is missing.")
        }
        return text
    }

    /// The text at `pointer`; `nil` for NULL.
    ///
    /// - Throws: `.pluginInvalid` as `required`.
    static func optional(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(BiometricsError) -> String? {
        guard let pointer = unsafe pointer else { return nil }
        let length = unsafe Self.length(of: pointer)
        guard length < BIO_MAX_TEXT else {
            throw BiometricsError(
                .pluginInvalid, "Its \(name) is longer than \(BIO_MAX_TEXT - 1) bytes or not terminated.")
        }
        let bytes = unsafe UnsafeRawBufferPointer(start: pointer, count: length)
        guard let text = unsafe String(validating: bytes, as: UTF8.self),
            !text.unicodeScalars.contains(where: \.isUnprintable)
        else {
            throw BiometricsError(.pluginInvalid, "Its \(name) must be UTF-8 without control characters.")
        }
        return text
    }

    /// The text in an array of fixed length, up to its terminator or the array's end. Invalid characters are replaced.
    static func inArray<Storage>(_ storage: Storage) -> String {
        unsafe withUnsafeBytes(of: storage) { bytes in unsafe printable(bytes.prefix { $0 != 0 }) }
    }

    /// A system message, truncated and made printable.
    static func lossy(_ message: String) -> String {
        printable(message.utf8.prefix(4 * Int(BIO_MAX_TEXT)))
    }

    /// The bytes before the terminator, at most `BIO_MAX_TEXT`.
    private static func length(of pointer: UnsafePointer<CChar>) -> Int {
        (0..<Int(BIO_MAX_TEXT)).first { unsafe pointer[$0] == 0 } ?? Int(BIO_MAX_TEXT)
    }

    private static func printable(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: Array(bytes), as: UTF8.self).printable
    }
}
