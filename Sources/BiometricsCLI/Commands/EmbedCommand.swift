internal import Biometrics
internal import BiometricsCore

/// `biometrics embed FILE…`.
enum EmbedCommand {
    private static let lines = Flag(
        "jsonl",
        help: "Print the templates as JSON lines, one per file; without this flag, only their lengths are printed.")

    static let command = Command(
        "embed", summary: EmbedCall.call.summary,
        discussion: [
            "Templates are personal data: they can identify the person, and sometimes reconstruct the face. They are "
                + "printed only with --jsonl.",
            "A file without a face has no templates; that is not an error. An unreadable file gives a line with its "
                + "error; the exit status is then that of the first such file.",
        ],
        operands: [Operand("FILE", .some, help: "Pictures or clips; “-” is standard input.")],
        options: EmbedCall.call.options + [lines.declaration] + PipelineOptions.comparison,
        examples: ["embed --jsonl selfie.jpg > templates.jsonl"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        if arguments.operands.count(where: { $0 == "-" }) > 1 {
            throw BiometricsError(.usage, "Standard input can be read only once.")
        }
        var configuration = try PipelineOptions.configuration(arguments, console: invocation.console)
        configuration.expectsManyPictures = arguments.operands.count > 20
        let matcher = try FaceMatcher(configuration)
        matcher.pipeline.warnOfLicences(on: invocation.console)
        let isWritten = arguments[lines]
        let output = JSONLines(on: invocation.console)
        let files = arguments.operands
        var place = 0
        var failure: BiometricsError?
        var status = ExitStatus.success
        let read = files.lazy.prefix { _ in !output.hasEnded && failure == nil }
        let sources = read.map { path -> (tag: String, source: MediaSource) in
            let source = MediaSource.argument(path)
            return (source.name, source)
        }
        await matcher.templates(of: sources, as: arguments[EmbedCall.role]) { file, result in
            place += 1
            switch result {
            case .success(let sample) where isWritten:
                output.write(EmbeddingPayload(sample, path: file, line: place))
            case .failure(let error) where isWritten: output.write(error, line: place)
            case .success(let sample):
                let lengths = sample.templates.map { "\($0.features.count) numbers of \($0.model.id)" }
                do throws(BiometricsError) {
                    try invocation.console.print(
                        "\(file): \(lengths.isEmpty ? "no face" : lengths.joined(separator: ", "))")
                } catch { failure = error }
            case .failure(let error):
                if status == .success { status = ExitStatus(error.code) }
                invocation.console.diagnose("biometrics: \(error.remedied().about(file).text)\n")
            }
        }
        if let failure { throw failure }
        return isWritten ? try output.end() : status
    }
}
