internal import Biometrics
internal import BiometricsCore
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
            "The faces come to the disk in blocks of \(blockOfFiles), or of \(blockOfLines) with --embedded, so that a run that "
                + "was broken off can be repeated. A row of a table whose face is there already, by its name and person, is "
                + "passed over before its file is read.",
            "A row or file that cannot be added is named with the reason, and the others are added. The exit status is then "
                + "that of the first one, such as 65 for a file without a face.",
        ],
        operands: [
            GalleryCommand.folder, Operand("FILE", .some, help: "Pictures or clips of one person, or a table."),
        ],
        options: [
            person.declaration, id.declaration, GalleryTemplates.embedded.declaration,
            TableFiles.root.declaration.excluding(person.declaration),
            TableFiles.allowOutside.declaration.excluding(person.declaration),
        ] + PipelineOptions.comparison + [Flag.json.declaration],
        examples: [
            "gallery add applicants --person 4711 selfie.jpg", "gallery add applicants people.csv",
            "gallery add applicants people.csv --embedded templates.jsonl",
        ], run: run)

    /// How many faces come to the disk at once: some seconds of embedding, which a run that is broken off loses.
    private static let blockOfFiles = 256
    /// The same for templates that are read from lines. Small blocks would cost more than they save.
    private static let blockOfLines = 4096

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let named = try rows(arguments)
        let files = named.files
        let given = try GalleryTemplates(invocation)
        let writer = try GalleryWriter(at: arguments.operands[0])
        let isEmbedding = given.lines == nil
        let matcher = isEmbedding ? try given.matcher() : nil
        var addition = GalleryAddition(
            to: writer, block: isEmbedding ? blockOfFiles : blockOfLines, refused: named.refusals)
        let faces = isEmbedding && files != nil ? try addition.unknown(of: named.rows) : named.rows
        var progress = faces.count < 2 ? nil : ProgressLine("faces", total: faces.count, on: invocation.console)
        try await given.forEach(
            faces.map(\.path), matcher: matcher, source: { files?.source($0) ?? .argument($0) },
            deliver: { index, result throws(BiometricsError) in
                try addition.take(faces[index], result)
                progress?.advance()
            })
        try addition.finish()
        let refusals = addition.refusals
        for refusal in refusals where !invocation.wantsJSON {
            invocation.console.diagnose("\(invocation.console.errorStyle.red("biometrics:")) \(refusal.text)\n")
        }
        let document = GalleryChangePayload(
            "add", changed: addition.added, faces: writer.count, known: addition.known,
            refused: refusals.map(\.element))
        let known = addition.known == 0 ? "" : ", \(addition.known.grouped) there already"
        let text =
            "\(NumberText.counted(addition.added, "face")) added\(known); the gallery has \(writer.count.grouped)."
        let status = try GalleryChangeCommands.show(document, text, invocation)
        return refusals.first.map { ExitStatus($0.error.category) } ?? status
    }

    private static func rows(_ arguments: ParsedArguments) throws(BiometricsError) -> GalleryRows {
        let paths = Array(arguments.operands.dropFirst())
        if let person = arguments[person] { return try GalleryRows(files: paths, of: person, id: arguments[id]) }
        guard paths.count == 1, arguments[id] == nil else {
            throw BiometricsError(.usage, "Without --person, “gallery add” takes one table.")
        }
        return try GalleryRows(table: paths[0], arguments)
    }
}
