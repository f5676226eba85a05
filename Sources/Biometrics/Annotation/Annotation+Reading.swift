public import BiometricsCore
internal import MediaKit
internal import OpenCVKit

extension Annotation {
    /// A picture of a document with its machine-readable zone drawn in, and the lines that were read above it.
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
        guard let zone = report.zone else {
            try canvas.drawText(
                "no machine-readable zone", at: Point(x: height, y: 2 * height), height: height,
                color: .annotationYellow, thickness: max(1, thickness / 2))
            return canvas.image
        }
        let color = zone.isAccepted ? Canvas.Color.annotationGreen : .annotationYellow
        for (start, end) in zip(zone.corners, zone.corners.dropFirst() + zone.corners.prefix(1)) {
            try canvas.drawLine(from: start, to: end, color: color, thickness: thickness)
        }
        for (index, line) in zone.zone.lines.enumerated() {
            try canvas.drawText(
                line, at: Point(x: height, y: (2 + 1.6 * Double(index)) * height), height: height, color: color,
                thickness: max(1, thickness / 2))
        }
        return canvas.image
    }
}
