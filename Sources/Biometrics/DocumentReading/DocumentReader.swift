public import BiometricsCore
internal import FoundationEssentials
public import IdentityDocuments
internal import MediaKit

/// Reads identity documents. It needs the model of a text recogniser, and no network connection.
///
/// Safe from any thread. At most as many calls run at once as the configuration has workers; the others wait.
public final class DocumentReader: Sendable {
    /// The recognisers and models that read.
    public let pipeline: ReadingPipeline
    private let context: BiometricsContext
    private let recognizer: any TextRecognizerPlugin
    /// The recogniser of print; `nil` if its models or its engine are missing. Then only machine-readable zones are
    /// read.
    private let printRecognizer: (any TextRecognizerPlugin)?
    private let barcodeDecoder = BarcodeDecoder(limits: DocumentBarcodeReader.limits)

    /// A reader with the recogniser, the limits and the workers of `configuration`.
    ///
    /// - Throws: as `init(in:)` and `BiometricsContext`.
    public convenience init(
        _ configuration: BiometricsConfiguration = BiometricsConfiguration()
    ) throws(BiometricsError) {
        try self.init(in: BiometricsContext(configuration))
    }

    /// A reader that shares models and workers with others.
    ///
    /// - Throws: `.modelMissing` with the command that installs the missing model, `.modelDigestMismatch`,
    ///   `.unknownPlugin`,
    ///   `.invalidConfiguration`.
    public init(in context: BiometricsContext) throws(BiometricsError) {
        recognizer = try context.zoneRecognizer()
        printRecognizer = try context.printRecognizer()
        var models = try context.plugins.identities(of: recognizer)
        if let printRecognizer { models += try context.plugins.identities(of: printRecognizer) }
        pipeline = ReadingPipeline(
            zoneRecognizer: recognizer.manifest.id, printRecognizer: printRecognizer?.manifest.id, models: models)
        self.context = context
    }

    /// Reads a picture of a document, whichever way up it lies. From a clip, eight frames are taken, spread evenly. The
    /// report uses the first frame with an accepted zone, or else the frame whose zone has the fewest errors.
    ///
    /// - Parameters:
    ///   - source: the picture. The document need not fill it.
    ///   - today: the day on which the document is judged. It settles the centuries of dates.
    ///   - deadline: the time by which the call must end; `nil` for no limit.
    /// - Throws: `.noSuchInput`, `.unreadableInput`, `.unsupportedFormat`, `.noVideoStream`, `.inputTooLarge`,
    ///   `.inputTooCostly`, naming the file; `.engineUnavailable` if the recogniser's library is missing; `.cancelled`,
    ///   `.deadlineExceeded`. No message contains text of the document.
    public func read(
        _ source: MediaSource, on today: DocumentDate = .today, deadline: ContinuousClock.Instant? = nil
    ) async throws(BiometricsError) -> DocumentReadingReport {
        let context = context
        return try await context.call(.read, deadline: deadline) { () async throws(BiometricsError) in
            try await context.work(on: source.name) { (bench) throws(BiometricsError) in
                try self.read(source, today, on: bench)
            }
        }
    }

    /// Reads many pictures on all workers. The results go to `deliver` in the order of `sources` and in the caller's
    /// isolation. A picture that cannot be read gives a failure and does not stop the others.
    ///
    /// - Parameters:
    ///   - sources: each with a tag, such as its line number, which `deliver` receives.
    ///   - today: as in `read(_:on:deadline:)`.
    ///   - timeout: the time limit for each picture; `nil` for no limit.
    ///   - deliver: receives each result with its tag, one at a time.
    /// - Throws: what `deliver` throws, which ends the work.
    nonisolated(nonsending) public func read<Tag: Sendable, Failure: Error>(
        _ sources: some Sequence<(tag: Tag, source: MediaSource)>, on today: DocumentDate = .today,
        timeout: Duration? = nil,
        deliver: (Tag, Result<DocumentReadingReport, BiometricsError>) async throws(Failure) -> Void
    ) async throws(Failure) {
        try await context.batch(
            sources, timeout: timeout,
            answer: { (source, deadline) async throws(BiometricsError) in
                try await self.read(source, on: today, deadline: deadline)
            }, deliver: deliver)
    }

    /// Makes every worker's recognisers, so that no later call waits for them.
    ///
    /// - Throws: the errors of making a recogniser.
    public func warmUp() async throws(BiometricsError) {
        let recognizers = [recognizer] + (printRecognizer.map { [$0] } ?? [])
        try await context.pool.forEachWorker { (bench) throws(BiometricsError) in
            for recognizer in recognizers { _ = try bench.recognizer(recognizer) }
        }
    }

    private func read(
        _ source: MediaSource, _ today: DocumentDate, on bench: Workbench
    ) throws(BiometricsError) -> DocumentReadingReport {
        let start = ContinuousClock.now
        let opened = try source.open(limits: context.configuration.limits)
        let second = try printRecognizer.map { (print) throws(BiometricsError) in try bench.recognizer(print) }
        let reader = MachineReadableZoneReader(recognizer: try bench.recognizer(recognizer), second: second)
        let (image, frame, outline): (Image, ClipFrame?, DocumentOutline?)
        var zone: ZoneReading?
        let isPartial: Bool
        switch opened {
        case .picture(let picture):
            let sampler = PictureSampler(picture)
            (image, frame) = (try sampler.whole(), nil)
            outline = try Self.outline(in: image)
            isPartial = sampler.isPartial
            zone = try reader.read(image, outline: outline?.corners)
        case .clip(let clip):
            (image, frame, outline, zone) = try Self.read(clip, reader)
            isPartial = frame?.isPartial == true
        }
        var printed: PrintedZone?
        var page: PrintedPage?
        let text = try Self.text(of: opened)
        if let second {
            let reader = PrintedZoneReader(recognizer: second)
            let reading = try reader.read(image, outline: outline, zone: zone, today: today)
            (printed, zone, page) = (reading.printed, reading.zone, reading.page)
        } else {
            if !image.isEmpty { page = try PrintedPage(of: image, outline: outline, zone: zone) }
            // No picture confirms this text, so its fields are reported as unconfirmed.
            let letter = text.map { PrintedZone(PrintedLine.lines(of: $0), on: today) }
            printed = letter?.documentType == .proofOfAddress ? letter : nil
        }
        let card = page.flatMap { $0.isFlattened ? $0.image : nil }
        let portraitTilt = try card.flatMap { (card) throws(BiometricsError) in try PortraitFrame(card)?.tilt }
        let barcodes = try DocumentBarcodeReader(decoder: barcodeDecoder)
            .read(image, outline: outline, looksEverywhere: zone == nil)
        return DocumentReadingReport(
            path: source.name, size: image.size, frame: frame, outline: outline, zone: zone, printed: printed,
            fileText: printRecognizer == nil ? nil : text.map { String($0.prefix(Self.mostFileText)) },
            barcodes: barcodes.readings, barcodeTrouble: barcodes.trouble, colors: try Self.colors(image, outline),
            today: today, milliseconds: (ContinuousClock.now - start) / .milliseconds(1), isPartial: isPartial,
            portraitTilt: portraitTilt)
    }

    /// The number of characters of a file's text that are kept, ten times as many as a full page has.
    private static let mostFileText = 65_536

    /// The text of the first page in a PDF, which is the page that is shown; `nil` for any other file.
    private static func text(of media: OpenedMedia) throws(BiometricsError) -> String? {
        guard case .picture(.encoded(let picture)) = media, let text = try picture.text() else { return nil }
        return text.split(separator: "\u{0C}", omittingEmptySubsequences: false).first.map(String.init)
    }

    private static func outline(in image: Image) throws(BiometricsError) -> DocumentOutline? {
        image.isEmpty ? nil : try DocumentFinder().outline(in: image)
    }

    /// The colours of the document, or of the whole picture if there is no outline.
    private static func colors(_ image: Image, _ outline: DocumentOutline?) throws(BiometricsError) -> DocumentColors? {
        guard let outline, !image.isEmpty else { return try DocumentColors(image) }
        let ratio = (outline.format ?? .id1).aspectRatio
        let size = Size(width: 640, height: Int((640 / ratio).rounded()))
        return try DocumentColors(outline.flattened(image, ofPictureSize: image.size, to: size))
    }

    private static func read(
        _ clip: EncodedClip, _ reader: MachineReadableZoneReader
    ) throws(BiometricsError) -> (Image, ClipFrame?, DocumentOutline?, ZoneReading?) {
        var best: (frame: ClipFrame, image: Image, outline: DocumentOutline?, zone: ZoneReading?)?
        let findings = try clip.examine { frame throws(BiometricsError) in
            // All frames show the same document, so an accepted zone is not read again.
            if best?.zone?.isAccepted == true { return false }
            let outline = try outline(in: frame.image)
            let zone = try reader.read(frame.image, outline: outline?.corners)
            let isBetter = zone.map { zone in best?.zone.map { zone.isBetter(than: $0) } ?? true } ?? false
            if best == nil || isBetter { best = (ClipFrame(frame), frame.image, outline, zone) }
            return false
        }
        guard let best else { throw ClipFrame.nothingDecoded }
        return (best.image, best.frame.among(findings), best.outline, best.zone)
    }
}

extension DocumentDate {
    /// The current day in UTC.
    public static var today: DocumentDate {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let day = calendar.dateComponents([.year, .month, .day], from: Date())
        guard let today = DocumentDate(year: day.year, month: day.month, day: day.day) else {
            preconditionFailure("a calendar's own day is a date")
        }
        return today
    }
}
