/// A picture as `Sources/BiometricsCore/Imaging/Image.swift` has it, without text and JSON, which WebAssembly does not need.
public struct Image: Sendable {
    /// The layout of one pixel's bytes.
    public enum PixelFormat: Sendable {
        /// Blue, green, red.
        case bgr8
        /// One byte a pixel.
        case gray8

        /// Bytes a pixel.
        public var bytesPerPixel: Int { self == .bgr8 ? 3 : 1 }
    }

    /// Pixels across and down.
    public let size: Size
    /// The layout of one pixel's bytes.
    public let format: PixelFormat
    /// Row after row from the top, without padding.
    public private(set) var pixels: [UInt8]

    /// A picture of the given pixels, which fill it exactly.
    public init(size: Size, format: PixelFormat, pixels: [UInt8]) {
        precondition(pixels.count == size.pixelCount * format.bytesPerPixel)
        self.size = size
        self.format = format
        self.pixels = pixels
    }

    /// Pixels across.
    public var width: Int { size.width }
    /// Pixels down.
    public var height: Int { size.height }
    /// Bytes from one row to the next.
    public var bytesPerRow: Int { size.width * format.bytesPerPixel }
    /// Whether the picture has no pixels.
    public var isEmpty: Bool { pixels.isEmpty }
}
