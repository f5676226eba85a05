internal import BiometricsCore

/// The part of a picture that a network sees: a face with its surroundings.
struct FaceCrop {
    /// The first and last column and row, inclusive; empty when the picture or the box is.
    let columns: Range<Int>
    let rows: Range<Int>
    private let image: Image

    /// The box scaled by `factor` about its centre, less where the picture is too small for that, and shifted inside the
    /// picture where it leaves it.
    ///
    /// The arithmetic is that of the networks' training, whole pixels and inclusive ends included.
    init(around box: Rect, factor: Double, in image: Image) {
        self.image = image
        let (width, height) = (Double(image.width), Double(image.height))
        let isUsable =
            !image.isEmpty && [box.x, box.y, box.width, box.height].allSatisfy { abs($0) < 1e6 }
            && box.width >= 1 && box.height >= 1
        guard isUsable else {
            (columns, rows) = (0..<0, 0..<0)
            return
        }
        let scale = min((height - 1) / box.height, (width - 1) / box.width, factor)
        columns = Self.span(box.center.x, box.width * scale, image.width)
        rows = Self.span(box.center.y, box.height * scale, image.height)
    }

    /// `length` about `center`, shifted into 0...count − 1.
    private static func span(_ center: Double, _ length: Double, _ count: Int) -> Range<Int> {
        var (low, high) = (center - length / 2, center + length / 2)
        let last = Double(count - 1)
        if low < 0 { (low, high) = (0, high - low) }
        if high > last { (low, high) = (low - (high - last), last) }
        let first = min(max(0, Int(low)), count - 1)
        return first..<(min(max(first, Int(high)), count - 1) + 1)
    }

    /// The crop at `size`, bilinearly and without smoothing (the networks were trained on just that); black when empty.
    func sampled(at size: Size) -> Image {
        guard !columns.isEmpty, !rows.isEmpty else { return Image(size: size, format: .bgr8, filledWith: 0) }
        let across = Self.taps(columns, size.width)
        let down = Self.taps(rows, size.height)
        let channels = image.format.bytesPerPixel
        var pixels: [UInt8] = []
        pixels.reserveCapacity(size.pixelCount * 3)
        for row in down {
            let (upper, lower) = (row.first * image.bytesPerRow, row.second * image.bytesPerRow)
            for column in across {
                for channel in 0..<3 {
                    let left = column.first * channels + min(channel, channels - 1)
                    let right = column.second * channels + min(channel, channels - 1)
                    func mix(_ line: Int) -> Float {
                        let (a, b) = (Float(image.pixels[line + left]), Float(image.pixels[line + right]))
                        return a + (b - a) * column.part
                    }
                    let (top, bottom) = (mix(upper), mix(lower))
                    pixels.append(UInt8((top + (bottom - top) * row.part).rounded()))
                }
            }
        }
        return Image(size: size, format: .bgr8, pixels: pixels)
    }

    /// For each of `count` places along `span` the two pixels it lies between, and how far on the way it is.
    private static func taps(_ span: Range<Int>, _ count: Int) -> [(first: Int, second: Int, part: Float)] {
        let step = Double(span.count) / Double(max(1, count))
        return (0..<count).map { index in
            let place = min(max(0, (Double(index) + 0.5) * step - 0.5), Double(span.count - 1))
            let first = Int(place)
            return (
                span.lowerBound + first, span.lowerBound + min(first + 1, span.count - 1), Float(place - Double(first))
            )
        }
    }
}
