public import BiometricsCore
public import DocumentReading
internal import MediaKit
internal import OpenCVKit

extension Annotation {
    /// A picture of a document with its outline, its machine-readable zone and its barcodes drawn in. The text that was
    /// read stands above: first the zone's lines, then the fields.
    ///
    /// - Throws: as `image(of:selfie:document:limits:)`.
    public static func image(
        of report: DocumentReadingReport, source: MediaSource, limits: MediaLimits = MediaLimits()
    ) throws(BiometricsError) -> Image {
        let picture: Image =
            switch try source.open(limits: limits) {
            case .picture(let picture): try PictureSampler(picture).whole()
            case .clip(let clip):
                if let frame = report.frame { try clip.image(of: frame) } else { throw ClipFrame.nothingDecoded }
            }
        var canvas = Canvas(picture)
        let thickness = max(2, picture.size.longSide / 400)
        let height = max(8, Double(picture.size.longSide) / 60)
        if let outline = report.outline {
            try canvas.draw(outline.corners.corners, color: .annotationBlue, thickness: thickness)
        }
        for reading in report.barcodes {
            try canvas.draw(reading.barcode.corners.corners, color: .annotationGreen, thickness: thickness)
        }
        let color = report.zone?.isAccepted == true ? Canvas.Color.annotationGreen : .annotationYellow
        if let zone = report.zone { try canvas.draw(zone.corners, color: color, thickness: thickness) }
        let lines = report.zone?.zone.lines ?? ["no machine-readable zone"]
        for (index, line) in (lines + fields(of: ReadResult(report))).enumerated() {
            try canvas.drawText(
                line, at: Point(x: height, y: (2 + 1.6 * Double(index)) * height), height: height,
                color: index < lines.count ? color : .annotationBlue, thickness: max(1, thickness / 2))
        }
        return canvas.image
    }

    /// One line for each field with a value, sorted by field name. A question mark follows a value that is not relied
    /// on.
    private static func fields(of result: ReadResult) -> [String] {
        result.fields.sorted { $0.key < $1.key }.compactMap { name, field in
            let text = field.value ?? field.mrz ?? field.barcode ?? field.printed
            return text.map { "\(name): \($0)\(field.value == nil ? " ?" : "")" }
        }
    }
}

extension Canvas {
    fileprivate mutating func draw(
        _ corners: [Point], color: Color, thickness: Int
    ) throws(BiometricsError) {
        for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
            try drawLine(from: start, to: end, color: color, thickness: thickness)
        }
    }
}
