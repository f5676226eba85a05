internal import BiometricsCore
internal import CDecoderProtocol
internal import CMediaFiles

extension BiometricsError {
    /// Creates an error with advice from a codec's error.
    init(_ error: cic_error) {
        var copy = error
        let text = unsafe withUnsafeBytes(of: &copy.message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        let native = error.native == 0 ? nil : error.native
        self.init(error.status, text, native)
    }

    /// Creates an error from the answer of a codec in another process. Only printable characters of its message are
    /// used.
    init(codec answer: cdp_answer) {
        self.init(
            cic_status(answer.codec), MediaKit.text(of: answer.message), answer.native == 0 ? nil : answer.native)
    }

    private init(_ status: cic_status, _ text: String, _ native: Int32?) {
        switch status {
        case CIC_UNSUPPORTED:
            self.init(
                .unsupportedFormat,
                "Cannot decode this picture: \(text). Give it as JPEG, PNG, WebP, TIFF, BMP, JPEG 2000, HEIC, AVIF or PDF of a common kind.",
                underlyingCode: native)
        case CIC_UNAVAILABLE:
            self.init(
                .unsupportedFormat,
                "Cannot decode this picture: \(text). Install it, or give the picture as JPEG or PNG.",
                underlyingCode: native)
        case CIC_TOO_COSTLY:
            self.init(
                .inputTooCostly,
                "Decoding this picture would cost more than any picture needs: \(text). Save it anew with another program.",
                underlyingCode: native)
        case CIC_DAMAGED:
            self.init(
                .unreadableInput, "The picture is damaged: \(text). Get the file again from where it came.",
                underlyingCode: native)
        default:
            self.init(.backendFailure, "The picture codec failed: \(text).", underlyingCode: native)
        }
    }
}
