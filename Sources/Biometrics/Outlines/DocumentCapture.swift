internal import BiometricsCore
internal import OpenCVKit

/// Tells what is wrong with the capture of a document whose outline is known.
///
/// The thresholds lie between the flags of 88 labelled pictures of cards, measured on the document flattened to 640 pixels
/// by its labelled corners. Flags that no measure here tells apart (a finger on the edge, a slight blur) have no code.
struct DocumentCapture {
    let outline: DocumentOutline
    /// The size of the picture.
    let size: Size
    /// The document, 640 pixels wide.
    let card: Image

    /// Flagged `cornerCut`: 54 to 114 pixels beyond; the others at most 3. As a part of the document's width.
    private static let cut = 0.02
    /// In pixels a millimetre. Flagged `tooSmall`: 2.0 to 2.3; the others from 3.2 on.
    private static let leastResolution = 2.75
    /// In grey levels a pixel, one gradient in 200 being greater. Flagged `motionBlurHeavy`: 29 and 30; the others of enough
    /// resolution from 47 on.
    private static let leastGradient = 38.0
    /// The part of the document that is white in every channel. Flagged `glare`: 0.09 to 0.18.
    private static let whitePart = 0.05
    /// Beyond this median luma the whole document is so light that no glare stands out: 3 of 3 false finds had 237 and more,
    /// the flagged ones 232 at most.
    private static let lightMedian = 235
    /// White, but for compression.
    private static let white: UInt8 = 250

    /// What is wrong, most important first.
    func codes() throws(BiometricsError) -> [DocumentCaptureCode] {
        try codes(isTooFar: resolution < Self.leastResolution, leastGradient: Self.leastGradient)
    }

    /// What is wrong, by another measure of what is far and what is blurred: for a card of another width.
    func codes(isTooFar: Bool, leastGradient: Double) throws(BiometricsError) -> [DocumentCaptureCode] {
        var codes: [DocumentCaptureCode] = []
        if isCut { codes.append(.cropped) }
        if isTooFar { codes.append(.tooFar) }
        let luma = try card.grayscale()
        if !isTooFar, try Self.sharpness(of: luma) < leastGradient { codes.append(.blurred) }
        if hasGlare(luma) { codes.append(.glare) }
        return codes
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

    /// In pixels a millimetre.
    private var resolution: Double { width / (outline.format ?? .id1).width }

    static func sharpness(of luma: Image) throws(BiometricsError) -> Double {
        let lengths = try luma.gradientLengths()
        return Double(greatest(lengths, after: lengths.count / 200)) / 8
    }

    /// The one of some lengths that `count` others come before, the greatest first; 0 where there are no more. Only those of
    /// its whole number are put in order: to sort them all was a tenth of a comparison of two faces.
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
