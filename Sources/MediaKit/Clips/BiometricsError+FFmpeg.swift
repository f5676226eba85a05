internal import BiometricsCore
internal import CMediaFiles

extension BiometricsError {
    /// The error that the C layer filled in, in another process, about `path`.
    init<Text>(clipCode: Int32, native: Int32, message: Text, path: String?) {
        let code: Code =
            switch Int(clipCode) {
            case FFB_LIBRARY_MISSING: .engineUnavailable
            case FFB_UNREADABLE: .unreadableInput
            case FFB_UNSUPPORTED: .unsupportedFormat
            case FFB_TOO_LARGE, FFB_TOO_MANY_BYTES, FFB_TOO_MANY_PIXELS, FFB_TOO_LONG: .inputTooLarge
            case FFB_TOO_COSTLY: .inputTooCostly
            case FFB_NO_VIDEO: .noVideoStream
            case FFB_INVALID_ARGUMENT: .invalidConfiguration
            default: .backendFailure
            }
        let setting: Setting? =
            switch Int(clipCode) {
            case FFB_TOO_MANY_BYTES: .byteLimit
            case FFB_TOO_MANY_PIXELS: .pixelLimit
            case FFB_TOO_LONG: .durationLimit
            case FFB_TOO_COSTLY: .workLimit
            default: nil
            }
        // A program adds a sentence about the setting.
        let end = setting == nil ? "" : "."
        self.init(
            code, text(of: message) + end, path: path, underlyingCode: native == 0 ? nil : native, setting: setting)
    }
}

/// The text in a fixed array of C, up to its terminator. Control characters, which a file may hold to upset a terminal,
/// are replaced.
func text<Storage>(of storage: Storage) -> String {
    let bytes = unsafe withUnsafeBytes(of: storage) { bytes in
        unsafe Array(bytes.prefix { byte in byte != 0 })
    }
    return String(decoding: bytes, as: UTF8.self).printable
}
