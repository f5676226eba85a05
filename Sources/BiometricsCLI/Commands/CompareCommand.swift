internal import Biometrics
internal import BiometricsCore

/// `biometrics compare SELFIE DOCUMENT`.
enum CompareCommand {
    private static let selfie = ValueOption<String>(
        "selfie", value: "FILE", completion: .file, help: "The selfie, if the document is missing.")
    private static let document = ValueOption<String>(
        "document", value: "FILE", completion: .file, help: "The document, if the selfie is missing.")
    private static let optional = Flag(
        "optional",
        help: "Do not require a face match. With a missing file, the outcome is then Skipped instead of Required.")
    private static let liveness = Flag(
        "liveness", help: "Also assess whether a living person took the selfie.")
    private static let verbose = Flag(
        "verbose", help: "Also print the thresholds, the calibration, the models with their digests, and the time.")
    private static let annotate = ValueOption<String>(
        "annotate", value: "OUT.png", completion: .file,
        help: "Write a picture (PNG or JPEG) with the findings on both files, side by side.")

    private static let faceImage = ValueOption<String>(
        "face-image", value: "OUT.png", completion: .file,
        help: "Write the selfie as it was compared (PNG or JPEG); for a clip, the chosen frame.")

    private static let livenessErrors = PipelineOptions.livenessErrors.map { $0.needing(liveness.declaration) }

    static let command = Command(
        "compare", summary: CompareCall.call.summary,
        discussion: [
            "Either may be a clip: its best frame is compared. The document may lie on its side or upside down. "
                + "“-” is standard input; pipes, such as a shell’s <(…), are read as well.",
            "Between the pass and the fail threshold the outcome is Undetermined. Exit status: 0 Passed, 1 Failed, 2 "
                + "Undetermined, Required or Skipped, 64 and above: an error. With --liveness, also 1 for a selfie "
                + "that is not live and 2 for an undetermined one, unless the match is worse.",
            "With --batch, every line of the table gives one line of output, in the same order: the comparison, or an "
                + "error. The exit status is then 0, or that of the first error.",
        ],
        operands: [
            Operand(
                "SELFIE", .optional,
                help: "The person: a picture (JPEG, PNG, HEIC, AVIF, WebP, TIFF, BMP, PDF) or a clip."),
            Operand("DOCUMENT", .optional, help: "The identity document: a picture or a clip."),
        ],
        options: [
            selfie.declaration, document.declaration, optional.declaration, liveness.declaration,
        ] + CompareCall.call.options + [
            PipelineOptions.calibration.declaration, CompareBatch.table.declaration, CompareBatch.lines.declaration,
            TableFiles.root.declaration.needing(CompareBatch.table.declaration),
            TableFiles.allowOutside.declaration.needing(TableFiles.root.declaration),
        ] + PipelineOptions.comparison + livenessErrors + [
            annotate.declaration, faceImage.declaration, verbose.declaration, Flag.json.declaration,
        ],
        examples: [
            "compare selfie.jpg document.jpg", "compare --pass-fmr 1e-5 --json selfie.jpg document.jpg",
            "compare --selfie selfie.jpg --annotate seen.png", "compare --batch pairs.csv --jsonl > results.jsonl",
        ], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        var configuration = try PipelineOptions.configuration(arguments, console: invocation.console)
        configuration.isFaceMatchEnabled = !arguments[optional]
        configuration.isLivenessEnabled = arguments[liveness]
        configuration.policy = try MatchPolicy(
            passFalseMatchRate: arguments[CompareCall.passRate] ?? MatchPolicy.standard.passFalseMatchRate,
            failFalseMatchRate: arguments[CompareCall.failRate] ?? MatchPolicy.standard.failFalseMatchRate)
        if let table = arguments[CompareBatch.table] {
            let others = arguments.operands.first ?? arguments[selfie] ?? arguments[document]
            guard others == nil, arguments[annotate] == nil, arguments[faceImage] == nil else {
                throw BiometricsError(
                    .usage,
                    "--batch takes its files from the table, so leave out files and --annotate.")
            }
            configuration.expectsManyPictures = true
            let files = try TableFiles.files(of: table, arguments)
            return try await CompareBatch.run(
                table, files, on: invocation.console, limits: configuration.limits,
                matcher: { () throws(BiometricsError) in
                    let matcher = try PipelineOptions.matcher(configuration, arguments)
                    matcher.pipeline.warnOfLicences(on: invocation.console)
                    return matcher
                })
        }
        guard !arguments[CompareBatch.lines] else {
            throw BiometricsError(.usage, "--jsonl needs --batch; use --json for one comparison.")
        }
        let (selfiePath, documentPath) = try paths(arguments)
        let inputs = [selfiePath, documentPath]
        try OutputPath.check(
            [(option: "annotate", path: arguments[annotate]), (option: "face-image", path: arguments[faceImage])],
            against: inputs)
        let drawing = try PictureFile(arguments[annotate], option: "annotate", inputs: inputs)
        let faceFile = try PictureFile(arguments[faceImage], option: "face-image", inputs: inputs)

        let selfie = try source(selfiePath, arguments)
        let document = try source(documentPath, arguments)
        let matcher = try PipelineOptions.matcher(configuration, arguments)
        matcher.pipeline.warnOfLicences(on: invocation.console)
        let comparison = try await matcher.compare(selfie: selfie, document: document)

        if let drawing {
            let picture = try Annotation.image(
                of: comparison, selfie: selfie, document: document, limits: configuration.limits)
            try drawing.write(picture, telling: invocation.console)
        }
        if let faceFile, let selfie {
            let picture = try selfie.image(of: comparison.selfie?.frame, limits: configuration.limits)
            try faceFile.write(picture, telling: invocation.console)
        }
        if invocation.wantsJSON {
            try invocation.console.write(try ComparisonPayload(comparison).json())
        } else {
            let report = ComparisonText(comparison: comparison, isVerbose: arguments[verbose])
            try invocation.console.write(report.text(in: invocation.console.style))
        }
        let life = comparison.selfie?.liveness.map { ExitStatus(isLive: $0.isLive) }
        return .worst([ExitStatus(comparison.faceMatch.result)] + [life].compactMap(\.self))
    }

    /// The paths of the selfie and the document; `nil` if missing.
    private static func paths(
        _ arguments: ParsedArguments
    ) throws(BiometricsError) -> (selfie: String?, document: String?) {
        var selfiePath = arguments[selfie]
        var documentPath = arguments[document]
        let isNamed = selfiePath != nil || documentPath != nil
        for operand in arguments.operands {
            if selfiePath == nil {
                selfiePath = operand
            } else if documentPath == nil {
                documentPath = operand
            } else {
                throw BiometricsError(
                    .usage,
                    "“compare” takes one selfie and one document; “\(operand)” is one too many.")
            }
        }
        if !isNamed, documentPath == nil {
            throw BiometricsError(
                .usage,
                selfiePath.map {
                    "“compare” needs DOCUMENT in addition to “\($0)”. To compare without it, use --selfie or "
                        + "--document."
                } ?? "“compare” needs SELFIE and DOCUMENT.")
        }
        if selfiePath == "-", documentPath == "-" {
            throw BiometricsError(.usage, "Only one of the two files can be read from standard input.")
        }
        return (selfiePath, documentPath)
    }

    private static func source(
        _ path: String?, _ arguments: ParsedArguments
    ) throws(BiometricsError) -> MediaSource? {
        guard let path else { return nil }
        return try PipelineOptions.source(path, arguments)
    }
}
