internal import Biometrics
internal import BiometricsCore
internal import BiometricsEvaluation
internal import EvaluationRunner
internal import TemplateGallery

/// `biometrics gallery add`.
enum GalleryAddCommand {
    private static let person = ValueOption<String>(
        "person", value: "NAME", help: "Whose faces the files show. Without it FILE is a table.")
    private static let id = ValueOption<String>(
        "id", value: "NAME", help: "What the face is called; the path of its file unless given. Goes with one FILE.")

    static let command = Command(
        "add", summary: "Add faces to a gallery",
        discussion: [
            "Without --person the one FILE is a table with the columns person, file and, unless a face shall be called by its "
                + "path, id. The paths are seen from the table's folder or from --root.",
            "A face that is there already is passed over, so that a run that was broken off can be repeated. A file without a "
                + "face is told and passed over. The exit status is then 65.",
        ],
        operands: [
            GalleryCommand.folder, Operand("FILE", .some, help: "Pictures or clips of one person, or a table."),
        ],
        options: [
            person.declaration, id.declaration, GalleryTemplates.embedded.declaration, TableFiles.root.declaration,
            TableFiles.allowOutside.declaration,
        ] + PipelineOptions.comparison + [Flag.json.declaration],
        examples: [
            "gallery add applicants --person 4711 selfie.jpg", "gallery add applicants people.csv",
            "gallery add applicants people.csv --embedded templates.jsonl",
        ], run: run)

    private struct Face {
        let person: String
        let id: String
        let path: String
    }

    /// How many faces come to the disk at once.
    private static let batch = 4096
    private static let maximumTableBytes = 4 << 30

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let (faces, files) = try faces(arguments)
        let given = try GalleryTemplates(invocation)
        let writer = try GalleryWriter(at: arguments.operands[0])
        let matcher = given.lines == nil ? try given.matcher() : nil
        var entries: [GalleryEntry] = []
        var added = 0
        var refused: [GalleryChangeDocument.Refusal] = []
        try await given.forEach(
            faces.map(\.path), matcher: matcher, source: { files?.source($0) ?? .argument($0) },
            deliver: { index, result throws(BiometricsError) in
                switch result {
                case .success(let templates) where !templates.isEmpty:
                    entries.append(
                        try GalleryEntry(person: faces[index].person, id: faces[index].id, templates: templates))
                case .success: refused.append(.init(path: faces[index].path, reason: "face_not_found"))
                case .failure(let error):
                    if error.isAboutEveryInput { throw error }
                    refused.append(.init(path: faces[index].path, reason: error.code.rawValue))
                }
                if entries.count == batch {
                    added += try writer.add(entries)
                    entries = []
                }
            })
        added += try writer.add(entries)
        for file in refused where !invocation.wantsJSON {
            invocation.console.diagnose("biometrics: \(file.path.printable): not added [\(file.reason)]\n")
        }
        let text = "\(NumberText.grouped(added)) faces added; \(NumberText.grouped(writer.count)) are in the gallery."
        let document = GalleryChangeDocument("add", changed: added, faces: writer.count, refused: refused)
        let status = try GalleryChangeCommands.show(document, text, invocation)
        return refused.isEmpty ? status : .unreadableInput
    }

    private static func faces(
        _ arguments: ParsedArguments
    ) throws(BiometricsError) -> (faces: [Face], files: EvaluationFiles?) {
        let paths = Array(arguments.operands.dropFirst())
        if let person = arguments[person] {
            guard arguments[id] == nil || paths.count == 1 else {
                throw BiometricsError(.usage, "--id goes with one FILE.")
            }
            return (paths.map { Face(person: person, id: arguments[id] ?? $0, path: $0) }, nil)
        }
        guard paths.count == 1, arguments[id] == nil else {
            throw BiometricsError(.usage, "Without --person, “gallery add” takes one table.")
        }
        do throws(BiometricsError) {
            let records = try CSVRecords(try ArgumentFile.read(paths[0], maximumBytes: maximumTableBytes))
            var faces: [Face] = []
            for record in records {
                guard record.fault == nil, let person = record["person"], let file = record["file"] else {
                    throw BiometricsError(
                        .unreadableInput, "Line \(record.line) has no person or no file. Nothing was added.")
                }
                faces.append(Face(person: person, id: record["id"] ?? file, path: file))
            }
            return (faces, try TableFiles.files(of: paths[0], arguments))
        } catch {
            throw error.about(paths[0])
        }
    }
}
