internal import BiometricsCore

/// The square picture of a face for dlib's network.
///
/// - Source: dlib's `get_face_chip_details` and `extract_image_chip` with bilinear interpolation
///   (image_transforms/interpolation.h). Like dlib, it halves a picture that is more than twice as fine as the chip.
struct FaceChip {
    let side: Int
    let padding: Double

    /// The places on a mean face of the outer and inner corner of its left eye, of its right eye, and of the base of
    /// its nose, in parts of its width and height.
    static let meanFace = [
        Point(x: 0.8595674595992, y: 0.2134981538014), Point(x: 0.6460604764104, y: 0.2289674387677),
        Point(x: 0.1205750620789, y: 0.2137274526848), Point(x: 0.3340850613712, y: 0.2290642403242),
        Point(x: 0.4901123135679, y: 0.6277975316475),
    ]

    /// The chip of a BGR picture around five landmarks, black beyond the picture; nil if the landmarks coincide.
    func image(from image: Image, landmarks: [Point]) -> Image? {
        let extent = Double(side)
        let mean = Self.meanFace.map { point in
            Point(
                x: (padding + point.x) / (2 * padding + 1) * extent,
                y: (padding + point.y) / (2 * padding + 1) * extent)
        }
        guard let map = SimilarityTransform.umeyama(from: mean, to: landmarks), map.scale > 0 else { return nil }
        let (cosine, sine) = (map.a / map.scale, map.b / map.scale)
        // dlib's rectangle of n pixels reaches from the middle of the first to that of the last, which are n·scale − 1
        // apart.
        let place = ChipPlace(
            center: map.apply(Point(x: extent / 2, y: extent / 2)), half: (extent * map.scale - 1) / 2, cosine: cosine,
            sine: sine)
        let (image, center, half) = place.halved(image, to: extent)
        let step = 2 * half / (extent - 1)
        var pixels = [UInt8](repeating: 0, count: 3 * side * side)
        for row in 0..<side {
            for column in 0..<side {
                let (x, y) = (Double(column) * step - half, Double(row) * step - half)
                let place = Point(x: center.x + cosine * x - sine * y, y: center.y + sine * x + cosine * y)
                Self.sample(image, at: place, into: &pixels, start: 3 * (row * side + column))
            }
        }
        return Image(size: Size(width: side, height: side), format: .bgr8, pixels: pixels)
    }

    private static func sample(_ image: Image, at place: Point, into pixels: inout [UInt8], start: Int) {
        let (left, top) = (place.x.rounded(.down), place.y.rounded(.down))
        guard left >= 0, top >= 0, left + 1 < Double(image.width), top + 1 < Double(image.height) else { return }
        let (right, down) = (place.x - left, place.y - top)
        let first = Int(top) * image.bytesPerRow + 3 * Int(left)
        let second = first + image.bytesPerRow
        for channel in 0..<3 {
            func value(_ index: Int) -> Double { Double(image.pixels[index + channel]) }
            let upper = (1 - right) * value(first) + right * value(first + 3)
            let lower = (1 - right) * value(second) + right * value(second + 3)
            pixels[start + channel] = UInt8((1 - down) * upper + down * lower)
        }
    }
}
