internal import BiometricsCore

/// The turned square of a picture that a chip shows.
struct ChipPlace {
    /// The middle of the square, in pixels.
    let center: Point
    /// Half the distance of the middles of its first and last pixel.
    let half: Double
    /// The cosine and the sine of its turn.
    let cosine: Double
    let sine: Double

    /// The picture halved until a pixel of it is less than twice as fine as one of the chip, and the square in it.
    ///
    /// Only the part around the square is halved, as dlib does. Its first pixel decides which pixels are averaged.
    ///
    /// - Parameter extent: the pixels of a side of the chip.
    /// - Source: dlib's `extract_image_chips` and `pyramid_down<2>`.
    func halved(_ picture: Image, to extent: Double) -> (image: Image, center: Point, half: Double) {
        var (depth, margin, rest) = (0, 2.0, half)
        while rest > extent {
            rest /= 2
            depth += 1
            if depth > 1 { margin = 2 * margin + 2 }
        }
        guard depth > 0, let (part, origin) = surroundings(in: picture, margin: 2 * margin + 2) else {
            return (picture, center, half)
        }
        var (image, center) = (part, Point(x: center.x - origin.x, y: center.y - origin.y))
        for _ in 0..<depth {
            image = Self.halved(image)
            center = Point(x: center.x / 2 - 1.25, y: center.y / 2 - 0.75)
        }
        return (image, center, rest)
    }

    /// The part of a picture that holds the square and a margin, and its first pixel; nil if they do not overlap.
    private func surroundings(in picture: Image, margin: Double) -> (Image, Point)? {
        let reach = half * (abs(cosine) + abs(sine)) + margin
        let left = max(0, Int((center.x - reach + 0.5).rounded(.down)))
        let top = max(0, Int((center.y - reach + 0.5).rounded(.down)))
        let right = min(picture.width - 1, Int((center.x + reach + 0.5).rounded(.down)))
        let bottom = min(picture.height - 1, Int((center.y + reach + 0.5).rounded(.down)))
        guard left <= right, top <= bottom else { return nil }
        let size = Size(width: right - left + 1, height: bottom - top + 1)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(3 * size.pixelCount)
        for row in top...bottom {
            let start = row * picture.bytesPerRow + 3 * left
            pixels += picture.pixels[start..<start + 3 * size.width]
        }
        return (Image(size: size, format: .bgr8, pixels: pixels), Point(x: Double(left), y: Double(top)))
    }

    /// Half a BGR picture: each pixel is the mean of 5 × 5, with the weights 1-4-6-4-1 in both directions.
    static func halved(_ image: Image) -> Image {
        let size = Size(width: max(0, (image.width - 3) / 2), height: max(0, (image.height - 3) / 2))
        guard size.pixelCount > 0 else { return Image(size: Size(width: 0, height: 0), format: .bgr8, pixels: []) }
        let rowLength = 3 * size.width
        var columns = [UInt32](repeating: 0, count: rowLength * image.height)
        for row in 0..<image.height {
            for place in 0..<rowLength {
                let start = row * image.bytesPerRow + 6 * (place / 3) + place % 3
                func value(_ index: Int) -> UInt32 { UInt32(image.pixels[start + 3 * index]) }
                columns[row * rowLength + place] = value(0) + 4 * value(1) + 6 * value(2) + 4 * value(3) + value(4)
            }
        }
        var pixels = [UInt8](repeating: 0, count: rowLength * size.height)
        for row in 0..<size.height {
            for place in 0..<rowLength {
                func value(_ index: Int) -> UInt32 { columns[(2 * row + index) * rowLength + place] }
                let sum = value(0) + 4 * value(1) + 6 * value(2) + 4 * value(3) + value(4)
                pixels[row * rowLength + place] = UInt8(sum / 256)
            }
        }
        return Image(size: size, format: .bgr8, pixels: pixels)
    }
}
