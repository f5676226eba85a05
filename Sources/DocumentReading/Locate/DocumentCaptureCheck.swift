package import BiometricsCore
internal import OpenCVKit

/// Finds the faults of the capture of a document with a known outline.
///
/// The thresholds separate the flagged from the other pictures among 88 labelled pictures of cards. They were measured
/// on the document flattened to 640 pixels by its labelled corners. Flags that no measure here can detect, such as a
/// finger on the edge or a slight blur, have no code.
package struct DocumentCaptureCheck {
    let outline: DocumentOutline
    /// The size of the picture.
    let size: Size
    /// The document, 640 pixels wide.
    let card: Image

    /// As a part of the document's width. Flagged `cornerCut`: 54 to 114 pixels beyond the picture; the others: at most
    /// 3.
    private static let cut = 0.02
    /// In pixels per millimetre. Flagged `tooSmall`: 2.0 to 2.3; the others: at least 3.2.
    private static let leastResolution = 2.75
    /// In grey levels per pixel; one gradient in 200 is greater. Flagged `motionBlurHeavy`: 29 and 30; the others of
    /// sufficient resolution: at least 47.
    private static let leastGradient = 38.0
    /// The part of the document that is white in every channel. Flagged `glare`: 0.09 to 0.18.
    private static let whitePart = 0.05
    /// Above this median luma, the whole document is too light for glare to stand out. 3 of 3 false alarms had at least
    /// 237, and the flagged pictures at most 232.
    private static let lightMedian = 235
    /// White, with a margin for compression.
    private static let white: UInt8 = 250

    /// The capture of the document with `outline` in a picture of `size`, with `card` as its flattened image.
    package init(outline: DocumentOutline, size: Size, card: Image) {
        self.outline = outline
        self.size = size
        self.card = card
    }

    /// The faults, most important first.
    package func codes() throws(BiometricsError) -> [DocumentCaptureCode] {
        try codes(isTooFar: resolution < Self.leastResolution, leastGradient: Self.leastGradient)
    }

    /// The faults for a card of another width, with other limits for distance and blur.
    package func codes(isTooFar: Bool, leastGradient: Double) throws(BiometricsError) -> [DocumentCaptureCode] {
        var codes: [DocumentCaptureCode] = []
        if isCut { codes.append(.cropped) }
        if isTooFar { codes.append(.tooFar) }
        let luma = try card.grayscale()
        if !isTooFar, try Self.sharpness(of: luma) < leastGradient { codes.append(.blurred) }
        if hasGlare(luma) { codes.append(.glare) }
        return codes
    }

    /// How clearly a picture shows its document, at least 0: the gradient of its sharpest edges in grey levels per pixel, and
    /// half of it if glare hides a part. It compares frames of one clip.
    ///
    /// - Parameter outline: the document's place; the whole picture is measured without one.
    package static func clearness(of picture: Image, outline: DocumentOutline?) throws(BiometricsError) -> Double {
        guard !picture.isEmpty else { return 0 }
        let outline =
            outline
            ?? DocumentOutline(
                corners: Quadrilateral(Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))),
                confidence: 0)
        let width = 640.0
        let format = outline.format
        let ratio = format?.aspectRatio ?? Double(picture.width) / Double(picture.height)
        let card = try outline.flattened(
            picture, ofPictureSize: picture.size,
            to: Size(width: Int(width), height: max(1, Int((width / ratio).rounded()))))
        let check = DocumentCaptureCheck(outline: outline, size: picture.size, card: card)
        let luma = try card.grayscale()
        return try sharpness(of: luma) * (check.hasGlare(luma) ? 0.5 : 1)
    }

    private var width: Double {
        let points = outline.corners.corners
        return min(points[0].distance(to: points[1]), points[2].distance(to: points[3]))
    }

    private var isCut: Bool {
        let margin = Self.cut * width
        return outline.corners.corners.contains { corner in
            corner.x < -margin || corner.y < -margin || corner.x > Double(size.width) + margin
                || corner.y > Double(size.height) + margin
        }
    }

    /// In pixels per millimetre.
    private var resolution: Double { width / (outline.format ?? .id1).width }

    static func sharpness(of luma: Image) throws(BiometricsError) -> Double {
        let lengths = try luma.gradientLengths()
        return Double(greatest(lengths, after: lengths.count / 200)) / 8
    }

    /// The length that `count` others exceed or equal; 0 if there are no more. Only lengths with the same whole number
    /// are sorted, because sorting all took a tenth of a comparison of two faces.
    static func greatest(_ lengths: [Float], after count: Int) -> Float {
        guard count < lengths.count, let most = lengths.max() else { return 0 }
        var counts = [Int](repeating: 0, count: Int(most) + 1)
        for length in lengths { counts[Int(length)] += 1 }
        var (before, level) = (count, counts.count - 1)
        while before >= counts[level] {
            before -= counts[level]
            level -= 1
        }
        return lengths.filter { Int($0) == level }.sorted(by: >)[before]
    }

    private func hasGlare(_ luma: Image) -> Bool {
        var counts = [Int](repeating: 0, count: 256)
        for value in luma.pixels { counts[Int(value)] += 1 }
        var (median, below) = (0, 0)
        while median < 255, below + counts[median] <= luma.pixels.count / 2 {
            below += counts[median]
            median += 1
        }
        guard median <= Self.lightMedian else { return false }
        let bytes = card.format.bytesPerPixel
        let white = stride(from: 0, to: card.pixels.count, by: bytes).count { start in
            (start..<start + bytes).allSatisfy { card.pixels[$0] >= Self.white }
        }
        return Double(white) >= Self.whitePart * Double(luma.pixels.count)
    }
}
