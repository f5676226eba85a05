internal import Biometrics
internal import BiometricsCore

/// `biometrics liveness FILE…`.
enum LivenessCommand {
    private static let jsonLines = Flag(
        "jsonl", help: "Write one JSON object a line as results come, in the order of the files.")
    private static let annotate = ValueOption<String>(
        "annotate", value: "OUT.png", completion: .file,
        help: "Write what was seen (PNG or JPEG): of a clip a sheet of frames with the face's track. For one file.")

    static let command = Command(
        "liveness", summary: "Tell whether a living person took a selfie picture or clip",
        discussion: [
            "Several analysers give evidence, each shown with its score and threshold; a policy makes one answer of "
                + "them. What could not be assessed never speaks for life.",
            "Exit status: 0 every file is live, 1 one is not, 2 one cannot be told, 64 and above: an error. "
                + "A file that cannot be read costs its own result only.",
        ],
        operands: [
            Operand("FILE", .some, help: "A picture (JPEG, PNG, WebP, TIFF, BMP) or a clip; “-” is standard input.")
        ],
        options: PipelineOptions.liveness + [annotate.declaration, jsonLines.declaration, Flag.json.declaration],
        examples: ["liveness selfie.mp4", "liveness --jsonl selfies/*.jpg", "liveness --annotate seen.png clip.webm"],
        run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let paths = arguments.operands
        if arguments[jsonLines], invocation.wantsJSON {
            throw BiometricsError(.usage, "--json writes one document and --jsonl many lines; give one of them.")
        }
        if arguments[annotate] != nil, paths.count > 1 {
            throw BiometricsError(.usage, "--annotate draws one file; “liveness” was given \(paths.count).")
        }
        if paths.count(where: { $0 == "-" }) > 1 {
            throw BiometricsError(.usage, "Standard input can be read only once.")
        }
        var configuration = try PipelineOptions.configuration(arguments, console: invocation.console)
        configuration.expectsManyPictures = paths.count > 20
        let drawing = try PictureFile(arguments[annotate], option: "annotate", inputs: paths.map(Optional.some))
        let sources: [MediaSource] = try paths.map { path throws(BiometricsError) in
            if path == "-" { return try PipelineOptions.source(path, arguments) }
            // What is drawn is what was judged.
            return drawing == nil
                ? .argument(path) : .shared(SharedMedia(.argument(path), limits: configuration.limits))
        }
        let assessor = try LivenessAssessor(configuration)
        assessor.pipeline.warnOfLicences(on: invocation.console)
        let output = LivenessOutput(
            arguments[jsonLines] ? .lines : invocation.wantsJSON ? .document : .text, pipeline: assessor.pipeline,
            console: invocation.console, progress: paths.count > 1 ? paths.count : nil)
        try await assessor.assess(sources.map { (tag: $0, source: $0) }) { (source, outcome) throws(BiometricsError) in
            try output.add(outcome, path: source.name)
            if let drawing, case .success(let report) = outcome {
                try drawing.write(try Annotation.image(of: report, source: source, limits: configuration.limits))
            }
        }
        return try output.finish()
    }
}
