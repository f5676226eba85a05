internal import BiometricsCore
internal import OpenCVKit

/// How the strip of a line is prepared for reading. The recogniser makes different errors on different preparations. If
/// the readings agree, neither the background nor the sharpness decided the result.
enum ZonePreparation: CaseIterable {
    /// The unchanged picture with capitals 36 pixels high, which is what the network was trained on.
    case plain
    /// Black on white at one and a half times the size.
    case binarized
    /// A smaller strip, which removes noise.
    case small
    /// Sharpened edges, against motion and blur.
    case sharpened

    fileprivate var capitalHeight: Double {
        switch self {
        case .plain, .sharpened: 36
        case .binarized: 54
        case .small: 28
        }
    }
}

extension ZoneBlock.Line {
    // In thicknesses of the bar. The strip is longer and higher than the bar, because the bar starts at the first
    // stroke and is only as high as most strokes.
    private static let marginAlong = 1.2
    private static let marginAcross = 0.75
    /// Longer than a line of 44 letters can be.
    private static let longestStrip = 4_000.0

    /// The line cut out of a grey picture, level and reading from left to right; nil if its size is impossible.
    ///
    /// - Throws: `.backendFailure`.
    func strip(of picture: Image, _ preparation: ZonePreparation) throws(BiometricsError) -> Image? {
        guard length > 0, thickness > 0 else { return nil }
        let scale = scale(preparation)
        let size = Size(
            width: Int(min(Self.longestStrip + 1, (length + 2 * Self.marginAlong * thickness) * scale)),
            height: Int(min(Self.longestStrip, thickness * (1 + 2 * Self.marginAcross) * scale)))
        guard size.width <= Int(Self.longestStrip), size.shortSide >= 4 else { return nil }
        let along = Point(x: (end.x - start.x) / length, y: (end.y - start.y) / length)
        let (back, up) = (Self.marginAlong * thickness, (0.5 + Self.marginAcross) * thickness)
        let corner = Point(
            x: start.x - along.x * back + along.y * up, y: start.y - along.y * back - along.x * up)
        // Warping does not filter, so a large picture is shrunk first, and only the part that the strip covers.
        let (part, offset) = self.part(of: picture, corner: corner, along: along, size: size, scale: scale)
        guard !part.isEmpty else { return nil }
        let (source, shrink) = try Self.shrunk(part, for: scale)
        let (a, b) = (along.x * scale, -along.y * scale)
        let toStrip = SimilarityTransform(
            a: a, b: b, tx: -(a * corner.x - b * corner.y), ty: -(b * corner.x + a * corner.y))
        // From the part's pixels to the picture's, then to the strip's. A pixel's centre lies half a pixel from its
        // edges.
        let toPicture = SimilarityTransform(
            a: 1 / shrink, b: 0, tx: offset.x + 0.5 / shrink - 0.5, ty: offset.y + 0.5 / shrink - 0.5)
        let strip = try source.warped(by: toPicture.concatenated(with: toStrip), to: size, border: .replicate)
        switch preparation {
        case .plain, .small: return strip
        case .binarized: return try strip.binarized(window: 61, offset: 12)
        case .sharpened: return try strip.sharpened(sigma: 6, amount: 3)
        }
    }

    /// The position along the line of a column of its strip, in pixels of the picture.
    func place(ofStripColumn column: Double, _ preparation: ZonePreparation) -> Double {
        column / scale(preparation) - Self.marginAlong * thickness
    }

    private func scale(_ preparation: ZonePreparation) -> Double { preparation.capitalHeight / thickness }

    /// The part of the picture that the strip covers, with a margin of one pixel, and the part's top left corner.
    private func part(
        of picture: Image, corner: Point, along: Point, size: Size, scale: Double
    ) -> (Image, Point) {
        let (width, height) = (Double(size.width) / scale, Double(size.height) / scale)
        let corners = [(0.0, 0.0), (width, 0), (0, height), (width, height)].map { x, y in
            Point(x: corner.x + along.x * x - along.y * y, y: corner.y + along.y * x + along.x * y)
        }
        let left = max(0, (corners.map(\.x).min() ?? 0).rounded(.down) - 2)
        let top = max(0, (corners.map(\.y).min() ?? 0).rounded(.down) - 2)
        let right = min(Double(picture.width), (corners.map(\.x).max() ?? 0).rounded(.up) + 3)
        let bottom = min(Double(picture.height), (corners.map(\.y).max() ?? 0).rounded(.up) + 3)
        let rect = Rect(x: left, y: top, width: right - left, height: bottom - top)
        return (picture.cropped(to: rect), Point(x: left, y: top))
    }

    /// The part shrunk until warping needs no filter, and the factor.
    private static func shrunk(_ part: Image, for scale: Double) throws(BiometricsError) -> (Image, Double) {
        guard scale < 0.5 else { return (part, 1) }
        let size = Size(
            width: max(1, Int((Double(part.width) * scale).rounded(.up))),
            height: max(1, Int((Double(part.height) * scale).rounded(.up))))
        return (try part.resized(to: size), Double(size.width) / Double(part.width))
    }
}
