internal import BiometricsCore
internal import MediaKit
internal import OpenCVKit

/// Reads the barcodes of a document. It searches the flattened card, where bars lie level. If the card shows none, it
/// searches the whole picture.
struct DocumentBarcodeReader {
    let decoder: BarcodeDecoder

    /// The barcodes that were found, or why the search failed.
    struct Outcome {
        var readings: [BarcodeReading] = []
        var trouble: BiometricsError?
    }

    /// A fifth of a picture's budget, which is one second of processor time: ten times the cost of the largest picture
    /// below.
    static let limits = DecodingLimits(maximumWork: 200_000_000)
    /// Pixels per millimetre of the flattened card. The bars of licences are at least 0.17 mm wide, which gives two
    /// pixels.
    private static let resolution = 12.0
    /// The long side of a picture without an outline.
    private static let longSide = 2400

    /// The barcodes in `picture`.
    ///
    /// - Parameters:
    ///   - outline: where the document lies in the picture.
    ///   - looksEverywhere: whether the whole picture is searched if the card shows no barcode.
    /// - Throws: `.invalidConfiguration`; `.backendFailure` if the pictures cannot be made.
    func read(_ picture: Image, outline: DocumentOutline?, looksEverywhere: Bool) throws(BiometricsError) -> Outcome {
        guard !picture.isEmpty else { return Outcome() }
        var outcome = Outcome()
        if let outline {
            outcome = try card(picture, outline)
            guard outcome.readings.isEmpty, outcome.trouble == nil, looksEverywhere else { return outcome }
        }
        return try whole(picture)
    }

    private func card(_ picture: Image, _ outline: DocumentOutline) throws(BiometricsError) -> Outcome {
        let card = try outline.flattened(picture, pixelsPerMillimetre: Self.resolution)
        let map = PerspectiveTransform(
            width: Double(max(1, card.width - 1)), height: Double(max(1, card.height - 1)), onto: outline.corners)
        // The transform moves points near its horizon to any distance. A decoded barcode always lies inside the
        // picture.
        let bounds = picture.bounds
        return try decode(card) { (map?.apply($0) ?? $0).limited(to: bounds) }
    }

    private func whole(_ picture: Image) throws(BiometricsError) -> Outcome {
        let scale = min(1, Double(Self.longSide) / Double(picture.size.longSide))
        let small = try picture.resized(
            to: Size(
                width: max(1, Int(Double(picture.width) * scale)), height: max(1, Int(Double(picture.height) * scale))))
        return try decode(small) { Point(x: $0.x / scale, y: $0.y / scale) }
    }

    private func decode(_ image: Image, _ place: (Point) -> Point) throws(BiometricsError) -> Outcome {
        let gray = try image.grayscale()
        do throws(BiometricsError) {
            let found = try decoder.barcodes(in: gray)
            return Outcome(
                readings: found.map {
                    BarcodeReading(
                        DecodedBarcode(symbology: $0.symbology, text: $0.text, corners: $0.corners.mapped(place)))
                })
        } catch {
            // The document is read without barcodes, and the finding states the reason.
            return Outcome(trouble: error)
        }
    }
}

extension Point {
    /// The nearest point of a rectangle.
    func limited(to bounds: Rect) -> Point {
        Point(x: min(max(x, bounds.x), bounds.maxX), y: min(max(y, bounds.y), bounds.maxY))
    }
}
