internal import Biometrics
internal import BiometricsCore

/// `biometrics detect FILE…`.
enum DetectCommand {
    private static let annotate = ValueOption<String>(
        "annotate", value: "OUT.png", completion: .file,
        help: "Write the picture (PNG or JPEG) with the faces marked. For one file.")

    private static let lines = Flag("jsonl", help: "Print JSON lines, one per file, in order.")

    static let command = Command(
        "detect", summary: DetectCall.call.summary,
        discussion: [
            "Boxes and points are in pixels of the upright picture, most confident face first. A picture without a "
                + "face is not an error. For a clip, the frame with the most confident face is shown.",
            "An unreadable file does not affect the others. The exit status is 0, or the highest among the errors.",
        ],
        operands: [
            Operand(
                "FILE", .some,
                help: "Pictures (JPEG, PNG, HEIC, AVIF, WebP, TIFF, BMP, PDF) or clips; “-” is standard input.")
        ],
        options: DetectCall.call.options + PipelineOptions.detection + [PipelineOptions.workers.declaration]
            + [annotate.declaration, lines.declaration, Flag.json.declaration],
        examples: [
            "detect group.jpg", "detect --json - < group.jpg", "detect --as document --jsonl cards/*.jpg > faces.jsonl",
        ], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let paths = arguments.operands
        try check(paths, invocation)
        var configuration = try PipelineOptions.configuration(arguments, console: invocation.console)
        // The drawing of a face includes its mesh, which the quality measures need.
        configuration.isQualityMeasured = arguments[DetectCall.measuresQuality] || arguments[annotate] != nil
        configuration.expectsManyPictures = paths.count > 20
        let drawing = try PictureFile(arguments[annotate], option: "annotate", inputs: paths.map(Optional.some))
        let (role, isUpright) = (arguments[DetectCall.role], arguments[DetectCall.isUpright])
        guard paths.count > 1 || arguments[lines] else {
            let source = try PipelineOptions.source(paths[0], arguments)
            let report = try await FaceFinder(configuration).detect(in: source, as: role, isUpright: isUpright)
            if let drawing {
                let picture = try Annotation.image(of: report, source: source, limits: configuration.limits)
                try drawing.write(picture, telling: invocation.console)
            }
            if invocation.wantsJSON {
                try invocation.console.write(try DetectionPayload(report).json())
            } else {
                try invocation.console.write(text(report, in: invocation.console.style))
            }
            return .success
        }
        let output = DetectionOutput(isLines: arguments[lines], on: invocation.console)
        let sources = paths.lazy.prefix { _ in !output.hasEnded }.map(MediaSource.argument)
        let tagged = sources.map { (tag: $0, source: $0) }
        try await FaceFinder(configuration).detect(in: tagged, as: role, isUpright: isUpright) {
            (source, outcome) throws(BiometricsError) in
            try output.add(outcome, path: source.name)
            if let drawing, case .success(let report) = outcome {
                let picture = try Annotation.image(of: report, source: source, limits: configuration.limits)
                try drawing.write(picture, telling: invocation.console)
            }
        }
        return output.status
    }

    private static func check(_ paths: [String], _ invocation: Invocation) throws(BiometricsError) {
        let arguments = invocation.arguments
        if invocation.wantsJSON, arguments[lines] || paths.count > 1 {
            throw BiometricsError(
                .usage, "--json is for one file, and --jsonl for many; give only one of them.")
        }
        try FileOperands.check(paths, areDrawn: arguments[annotate] != nil, by: "detect")
    }

    /// The findings as text.
    static func text(_ report: FaceDetectionReport, in style: Style) -> String {
        let count = report.faces.isEmpty ? "no face" : FaceText.count(report.faces.count)
        var text = "\(style.bold(report.path.printable)): \(report.size.width) × \(report.size.height) px, \(count)"
        text += report.frame.map { ", \(FaceText.place(of: $0))" } ?? ""
        text += "\n"
        for (index, face) in report.faces.enumerated() {
            text += "  \(FaceText.place(of: face)), "
            text += "\(NumberText.fixed(face.landmarks.interEyeDistance, decimals: 0)) px between the eyes\n"
            guard let qualities = report.qualities, qualities.indices.contains(index) else { continue }
            text += FaceText.measures(of: qualities[index]).map { "    \($0)\n" }.joined()
        }
        for code in report.captureCodes ?? [] { text += "  \(CaptureText.sentence(for: code))\n" }
        if report.captureCodes?.isEmpty == true, !report.faces.isEmpty { text += "  The capture has no faults.\n" }
        return text
    }
}
