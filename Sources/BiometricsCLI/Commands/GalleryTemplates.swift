internal import Biometrics
internal import BiometricsCore
internal import TemplateGallery

/// Where the templates of a gallery's commands come from: pictures, or lines that “embed --jsonl” wrote.
struct GalleryTemplates {
    static let embedded = ValueOption<String>(
        "embedded", value: "LINES.jsonl", completion: .file,
        help:
            "Take the templates of files from these lines, which “embed --jsonl” wrote, by their paths. No model is needed then."
    )

    /// The largest file of lines that is read.
    private static let maximumBytes = 16 << 30

    /// The templates by the paths of their files; nil where pictures are embedded here.
    let lines: [String: EmbeddingPayload]?
    /// The path of the first line with a template.
    let first: EmbeddingPayload?
    private let invocation: Invocation

    init(_ invocation: Invocation) throws(BiometricsError) {
        self.invocation = invocation
        guard let path = invocation.arguments[Self.embedded] else {
            (lines, first) = (nil, nil)
            return
        }
        var lines: [String: EmbeddingPayload] = [:]
        var first: EmbeddingPayload?
        do throws(BiometricsError) {
            let bytes = try ArgumentFile.read(path, maximumBytes: Self.maximumBytes)
            for line in bytes.split(separator: UInt8(ascii: "\n")) where !line.starts(with: Self.errorLine) {
                let document = try EmbeddingPayload(json: line)
                lines[document.path] = document
                if first == nil, !document.templates.isEmpty { first = document }
            }
        } catch {
            throw error.about(path)
        }
        (self.lines, self.first) = (lines, first)
    }

    /// Files that could not be read are lines of another document.
    private static let errorLine = Array(#"{"error""#.utf8)

    /// A matcher as the options say.
    func matcher() throws(BiometricsError) -> FaceMatcher {
        let configuration = try PipelineOptions.configuration(invocation.arguments, console: invocation.console)
        let matcher = try PipelineOptions.matcher(configuration, invocation.arguments)
        matcher.pipeline.warnOfLicences(on: invocation.console)
        return matcher
    }

    static func templates(_ document: EmbeddingPayload) throws(BiometricsError) -> [FaceTemplate] {
        var templates: [FaceTemplate] = []
        for template in document.templates {
            templates.append(try FaceTemplate(model: template.model, unitFeatures: template.features))
        }
        return templates
    }

    /// Hands the templates of each file to `deliver`, in their order; none for a file without a face.
    ///
    /// - Throws: the error of `deliver`, which ends the work.
    func forEach(
        _ paths: [String], matcher: FaceMatcher?, source: @escaping (String) -> MediaSource,
        deliver: (Int, Result<[FaceTemplate], BiometricsError>) throws(BiometricsError) -> Void
    ) async throws(BiometricsError) {
        guard let matcher else {
            for (index, path) in paths.enumerated() {
                let result = Result { () throws(BiometricsError) -> [FaceTemplate] in
                    guard let line = lines?[path] else {
                        throw BiometricsError(
                            .noSuchInput, "No line of --embedded has the path of this file.", path: path)
                    }
                    return try Self.templates(line)
                }
                try deliver(index, result)
            }
            return
        }
        let sources = paths.enumerated().lazy.map { (tag: $0.offset, source: source($0.element)) }
        try await matcher.templates(of: sources, as: .selfie) { (index, result) throws(BiometricsError) in
            try deliver(index, result.map(\.templates))
        }
    }
}
