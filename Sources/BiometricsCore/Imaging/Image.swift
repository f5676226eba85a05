/// An upright picture of 8-bit pixels in rows without padding.
///
/// A value that owns its pixels. Copies are cheap, because the storage is shared until written. Upright means that the
/// orientation stated by the file (EXIF, a clip's display rotation) has been applied.
public struct Image: Sendable, Hashable {
    /// The layout of one pixel's bytes.
    public enum PixelFormat: String, Sendable {
        /// Blue, green, red: three bytes of 0–255 a pixel, gamma-encoded as the file has them.
        case bgr8
        /// One byte of 0–255 a pixel.
        case gray8

        /// Bytes a pixel.
        public var bytesPerPixel: Int { self == .bgr8 ? 3 : 1 }
    }

    /// Pixels across and down.
    public let size: Size
    /// The layout of one pixel's bytes.
    public let format: PixelFormat
    /// Row after row from the top, `size.width * format.bytesPerPixel` bytes each.
    public private(set) var pixels: [UInt8]

    /// A picture of the given pixels.
    ///
    /// - Requires: `pixels.count == size.pixelCount * format.bytesPerPixel`, and no negative size.
    public init(size: Size, format: PixelFormat, pixels: [UInt8]) {
        precondition(size.width >= 0 && size.height >= 0, "an image has no negative size")
        precondition(pixels.count == size.pixelCount * format.bytesPerPixel, "the pixels must fill the image exactly")
        self.size = size
        self.format = format
        self.pixels = pixels
    }

    /// A picture whose every byte is `value`.
    public init(size: Size, format: PixelFormat, filledWith value: UInt8) {
        self.init(
            size: size, format: format,
            pixels: [UInt8](repeating: value, count: size.pixelCount * format.bytesPerPixel))
    }

    /// Pixels across.
    public var width: Int { size.width }
    /// Pixels down.
    public var height: Int { size.height }
    /// Bytes from one row to the next.
    public var bytesPerRow: Int { size.width * format.bytesPerPixel }
    /// Whether the picture has no pixels.
    public var isEmpty: Bool { pixels.isEmpty }
    /// The whole picture as a rectangle.
    public var bounds: Rect { Rect(x: 0, y: 0, width: Double(width), height: Double(height)) }
}
