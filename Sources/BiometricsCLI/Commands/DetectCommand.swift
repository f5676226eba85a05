internal import Biometrics
internal import BiometricsCore

/// `biometrics detect FILE`.
enum DetectCommand {
    private static let annotate = ValueOption<String>(
        "annotate", value: "OUT.png", completion: .file,
        help: "Write the picture (PNG or JPEG) with the faces drawn in.")

    static let command = Command(
        "detect", summary: "Find the faces in a picture or a clip",
        discussion: [
            "Boxes and points are in pixels of the upright picture, surest face first. "
                + "A picture without a face is no error. Of a clip it is the frame in which a face is surest."
        ],
        operands: [Operand("FILE", help: "A picture (JPEG, PNG, WebP, TIFF, BMP) or a clip; “-” is standard input.")],
        options: PipelineOptions.detection + [annotate.declaration, Flag.json.declaration],
        examples: ["detect group.jpg", "detect --json - < group.jpg"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let path = arguments.operands[0]
        let configuration = try PipelineOptions.configuration(arguments, console: invocation.console)
        let drawing = try PictureFile(arguments[annotate], option: "annotate", inputs: [path])
        let source = try PipelineOptions.source(path, arguments)
        let report = try await FaceFinder(configuration).detect(in: source)
        if let drawing {
            try drawing.write(try Annotation.image(of: report, source: source, limits: configuration.limits))
        }
        if invocation.wantsJSON {
            try invocation.console.write(try DetectionDocument(report).json())
        } else {
            try invocation.console.write(text(report, in: invocation.console.style))
        }
        return .success
    }

    private static func text(_ report: FaceDetectionReport, in style: Style) -> String {
        let count = report.faces.isEmpty ? "no face" : FaceText.count(report.faces.count)
        var text = "\(style.bold(report.path.printable)): \(report.size.width) × \(report.size.height) px, \(count)"
        text += report.frame.map { ", \(FaceText.place(of: $0))" } ?? ""
        text += "\n"
        for face in report.faces {
            text += "  \(FaceText.place(of: face)), "
            text += "\(NumberText.fixed(face.landmarks.interEyeDistance, decimals: 0)) px between the eyes\n"
        }
        return text
    }
}
