internal import Biometrics
internal import BiometricsCore
internal import MediaKit
internal import Platform
internal import TemplateGallery

/// `biometrics gallery duplicates`.
enum GalleryDuplicatesCommand {
    private static let falsePairs = ValueOption<Double>(
        "false-pairs", value: "COUNT", range: 1e-6...1e9,
        help:
            "How many pairs of strangers there may be on average; 1 unless given. The threshold follows from it and from how many "
            + "comparisons there are.")
    private static let least = ValueOption<Double>(
        "threshold", value: "SCORE", range: -1e6...1e6,
        help: "The least score of a pair, instead of --false-pairs. Nothing is claimed of false pairs then.")
    private static let state = ValueOption<String>(
        "state", value: "FILE.json", completion: .file,
        help:
            "Keep what is done in this file, and go on with what it holds: a run that was broken off loses little. It names "
            + "people.")
    private static let threads = ValueOption<Int>(
        "threads", value: "COUNT", range: 1...256, help: "On how many threads; one a processor unless given.")

    static let command = Command(
        "duplicates", summary: "Find the people of a gallery who are there under two names",
        discussion: [
            "Every face is compared with every other. The pairs are exactly those that comparing each two alone would give.",
            "A --false-pairs that the calibration does not carry for so many comparisons is refused.",
            "The exit status is 0 without a pair, and 2 if there is one to review.",
        ],
        operands: [GalleryCommand.folder],
        options: [
            falsePairs.declaration, least.declaration.excluding(falsePairs.declaration), state.declaration,
            threads.declaration,
            GalleryTemplates.embedded.declaration, PipelineOptions.calibration.declaration,
        ] + PipelineOptions.comparison + [Flag.json.declaration],
        examples: [
            "gallery duplicates applicants --state pairs.json", "gallery duplicates applicants --threshold 0.6",
        ],
        run: run)

    private static let maximumStateBytes = 1 << 30

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let snapshot = try Gallery(at: arguments.operands[0]).snapshot()
        let scores = try GalleryScores(snapshot.models, try GalleryTemplates(invocation), invocation)
        let comparisons = snapshot.count * max(0, snapshot.count - 1) / 2
        let (score, expected) = try threshold(scores, comparisons, arguments)
        let search = GallerySearch(
            limit: 1, least: score, fusion: scores.fusion,
            leastOfStage: GallerySnapshot.leastOfStage(snapshot.models, scores.fusion, .standard),
            threads: arguments[threads] ?? ThisProcess.coreCount)
        let pairs = try GalleryPairs(of: snapshot, search)
        let empty = GalleryDuplicatesPayload(of: snapshot, pairs, least: score, expectedFalsePairs: expected)
        var document =
            try arguments[state].flatMap { path throws(BiometricsError) in
                try kept(path, as: empty)
            } ?? empty
        var progress = ProgressLine("bands", total: pairs.bandCount - document.bandsDone, on: invocation.console)
        while document.bandsDone < pairs.bandCount {
            document.pairs += try pairs.pairs(of: document.bandsDone)
            guard document.pairs.count <= GalleryPairs.maximumPairs else {
                throw BiometricsError(
                    .inputTooLarge,
                    "More than \(GalleryPairs.maximumPairs) pairs reach the threshold. Choose a higher one.")
            }
            document.bandsDone += 1
            if let path = arguments[state] { try keep(document, at: path) }
            progress.advance()
        }
        document.pairs.sort(by: GalleryPairs.precedes)
        if let path = arguments[state] { try keep(document, at: path) }
        if invocation.wantsJSON {
            try invocation.console.write(try document.json())
        } else {
            try invocation.console.write(text(document, in: invocation.console.style))
        }
        return document.pairs.isEmpty ? .success : .undecided
    }

    private static func threshold(
        _ scores: GalleryScores, _ comparisons: Int, _ arguments: ParsedArguments
    ) throws(BiometricsError) -> (score: Double, expected: Double?) {
        if let asked = arguments[least] {
            let rate = scores.calibration.map { $0.falseMatchRate(at: asked).rate }
            return (asked, rate.map { $0 * Double(comparisons) })
        }
        let wanted = arguments[falsePairs] ?? 1
        let calibration = try scores.needed()
        let rate = wanted / Double(max(1, comparisons))
        guard let threshold = calibration.threshold(forFalseMatchRate: min(rate, 0.5)) else {
            let most = (1 + (1 + 8 * wanted / calibration.extrapolationLimit).squareRoot()) / 2
            let fewest = calibration.extrapolationLimit * Double(comparisons)
            throw BiometricsError(
                .rateNotCarried,
                "\(NumberText.rounded(wanted)) false pairs among \(NumberText.grouped(comparisons)) comparisons take a false match "
                    + "rate of \(NumberText.rate(rate)). The calibration on \(calibration.source.set) claims none below "
                    + "\(NumberText.rate(calibration.extrapolationLimit)): it carries this for \(NumberText.amount(most)) "
                    + "faces. Allow \(NumberText.amount(fewest.rounded(.up))) false pairs, or calibrate on more pairs.",
                setting: .calibration, category: .request)
        }
        return (threshold.score, rate * Double(comparisons))
    }

    /// The pairs that an earlier run kept; `nil` without one.
    private static func kept(
        _ path: String, as empty: GalleryDuplicatesPayload
    ) throws(BiometricsError) -> GalleryDuplicatesPayload? {
        guard FileSystem.isFolder(path) != nil else { return nil }
        do throws(BiometricsError) {
            let kept = try GalleryDuplicatesPayload(json: try BoundedFile.read(path, maximumBytes: maximumStateBytes))
            guard kept.gallery == empty.gallery, kept.generation == empty.generation, kept.least == empty.least,
                kept.bands == empty.bands, (0...kept.bands).contains(kept.bandsDone)
            else {
                throw BiometricsError(
                    .unreadableInput,
                    "The file is of another gallery, of an earlier state of it, or of another threshold. Name another file."
                )
            }
            return kept
        } catch {
            throw error.about(path)
        }
    }

    /// Keeps what is done, open to this user alone.
    private static func keep(_ document: GalleryDuplicatesPayload, at path: String) throws(BiometricsError) {
        let bytes = Array(try document.json(.line).utf8)
        do throws(SystemError) {
            let file = try FileReplacement(at: FileReplacement.temporaryPath(beside: path), permissions: 0o600)
            try unsafe file.append(bytes.span.bytes)
            try file.flush()
            try file.take(path)
        } catch {
            throw BiometricsError(
                .ioFailure, "The progress cannot be saved: \(error).", path: path, underlyingCode: error.code)
        }
    }

    private static func text(_ document: GalleryDuplicatesPayload, in style: Style) -> String {
        var text =
            "\(NumberText.grouped(document.faces)) faces, \(NumberText.grouped(document.comparisons)) comparisons, threshold "
        text += NumberText.fixed(document.least)
        text += document.expectedFalsePairs.map { ": \(NumberText.rounded($0)) pairs of strangers expected\n" } ?? "\n"
        guard !document.pairs.isEmpty else { return text + "No pair.\n" }
        var table = TextTable("score", "person", "face", "person", "face")
        for pair in document.pairs {
            table.add(
                NumberText.fixed(pair.score), pair.first.printable, pair.firstID.printable, pair.second.printable,
                pair.secondID.printable)
        }
        return text + table.text(in: style)
    }
}
