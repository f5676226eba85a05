internal import Biometrics
internal import BiometricsCore
internal import BiometricsEvaluation
internal import FoundationEssentials
internal import MediaKit
internal import OpenCVKit
internal import Platform

/// The output of every evaluation: two report files, JSON on stdout, or a summary.
struct ReportOutput {
    static let folder = ValueOption<String>(
        "out", value: "DIR", completion: .file,
        help: "Write report.json and report.html into this folder, which is created if necessary.")
    static let setName = ValueOption<String>(
        "set", value: "NAME", help: "The name of the set in the report. Default: the name of its file or folder.")
    static let images = Flag(
        "with-images",
        help: "Show the pictures of the worst errors in report.html. Share it only if you have the right to.")

    let invocation: Invocation
    /// The source of a file in the set.
    let source: (String) -> MediaSource

    /// Writes the output that the options request.
    func write(_ report: EvaluationReport) throws(BiometricsError) {
        let json = try report.json()
        if let folder = invocation.arguments[Self.folder] {
            try Self.makeFolder(folder)
            let picture: ((String) -> EvaluationReport.Picture?)? =
                invocation.arguments[Self.images] ? { Self.picture(source($0)) } : nil
            try Self.write(json, to: "\(folder)/report.json")
            try Self.write(report.html(picture: picture), to: "\(folder)/report.html")
        }
        if invocation.wantsJSON {
            try invocation.console.write(String(decoding: json, as: UTF8.self))
        } else {
            try invocation.console.write(EvaluationText(report: report).text(in: invocation.console.style))
            if let folder = invocation.arguments[Self.folder] {
                let place = folder.printable
                try invocation.console.print("Wrote the report to \(place)/report.html and \(place)/report.json.")
            }
        }
    }

    /// Checks the output paths before any work is done.
    ///
    /// - Throws: `.usage` if the report, or the scores at `scores`, would overwrite one of `inputs`, and `.ioFailure`
    ///   if they cannot be written.
    static func check(
        _ arguments: ParsedArguments, scores: String? = nil, inputs: [String?]
    ) throws(BiometricsError) {
        let report = ["report.json", "report.html"].map { name in
            (option: "out", path: arguments[folder].map { "\($0)/\(name)" })
        }
        try OutputPath.check([(option: "scores", path: scores)] + report, against: inputs)
        try OutputPath.attempt(file: scores)
        try OutputPath.attempt(folder: arguments[folder])
        for file in report where FileSystem.isFolder(file.path ?? "") != nil {
            try OutputPath.attempt(file: file.path)
        }
    }

    /// The moment as ISO 8601, in UTC.
    static var now: String { Date.now.formatted(.iso8601) }

    /// The command line, quoted so that a shell reads the same arguments.
    static var command: String {
        (["biometrics"] + ThisProcess.arguments.dropFirst().map(ShellWord.quoted)).joined(separator: " ")
    }

    /// Writes `bytes` to `path`, completely or not at all.
    static func write(_ bytes: [UInt8], to path: String) throws(BiometricsError) {
        try WholeFile.write(bytes, to: path)
    }

    private static func makeFolder(_ folder: String) throws(BiometricsError) {
        do throws(SystemError) {
            try FileSystem.makeFolder(folder)
        } catch {
            throw BiometricsError(.ioFailure, "The folder could not be created. Name another.", path: folder)
        }
    }

    /// A small copy of a picture without its metadata; nil if it cannot be decoded.
    private static func picture(_ source: MediaSource) -> EvaluationReport.Picture? {
        guard let image = try? source.image() else { return nil }
        let scale = min(1, 160 / Double(max(1, image.size.longSide)))
        let size = Size(
            width: max(1, Int(Double(image.width) * scale)), height: max(1, Int(Double(image.height) * scale)))
        guard let small = try? image.resized(to: size), let bytes = try? PictureEncoder.jpeg(small, quality: 85) else {
            return nil
        }
        return EvaluationReport.Picture(format: .jpeg, bytes: bytes)
    }
}
