internal import BiometricsCore
internal import COpenCV

extension BiometricsError {
    /// The failure in `error`. An error of OpenCV itself gets `code`.
    init(_ error: cvb_error, code: Code) {
        let text = unsafe withUnsafeBytes(of: error.message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        switch error.code {
        case CVB_INVALID_ARGUMENT: self.init(.invalidConfiguration, text)
        case CVB_TOO_LARGE: self.init(.inputTooLarge, text)
        case CVB_OPENCV: self.init(code, "OpenCV: \(text)", underlyingCode: error.native)
        default: self.init(code, text)
        }
    }
}

/// Runs `call`, and throws the error that it filled if it returns false.
func succeed(
    orThrow code: BiometricsError.Code, _ call: (inout cvb_error) -> Bool
) throws(BiometricsError) {
    var error = cvb_error()
    guard call(&error) else { throw BiometricsError(error, code: code) }
}

extension Image {
    /// Calls `body` with a view of the pixels that is valid during the call only.
    func withView<Result>(_ body: (cvb_image) -> Result) -> Result {
        unsafe pixels.withUnsafeBufferPointer { buffer in
            unsafe body(
                cvb_image(
                    data: buffer.baseAddress, width: Int32(clamping: width), height: Int32(clamping: height),
                    channels: Int32(format.bytesPerPixel), stride: bytesPerRow))
        }
    }

    /// An image whose pixels are all written by `fill`, or the error that it filled.
    static func made(
        _ size: Size, _ format: PixelFormat, by fill: (cvb_canvas, inout cvb_error) -> Bool
    ) throws(BiometricsError) -> Image {
        try checkLimits(of: size)
        var error = cvb_error()
        var filled = false
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: size.pixelCount * format.bytesPerPixel) {
            buffer, count in
            let canvas = unsafe cvb_canvas(
                data: buffer.baseAddress, width: Int32(size.width), height: Int32(size.height),
                channels: Int32(format.bytesPerPixel), stride: size.width * format.bytesPerPixel)
            filled = unsafe fill(canvas, &error)
            count = filled ? size.pixelCount * format.bytesPerPixel : 0
        }
        guard filled else { throw BiometricsError(error, code: .backendFailure) }
        return Image(size: size, format: format, pixels: pixels)
    }

    /// Rejects a size that the C layer would reject, before memory is allocated for it.
    static func checkLimits(of size: Size) throws(BiometricsError) {
        guard size.width >= 1, size.height >= 1 else {
            throw BiometricsError(
                .invalidConfiguration,
                "A picture of \(size.width) × \(size.height) pixels is not possible. Both sides must be at least 1.")
        }
        guard size.longSide <= CVB_MAX_SIDE, size.pixelCount <= CVB_MAX_PIXELS else {
            throw BiometricsError(
                .inputTooLarge,
                "A picture of \(size.width) × \(size.height) pixels is too large. The limits are \(CVB_MAX_SIDE) per side "
                    + "and \(CVB_MAX_PIXELS) in all.")
        }
    }
}
