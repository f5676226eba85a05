public import BiometricsCore
internal import CPagePictures

// The operations of `Sources/OpenCVKit` that the page needs, by the kernels of `CPagePictures`.

extension Image {
    /// The picture at a size that is not larger; areas are averaged.
    public func resized(to size: Size) throws(BiometricsError) -> Image {
        if size == self.size { return self }
        guard !isEmpty, 1...width ~= size.width, 1...height ~= size.height else {
            throw BiometricsError(.invalidConfiguration, "A picture of the page is only shrunk.")
        }
        let channels = format.bytesPerPixel
        return unsafe made(size, format) { source, target in
            var scratch = [Float](repeating: 0, count: width * channels + 4 * size.width)
            unsafe cpp_shrink(source, width, height, channels, &scratch, target, size.width, size.height)
        }
    }

    /// A picture of `size`, sampled at the positions to which `map` maps its own.
    public func sampled(by map: PerspectiveTransform, to size: Size) throws(BiometricsError) -> Image {
        guard !isEmpty, size.width > 0, size.height > 0 else {
            throw BiometricsError(.invalidConfiguration, "An empty picture cannot be sampled.")
        }
        return unsafe made(size, format) { source, target in
            unsafe cpp_sample(
                source, width, height, format.bytesPerPixel, map.matrix, target, size.width, size.height)
        }
    }

    /// The picture turned clockwise by `quarterTurns` times 90 degrees.
    public func rotated(quarterTurns: Int) throws(BiometricsError) -> Image {
        let turns = ((quarterTurns % 4) + 4) % 4
        return unsafe made(turns % 2 == 0 ? size : size.transposed, format) { source, target in
            unsafe cpp_turn(source, width, height, format.bytesPerPixel, Int32(turns), target)
        }
    }

    /// The luma of the picture.
    public func grayscale() throws(BiometricsError) -> Image {
        if format == .gray8 { return self }
        return unsafe made(size, .gray8) { source, target in unsafe cpp_grey(source, size.pixelCount, target) }
    }

    /// The length of the Sobel gradient of a grey picture at every pixel.
    public func gradientLengths() throws(BiometricsError) -> [Float] {
        let grey = try grayscale()
        return unsafe [Float](unsafeUninitializedCapacity: size.pixelCount) { lengths, count in
            count = size.pixelCount
            unsafe cpp_gradient_lengths(grey.pixels, width, height, lengths.baseAddress)
        }
    }

    /// The thin edges after a blur of one pixel.
    public func thinEdges(afterBlur blur: Double, least: Double) throws(BiometricsError) -> [ThinEdge] {
        guard !isEmpty, blur == 1, least > 0 else {
            throw BiometricsError(.invalidConfiguration, "Edges of the page are found after a blur of one pixel.")
        }
        var edges = [cpp_edge](repeating: cpp_edge(), count: size.pixelCount)
        let channels = format.bytesPerPixel
        // Words of eight bytes keep the parts aligned.
        var scratch = [UInt64](repeating: 0, count: cpp_edges_scratch(width, height, channels) / 8 + 1)
        let count = unsafe cpp_thin_edges(pixels, width, height, channels, least, &scratch, &edges)
        return edges.prefix(count).map {
            ThinEdge(x: Int($0.x), y: Int($0.y), across: Double($0.across), down: Double($0.down))
        }
    }

    private func made(
        _ size: Size, _ format: PixelFormat, _ draw: (UnsafePointer<UInt8>?, UnsafeMutablePointer<UInt8>?) -> Void
    ) -> Image {
        let bytes = size.pixelCount * format.bytesPerPixel
        let drawn = unsafe [UInt8](unsafeUninitializedCapacity: bytes) { target, count in
            count = bytes
            unsafe pixels.withUnsafeBufferPointer { unsafe draw($0.baseAddress, target.baseAddress) }
        }
        return Image(size: size, format: format, pixels: drawn)
    }
}
