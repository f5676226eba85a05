extension Image {
    /// A picture whose pixels `bytes` gives, row by row.
    @inlinable package init(
        size: Size, format: PixelFormat, bytes: (_ x: Int, _ y: Int) -> some Sequence<UInt8>
    ) {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(size.pixelCount * format.bytesPerPixel)
        for y in 0..<size.height {
            for x in 0..<size.width { pixels += bytes(x, y) }
        }
        self.init(size: size, format: format, pixels: pixels)
    }

    /// The picture with right and left exchanged.
    package var mirrored: Image {
        let step = format.bytesPerPixel
        return Image(size: size, format: format) { x, y in
            let start = y * bytesPerRow + (width - 1 - x) * step
            return pixels[start..<start + step]
        }
    }
}
