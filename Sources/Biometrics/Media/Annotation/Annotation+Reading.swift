public import BiometricsCore
public import DocumentReading
internal import MediaKit
internal import OpenCVKit

extension Annotation {
    /// A picture of a document with its outline, its machine-readable zone and its barcodes drawn in, beneath the text
    /// that was read: first the zone's lines, then the fields.
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
        if let outline = report.outline {
            try canvas.draw(outline.corners.corners, color: .annotationBlue, thickness: thickness)
        }
        for reading in report.barcodes {
            try canvas.draw(reading.barcode.corners.corners, color: .annotationGreen, thickness: thickness)
        }
        let color = report.zone?.isAccepted == true ? Canvas.Color.annotationGreen : .annotationYellow
        if let zone = report.zone { try canvas.draw(zone.corners, color: color, thickness: thickness) }
        let lines = (report.zone?.zone.lines ?? ["no machine-readable zone"]).map { ($0, color) }
        return try AnnotationSheet.image(
            of: canvas.image, beneath: lines + fields(of: ReadResult(report)),
            height: max(9, Double(picture.size.longSide) / 60))
    }

    /// One line for each field with a value, sorted by field name. A question mark follows a value that is not relied
    /// on.
    private static func fields(of result: ReadResult) -> [(String, Canvas.Color)] {
        result.fields.sorted { $0.key < $1.key }.compactMap { name, field in
            guard let text = field.value ?? field.mrz ?? field.barcode ?? field.printed else { return nil }
            return field.value == nil
                ? ("\(name): \(text) ?", .annotationYellow) : ("\(name): \(text)", .annotationWhite)
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
