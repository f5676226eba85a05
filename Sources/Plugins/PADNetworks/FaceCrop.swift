internal import BiometricsCore
internal import OpenCVKit

/// The part of a picture that a network sees: a face with its surroundings.
struct FaceCrop {
    /// Whole columns and rows. With a reflected border they may lie beyond the picture. Empty if the picture or the box
    /// is.
    let columns: Range<Int>
    let rows: Range<Int>
    /// The side of the crop divided by that of the face's box, as far as the picture has room.
    let room: Double
    private let image: Image
    private let border: PADNetworkRecipe.Border

    /// The part around `box` according to `recipe`.
    ///
    /// The arithmetic is that of the networks' publishers, including whole pixels and inclusive ends.
    init(around box: Rect, by recipe: PADNetworkRecipe, in image: Image) {
        self.init(around: box, factor: recipe.cropFactor, border: recipe.border, in: image)
    }

    init(around box: Rect, factor: Double, border: PADNetworkRecipe.Border = .shifted, in image: Image) {
        self.image = image
        self.border = border
        let (width, height) = (Double(image.width), Double(image.height))
        let isUsable =
            !image.isEmpty && [box.x, box.y, box.width, box.height].allSatisfy { abs($0) < 1e6 }
            && box.width >= 1 && box.height >= 1
        guard isUsable else {
            (columns, rows, room) = (0..<0, 0..<0, 0)
            return
        }
        room = min((height - 1) / box.height, (width - 1) / box.width, factor)
        switch border {
        case .shifted:
            columns = Self.span(box.center.x, box.width * room, image.width)
            rows = Self.span(box.center.y, box.height * room, image.height)
        case .reflected:
            // The limit avoids a crop that is far larger than the picture and shows only reflections.
            let side = min(Int(max(box.width, box.height) * factor), 4 * max(image.width, image.height))
            let (left, top) = (Int(box.center.x - Double(side) / 2), Int(box.center.y - Double(side) / 2))
            (columns, rows) = (left..<left + side, top..<top + side)
        }
    }

    /// `length` around `center`, shifted into 0...count − 1.
    private static func span(_ center: Double, _ length: Double, _ count: Int) -> Range<Int> {
        var (low, high) = (center - length / 2, center + length / 2)
        let last = Double(count - 1)
        if low < 0 { (low, high) = (0, high - low) }
        if high > last { (low, high) = (low - (high - last), last) }
        let first = min(max(0, Int(low)), count - 1)
        return first..<(min(max(first, Int(high)), count - 1) + 1)
    }

    /// The crop at `size`; black when empty.
    func sampled(at size: Size) throws(BiometricsError) -> Image {
        guard !columns.isEmpty, !rows.isEmpty else { return Image(size: size, format: .bgr8, filledWith: 0) }
        switch border {
        case .shifted: return interpolated(at: size)
        case .reflected: return try reflected.resized(to: size)
        }
    }

    /// Bilinear and without smoothing, exactly as in the networks' training.
    private func interpolated(at size: Size) -> Image {
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

    /// For each of `count` places along `span`: the two pixels around it, and its position between them.
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

    /// The crop at its own size. Beyond an edge, the picture is mirrored without repeating the edge.
    private var reflected: Image {
        let places = columns.map { Self.mirrored($0, image.width) }
        let channels = image.format.bytesPerPixel
        var pixels: [UInt8] = []
        pixels.reserveCapacity(columns.count * rows.count * 3)
        for row in rows {
            let line = Self.mirrored(row, image.height) * image.bytesPerRow
            for place in places {
                for channel in 0..<3 {
                    pixels.append(image.pixels[line + place * channels + min(channel, channels - 1)])
                }
            }
        }
        return Image(size: Size(width: columns.count, height: rows.count), format: .bgr8, pixels: pixels)
    }

    private static func mirrored(_ place: Int, _ count: Int) -> Int {
        guard count > 1 else { return 0 }
        let period = 2 * (count - 1)
        let within = ((place % period) + period) % period
        return min(within, period - within)
    }
}
