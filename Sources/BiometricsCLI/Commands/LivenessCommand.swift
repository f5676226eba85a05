internal import Biometrics
internal import BiometricsCore
internal import FoundationEssentials
internal import MediaKit

/// `biometrics liveness FILE…`.
enum LivenessCommand {
    private static let jsonLines = Flag(
        "jsonl", help: "Write JSON lines as results come, in the order of the files.")
    private static let annotate = ValueOption<String>(
        "annotate", value: "OUT.png", completion: .file,
        help: "Write a picture of the findings (PNG or JPEG); for a clip, a sheet of frames with the face's "
            + "track. For one file.")

    private static let challenge = ValueOption<String>(
        "challenge", value: "FILE", completion: .file,
        help: "The challenge that the clip answers, written by “challenge --out”.")
    private static let clipDigest = ValueOption<String>(
        "clip-digest", value: "HEX",
        help:
            "With --challenge: the filming app's digest of the clip, the SHA-256 of “NONCE:DIGEST” in hexadecimal.",
        expected: "64 hexadecimal digits",
        read: { text in
            let digits = text.lowercased()
            return digits.utf8.count == 64 && digits.allSatisfy { $0.isASCII && $0.isHexDigit } ? digits : nil
        })

    static let command = Command(
        "liveness", summary: LivenessCall.call.summary,
        discussion: [
            "Several analysers give evidence, each shown with its score and threshold; a policy combines "
                + "them into one answer. Missing evidence never counts as live.",
            "Exit status: 0 every file is live, 1 one is not, 2 one is undetermined, 64 and above: an error. "
                + "An unreadable file does not affect the others.",
            "With --challenge, one clip must show the movements of “challenge”, each at its time, and no others. "
                + "A clip that can be judged uses up the challenge.",
        ],
        operands: [
            Operand(
                "FILE", .some,
                help: "A picture (JPEG, PNG, HEIC, AVIF, WebP, TIFF, BMP, PDF) or a clip; “-” is standard input.")
        ],
        options: PipelineOptions.liveness + [
            annotate.declaration, jsonLines.declaration, challenge.declaration, clipDigest.declaration,
            OptionDeclaration(ChallengeCall.folder.declaration), Flag.json.declaration,
        ],
        examples: [
            "liveness selfie.mp4", "liveness --jsonl selfies/*.jpg", "liveness --annotate seen.png clip.webm",
            "liveness --challenge challenge.json clip.mp4",
        ],
        run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let paths = arguments.operands
        let form = try Output.Form(invocation, lines: jsonLines)
        try FileOperands.check(paths, areDrawn: arguments[annotate] != nil, by: "liveness")
        let question = try question(arguments, paths: paths)
        var configuration = try PipelineOptions.configuration(arguments, console: invocation.console)
        configuration.expectsManyPictures = paths.count > 20
        let drawing = try PictureFile(arguments[annotate], option: "annotate", inputs: paths.map(Optional.some))
        let sources = try FileOperands.sources(paths, areDrawn: drawing != nil, arguments)
        let assessor = try LivenessAssessor(configuration)
        assessor.pipeline.warnOfLicences(on: invocation.console)
        let output = Output(form, words(assessor.pipeline), of: paths.count, on: invocation.console)
        func deliver(
            _ source: MediaSource, _ outcome: Result<LivenessReport, BiometricsError>
        ) throws(BiometricsError) {
            try output.add(outcome, path: source.name) { ExitStatus(isLive: $0.assessment.isLive) }
            if let drawing, case .success(let report) = outcome {
                let picture = try Annotation.image(of: report, source: source, limits: configuration.limits)
                try drawing.write(picture, telling: invocation.console)
            }
        }
        if let question {
            let now = Date().millisecondsSince1970
            let report = try await assessor.assess(
                sources[0], answering: question.document, by: question.authority, boundDigest: arguments[clipDigest],
                atMilliseconds: now)
            try deliver(sources[0], .success(report))
        } else {
            try await assessor.assess(sources.map { (tag: $0, source: $0) }) {
                (source, outcome) throws(BiometricsError) in try deliver(source, outcome)
            }
        }
        return try output.finish()
    }

    private typealias Output = FileReports<LivenessReport, LivenessResult>

    private static func words(_ pipeline: PipelineDescription) -> Output.Words {
        .init(
            text: { LivenessText(report: $0).text(in: $1) },
            line: { (report) throws(BiometricsError) in
                try LivenessResultPayload(LivenessResult(report), pipeline: pipeline).json(.line)
            }, result: LivenessResult.init,
            document: { (rows) throws(BiometricsError) in
                try LivenessPayload(results: rows, pipeline: pipeline).json()
            })
    }

    /// The challenge to answer and its issuer; `nil` without a challenge.
    private static func question(
        _ arguments: ParsedArguments, paths: [String]
    ) throws(BiometricsError) -> (document: ChallengePayload, authority: ChallengeAuthority)? {
        guard let path = arguments[challenge] else {
            if arguments[clipDigest] != nil || arguments[ChallengeCall.folder] != nil {
                throw BiometricsError(.usage, "--clip-digest and --challenge-keys need --challenge.")
            }
            return nil
        }
        guard path != "-" || paths != ["-"] else {
            throw BiometricsError(.usage, "Standard input can be read only once.")
        }
        guard paths.count == 1 else {
            throw BiometricsError(.usage, "--challenge needs exactly one clip; “liveness” was given \(paths.count).")
        }
        let document: ChallengePayload
        do throws(BiometricsError) {
            document = try ChallengePayload(json: try ArgumentFile.read(path, whichIs: "a challenge"))
        } catch {
            throw error.about(path)
        }
        return (document, try ChallengeAuthority(directory: arguments[ChallengeCall.folder]))
    }
}
