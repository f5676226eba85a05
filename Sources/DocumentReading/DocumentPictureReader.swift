package import BiometricsCore
package import IdentityDocuments
package import MediaKit

/// Reads the document in one picture: its outline, zone, print, barcodes and findings.
///
/// Several pictures of the same document can be examined with `look(at:)`, and the best look is then reported. One thread
/// at a time.
package struct DocumentPictureReader {
    private let zones: MachineReadableZoneReader
    private let print: PrintedZoneReader?
    private let barcodes: DocumentBarcodeReader
    private let designs: DocumentDesigns

    /// The limits for the decoder of barcodes.
    package static let barcodeLimits = DocumentBarcodeReader.limits
    /// The number of characters of a file's text that are kept, ten times as many as a full page has.
    private static let mostFileText = 65_536

    /// A reader with these recognisers. Without `printRecognizer`, only machine-readable zones and barcodes are read.
    ///
    /// - Parameters:
    ///   - zoneWitness: another recogniser than `zoneRecognizer`, which confirms its readings; `nil` without one.
    ///   - designs: what tells documents.
    package init(
        zoneRecognizer: any TextRecognizing, zoneWitness: (any TextRecognizing)?,
        printRecognizer: (any TextRecognizing)?, printWitness: (any TextRecognizing)? = nil, barcodes: BarcodeDecoder,
        designs: DocumentDesigns = .standard
    ) {
        zones = MachineReadableZoneReader(recognizer: zoneRecognizer, second: zoneWitness)
        print = printRecognizer.map { PrintedZoneReader(recognizer: $0, witness: printWitness, designs: designs) }
        self.designs = designs
        self.barcodes = DocumentBarcodeReader(decoder: barcodes)
    }

    /// Finds the document and reads its machine-readable zone.
    ///
    /// - Parameter readsZone: whether the zone is read; without, only the outline is found.
    /// - Throws: `.cancelled`, `.backendFailure`, `.pluginFailed`.
    package func look(at image: Image, readsZone: Bool = true) throws(BiometricsError) -> DocumentLook {
        let outline = image.isEmpty ? nil : try DocumentFinder().outline(in: image)
        let zone = readsZone ? try zones.read(image, outline: outline?.corners) : nil
        return DocumentLook(image: image, outline: outline, zone: zone)
    }

    /// Reads the rest of the document, and reports everything.
    ///
    /// - Parameters:
    ///   - look: the document's outline and zone.
    ///   - others: looks at other frames of the same clip. Their print completes that of the look.
    ///   - source: the picture's source.
    ///   - today: the day on which the document is judged.
    ///   - start: the time from which the report's milliseconds count.
    /// - Throws: as `look(at:)`, and `.invalidConfiguration`, `.inputTooLarge`.
    package func report(
        on look: DocumentLook, and others: [DocumentLook] = [], from source: DocumentLook.Source, today: DocumentDate,
        since start: ContinuousClock.Instant
    ) throws(BiometricsError) -> DocumentReadingReport {
        let (image, outline) = (look.image, look.outline)
        var zone = look.zone
        var printed: PrintedZone?
        var page: PrintedPage?
        var lines: PrintedLines?
        if let print {
            let reading = try print.read(image, outline: outline, zone: zone, today: today)
            (printed, zone, page, lines) = (reading.printed, reading.zone, reading.page, reading.lines)
            var sound: [PrintedZone] = []
            for other in others {
                // Its zone says how it lies, and was not read if the zone of the look was accepted before.
                var itsZone = other.zone
                if itsZone == nil { itsZone = try zones.read(other.image, outline: other.outline?.corners) }
                let reading = try print.read(other.image, outline: other.outline, zone: itsZone, today: today)
                if let itsPrint = reading.printed, zone?.isContradicted(by: itsPrint, on: today) != true {
                    sound.append(itsPrint)
                }
            }
            // Without print in the best frame, the first other one begins.
            printed = printed.map { $0.completed(by: sound) } ?? sound.first?.completed(by: Array(sound.dropFirst()))
        } else {
            if !image.isEmpty { page = try PrintedPage(of: image, outline: outline, zone: zone) }
            // No picture confirms this text, so its fields are reported as unconfirmed.
            let letter = source.text.map { PrintedZone(PrintedLine.lines(of: $0), on: today) }
            printed = letter?.documentType == .proofOfAddress ? letter : nil
        }
        let card = page.flatMap { $0.isFlattened ? $0.image : nil }
        let portraitTilt = try card.flatMap { (card) throws(BiometricsError) in try PortraitFrame(card)?.tilt }
        let barcodes = try barcodes.read(image, outline: outline, looksEverywhere: zone == nil)
        var report = DocumentReadingReport(
            path: source.path, size: image.size, frame: source.frame, outline: outline, zone: zone, printed: printed,
            fileText: print == nil ? nil : source.text.map { String($0.prefix(Self.mostFileText)) },
            barcodes: barcodes.readings, barcodeTrouble: barcodes.trouble, colors: try Self.colors(image, outline),
            today: today, milliseconds: (ContinuousClock.now - start) / .milliseconds(1),
            isPartial: source.isPartial, portraitTilt: portraitTilt)
        (report.designs, report.printedLines) = (designs, lines)
        return report
    }

    /// The colours of the document, or of the whole picture if there is no outline.
    private static func colors(_ image: Image, _ outline: DocumentOutline?) throws(BiometricsError) -> DocumentColors? {
        guard let outline, !image.isEmpty else { return try DocumentColors(image) }
        let ratio = (outline.format ?? .id1).aspectRatio
        let size = Size(width: 640, height: Int((640 / ratio).rounded()))
        return try DocumentColors(outline.flattened(image, ofPictureSize: image.size, to: size))
    }
}

/// The outline and the zone of the document in one picture.
package struct DocumentLook: Sendable {
    /// The picture.
    package let image: Image
    /// The document's outline; nil if no edge was found.
    package let outline: DocumentOutline?
    /// The machine-readable zone; nil if none was found.
    package let zone: ZoneReading?

    /// The properties of a picture's source that a report states.
    package struct Source: Sendable {
        let path: String
        let frame: ClipFrame?
        let text: String?
        let isPartial: Bool

        /// - Parameters:
        ///   - path: the file, as the caller named it.
        ///   - frame: the frame that was used, if the source is a clip.
        ///   - text: the text that the file itself holds for the page, as a PDF does.
        ///   - isPartial: whether part of the file was missing or damaged.
        package init(path: String, frame: ClipFrame?, text: String?, isPartial: Bool) {
            self.path = path
            self.frame = frame
            self.text = text
            self.isPartial = isPartial
        }
    }

    /// Whether other pictures of the document need not be examined.
    package var isAccepted: Bool { zone?.isAccepted == true }

    /// How clearly the look shows the document; see `DocumentCaptureCheck.clearness(of:outline:)`.
    ///
    /// - Throws: `.backendFailure`.
    package func clearness() throws(BiometricsError) -> Double {
        try DocumentCaptureCheck.clearness(of: image, outline: outline)
    }

    /// Whether the zone of this look is better than that of `other`. Without a zone, a look is never better.
    package func isBetter(than other: DocumentLook) -> Bool {
        guard let zone else { return false }
        return other.zone.map { zone.isBetter(than: $0) } ?? true
    }
}
