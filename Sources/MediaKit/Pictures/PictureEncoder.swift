public import BiometricsCore
internal import CMediaFiles
internal import CPictureEncoder

/// Writes pictures as PNG and JPEG.
public enum PictureEncoder {
    /// Returns the picture as a lossless PNG: in colour for `bgr8`, in grey for `gray8`.
    ///
    /// - Throws: `.invalidConfiguration` for a picture that is empty or longer than 1,000,000 pixels;
    ///   `.backendFailure` if memory is missing.
    /// - Threads: any number at once.
    public static func png(_ image: Image) throws(BiometricsError) -> [UInt8] {
        try unsafe encode(image) { pixels, channels, buffer, error in
            unsafe cic_encode_png(
                pixels, UInt32(clamping: image.width), UInt32(clamping: image.height), channels, buffer, error)
        }
    }

    /// Returns the picture as a baseline JPEG: in colour for `bgr8`, in grey for `gray8`.
    ///
    /// - Parameter quality: 1–100. Below 90, the colour has half the resolution.
    /// - Throws: `.invalidConfiguration` for a picture that is empty or longer than 65,500 pixels; `.backendFailure`
    ///   if memory is missing.
    /// - Requires: `quality` in 1...100.
    /// - Threads: any number at once.
    public static func jpeg(_ image: Image, quality: Int = 92) throws(BiometricsError) -> [UInt8] {
        precondition((1...100).contains(quality), "the quality of a JPEG is 1 to 100")
        return try unsafe encode(image) { pixels, channels, buffer, error in
            unsafe cic_encode_jpeg(
                pixels, UInt32(clamping: image.width), UInt32(clamping: image.height), channels, Int32(quality), buffer,
                error)
        }
    }

    /// Writes the picture to `path`: a JPEG if that ends in `.jpg` or `.jpeg`, and a PNG if it ends in `.png`.
    ///
    /// The file appears as a whole or not at all.
    ///
    /// - Throws: `.invalidConfiguration` for another ending; `.ioFailure` if it cannot be written; and as `png` and
    ///   `jpeg`.
    public static func write(_ image: Image, to path: String) throws(BiometricsError) {
        do throws(BiometricsError) {
            let ending = path.split(separator: ".").last?.lowercased() ?? ""
            switch ending {
            case "png": try WholeFile.write(png(image), to: path)
            case "jpg", "jpeg": try WholeFile.write(jpeg(image), to: path)
            default:
                throw BiometricsError(
                    .invalidConfiguration,
                    "A picture is written as PNG or JPEG. Give a name that ends in .png, .jpg or .jpeg.")
            }
        } catch {
            throw error.about(path)
        }
    }

    private typealias Encoding = (
        UnsafePointer<UInt8>?, UInt32, UnsafeMutablePointer<cic_buffer>, UnsafeMutablePointer<cic_error>
    ) -> cic_status

    private static func encode(_ image: Image, _ encoding: Encoding) throws(BiometricsError) -> [UInt8] {
        var buffer = unsafe cic_buffer()
        var error = cic_error()
        let channels = UInt32(image.format.bytesPerPixel)
        let status = unsafe image.pixels.withUnsafeBufferPointer { pixels in
            unsafe encoding(pixels.baseAddress, channels, &buffer, &error)
        }
        guard status == CIC_OK else {
            let failure = BiometricsError(error)
            guard status == CIC_BAD_ARGUMENT else { throw failure }
            throw BiometricsError(.invalidConfiguration, failure.message)
        }
        defer { unsafe cic_buffer_free(&buffer) }
        return unsafe [UInt8](UnsafeBufferPointer(start: buffer.bytes, count: buffer.count))
    }
}
