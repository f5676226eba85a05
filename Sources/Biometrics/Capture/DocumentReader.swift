public import BiometricsCore
public import DocumentReading
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
    /// The recogniser that confirms zones; `nil` if one recogniser alone reads them.
    private let zoneWitness: (any TextRecognizerPlugin)?
    /// The recogniser that confirms printed fields; `nil` if one recogniser alone reads them.
    private let printWitness: (any TextRecognizerPlugin)?
    /// How often values are wrong; empty for recognisers with which that was not counted.
    private let errorRates: FieldErrorRates
    /// What tells documents.
    private let designs: DocumentDesigns
    private let barcodeDecoder = BarcodeDecoder(limits: DocumentPictureReader.barcodeLimits)

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
    ///   `.unknownPlugin`; `.invalidConfiguration`, also if the document calibration was made with other models.
    public init(in context: BiometricsContext) throws(BiometricsError) {
        recognizer = try context.zoneRecognizer()
        printRecognizer = try context.printRecognizer()
        var models = try context.plugins.identities(of: recognizer)
        let id = recognizer.manifest.id
        zoneWitness = printRecognizer.flatMap { $0.manifest.id == id ? nil : $0 }
        if let zoneWitness { models += try context.plugins.identities(of: zoneWitness) }
        printWitness = try printRecognizer.flatMap { (print) throws(BiometricsError) in try context.witness(of: print) }
        if let printWitness { models += try context.plugins.identities(of: printWitness) }
        pipeline = ReadingPipeline(
            zoneRecognizer: id, printRecognizer: printRecognizer?.manifest.id, zoneWitness: zoneWitness?.manifest.id,
            printWitness: printWitness?.manifest.id, models: models)
        errorRates = try Self.errorRates(
            of: models, readsTwice: printWitness != nil, by: context.configuration.documentCalibration)
        designs = DocumentDesigns.standard.adding(context.configuration.documentDesigns)
        self.context = context
    }

    private static func errorRates(
        of models: [ModelIdentity], readsTwice: Bool, by calibration: DocumentCalibration?
    ) throws(BiometricsError) -> FieldErrorRates {
        guard let calibration else {
            return try DocumentCalibration.builtIn().rates(of: models, readsTwice: readsTwice) ?? .none
        }
        guard let rates = calibration.rates(of: models, readsTwice: readsTwice) else {
            let other = models.first { !calibration.models.contains($0) }
            let fault =
                other.map { "without the model \($0.id), or with another file of it" }
                ?? (readsTwice
                    ? "without a second recogniser of print"
                    : "with a second recogniser of print, which is missing here")
            throw BiometricsError(
                .invalidConfiguration,
                "The document calibration was made \(fault). Make one with “biometrics calibrate documents” on this machine."
            )
        }
        return rates
    }

    /// Reads a picture of a document, whichever way up it lies. From a clip, eight frames are taken, spread evenly. The
    /// report uses the first frame with an accepted zone, or else the frame whose zone has the fewest errors, or else the
    /// clearest one. The print of the clearest frames of the other two thirds completes that of this frame.
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
        let recognizers = [recognizer, printRecognizer, printWitness].compactMap(\.self)
        try await context.pool.forEachWorker { (bench) throws(BiometricsError) in
            for recognizer in recognizers { _ = try bench.recognizer(recognizer) }
        }
    }

    /// Frees the memory of every worker's recognisers. A later call makes them again.
    ///
    /// - Throws: the errors of making a worker.
    public func releaseRecognizers() async throws(BiometricsError) {
        try await context.pool.forEachWorker { (bench) throws(BiometricsError) in bench.releaseRecognizers() }
    }

    private func read(
        _ source: MediaSource, _ today: DocumentDate, on bench: Workbench
    ) throws(BiometricsError) -> DocumentReadingReport {
        let start = ContinuousClock.now
        let opened = try source.open(limits: context.configuration.limits)
        let reader = DocumentPictureReader(
            zoneRecognizer: try bench.recognizer(recognizer),
            zoneWitness: try zoneWitness.map { (other) throws(BiometricsError) in try bench.recognizer(other) },
            printRecognizer: try printRecognizer.map { (print) throws(BiometricsError) in try bench.recognizer(print) },
            printWitness: try printWitness.map { (other) throws(BiometricsError) in try bench.recognizer(other) },
            barcodes: barcodeDecoder, designs: designs)
        let (look, frame, isPartial): (DocumentLook, ClipFrame?, Bool)
        var others: [DocumentLook] = []
        switch opened {
        case .picture(let picture):
            let sampler = PictureSampler(picture)
            look = try reader.look(at: try sampler.whole())
            (frame, isPartial) = (nil, sampler.isPartial)
        case .clip(let clip):
            let seen = try DocumentClip(clip, reader)
            (look, frame, isPartial) = (seen.best.look, seen.best.frame, seen.best.frame.isPartial)
            others = seen.others
        }
        var report = try reader.report(
            on: look, and: others,
            from: DocumentLook.Source(
                path: source.name, frame: frame, text: try Self.text(of: opened), isPartial: isPartial),
            today: today, since: start)
        report.errorRates = errorRates
        return report
    }

    /// The text of the first page in a PDF, which is the page that is shown; `nil` for any other file.
    private static func text(of media: OpenedMedia) throws(BiometricsError) -> String? {
        guard case .picture(.encoded(let picture)) = media, let text = try picture.text() else { return nil }
        return text.split(separator: "\u{0C}", omittingEmptySubsequences: false).first.map(String.init)
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
