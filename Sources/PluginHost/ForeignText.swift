internal import BiometricsCore
internal import BiometricsPluginABI

/// Texts that a plugin gives: never read beyond `BIO_MAX_TEXT` bytes, never passed on with control characters, which could
/// upset a terminal.
enum ForeignText {
    /// The text at `pointer`.
    ///
    /// - Throws: `.pluginInvalid` when it is missing, empty, too long, or no UTF-8 without control characters.
    static func required(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(BiometricsError) -> String {
        guard let text = try unsafe optional(pointer, name), !text.isEmpty else {
            throw BiometricsError(.pluginInvalid, "It states no \(name).")
        }
        return text
    }

    /// The text at `pointer`, `nil` for NULL.
    ///
    /// - Throws: `.pluginInvalid` as `required`.
    static func optional(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(BiometricsError) -> String? {
        guard let pointer = unsafe pointer else { return nil }
        let length = unsafe Self.length(of: pointer)
        guard length < BIO_MAX_TEXT else {
            throw BiometricsError(
                .pluginInvalid, "Its \(name) is longer than \(BIO_MAX_TEXT - 1) bytes or has no end.")
        }
        let bytes = unsafe UnsafeRawBufferPointer(start: pointer, count: length)
        guard let text = unsafe String(validating: bytes, as: UTF8.self),
            !text.unicodeScalars.contains(where: \.isUnprintable)
        else {
            throw BiometricsError(.pluginInvalid, "Its \(name) is no UTF-8 without control characters.")
        }
        return text
    }

    /// The text in an array of fixed length, up to its end or that of the array. What is no character is replaced.
    static func inArray<Storage>(_ storage: Storage) -> String {
        unsafe withUnsafeBytes(of: storage) { bytes in unsafe printable(bytes.prefix { $0 != 0 }) }
    }

    /// A system's message, cut and made fit to print.
    static func lossy(_ message: String) -> String {
        printable(message.utf8.prefix(4 * Int(BIO_MAX_TEXT)))
    }

    /// The bytes before the end of the text, no more than `BIO_MAX_TEXT`.
    private static func length(of pointer: UnsafePointer<CChar>) -> Int {
        (0..<Int(BIO_MAX_TEXT)).first { unsafe pointer[$0] == 0 } ?? Int(BIO_MAX_TEXT)
    }

    private static func printable(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: Array(bytes), as: UTF8.self).printable
    }
}
