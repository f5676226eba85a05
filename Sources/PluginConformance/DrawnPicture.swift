internal import BiometricsCore

/// Generated pictures for checking laws: the same everywhere, and not of real people.
enum DrawnPicture {
    /// Faces on various backgrounds and in various sizes, and pictures without faces.
    static let all: [Image] = [
        face(in: Size(width: 200, height: 160), at: Point(x: 80, y: 75), width: 64),
        face(in: Size(width: 120, height: 180), at: Point(x: 61, y: 80), width: 50),
        noise(Size(width: 96, height: 64)),
        Image(size: Size(width: 64, height: 64), format: .bgr8, filledWith: 255),
    ]

    /// Extreme pictures: one pixel, one row, one column, and finally an empty picture.
    static var extremes: [Image] {
        [
            noise(Size(width: 1, height: 1)), noise(Size(width: 97, height: 1)), noise(Size(width: 1, height: 97)),
            noise(Size(width: 3, height: 2)), Image(size: Size(width: 0, height: 0), format: .bgr8, pixels: []),
        ]
    }

    /// A simple drawing of a face: an upright ellipse in skin colour with eyes, brows, nose and mouth.
    static func face(in size: Size, at middle: Point, width: Double) -> Image {
        Image(size: size, format: .bgr8) { x, y in
            let u = 2 * (Double(x) - middle.x) / width
            let v = 2 * (Double(y) - middle.y) / width
            return colour(u, v) ?? [UInt8(90 + x % 16), UInt8(100 + y % 16), UInt8(80 + (x + y) % 8)]
        }
    }

    /// Blue, green and red at a position in half widths from the face's middle; `nil` outside the face.
    private static func colour(_ u: Double, _ v: Double) -> [UInt8]? {
        func isWithin(_ x: Double, _ y: Double, _ a: Double, _ b: Double) -> Bool {
            let (p, q) = ((abs(u) - x) / a, (v - y) / b)
            return p * p + q * q <= 1
        }
        guard isWithin(0, 0, 1, 1.35) else { return nil }
        if isWithin(0.38, -0.25, 0.07, 0.07) { return [20, 20, 20] }
        if isWithin(0.38, -0.25, 0.17, 0.1) { return [235, 235, 235] }
        if isWithin(0.38, -0.48, 0.2, 0.05) { return [40, 50, 70] }
        if isWithin(0, 0.2, 0.08, 0.16) { return [120, 140, 195] }
        if isWithin(0, 0.7, 0.32, 0.08) { return [90, 80, 170] }
        let shade = 30 * (1 - u * u)
        return [UInt8(120 + shade), UInt8(145 + shade), UInt8(200 + shade)]
    }

    /// Bytes of a fixed pseudo-random sequence (xorshift, from a fixed seed).
    static func noise(_ size: Size) -> Image {
        var state: UInt32 = 2_463_534_242
        let pixels = (0..<size.pixelCount * 3).map { _ in
            state ^= state << 13
            state ^= state >> 17
            state ^= state << 5
            return UInt8(truncatingIfNeeded: state >> 8)
        }
        return Image(size: size, format: .bgr8, pixels: pixels)
    }
}

extension Image {
    /// The same picture in separate storage, to detect writes to the first one.
    var duplicate: Image { Image(size: size, format: format, pixels: pixels.map { $0 }) }
}
