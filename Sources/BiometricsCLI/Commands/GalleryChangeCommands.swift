internal import Biometrics
internal import BiometricsCore
internal import TemplateGallery

/// `biometrics gallery create`, `remove` and `compact`.
enum GalleryChangeCommands {
    private static let person = ValueOption<String>(
        "person", value: "NAME", isRepeatable: true,
        help: "Remove all faces of this person. May be given several times.")
    private static let erase = Flag(
        "erase",
        help: "Write the files that hold what is removed anew at once, so that no byte of it is left in them.")
    private static let everything = Flag("all", help: "Write every segment anew, also those that are in order.")

    static let create = Command(
        "create", summary: "Make an empty gallery for the templates of the embedders in use",
        operands: [GalleryCommand.folder],
        options: [GalleryTemplates.embedded.declaration] + PipelineOptions.comparison + [Flag.json.declaration],
        examples: ["gallery create applicants", "gallery create --embedder dlib-resnet-v1 applicants"], run: create)

    static let remove = Command(
        "remove", summary: "Remove faces by their names, or all faces of a person",
        discussion: [
            "No search finds a removed face. Its template lies in the files until “gallery compact”, unless --erase is given.",
            "A name that the gallery does not have is named, and the others are removed. The exit status is then 66.",
        ],
        operands: [
            GalleryCommand.folder, Operand("FACE", .any, completion: .none, help: "The names of faces to remove."),
        ],
        options: [person.declaration, erase.declaration, Flag.json.declaration],
        examples: ["gallery remove applicants --person 4711 --erase"], run: remove)

    static let compact = Command(
        "compact", summary: "Write a gallery's files anew without what was removed, in full blocks",
        discussion: ["Searches go on meanwhile."],
        operands: [GalleryCommand.folder], options: [everything.declaration, Flag.json.declaration],
        examples: ["gallery compact applicants"], run: compact)

    @Sendable private static func create(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let folder = invocation.arguments.operands[0]
        let given = try GalleryTemplates(invocation)
        let models: GalleryModels
        if let line = given.first {
            models = try GalleryModels(line.templates.map { .init(model: $0.model, dimension: $0.features.count) })
        } else if given.lines != nil {
            throw BiometricsError(.insufficientData, "No line of --embedded has a template.")
        } else {
            let matcher = try given.matcher()
            let members = zip(matcher.fusion.members, try matcher.featureCounts())
            let weights = matcher.fusion.members.map(\.weight)
            let stage = weights.indices.max { (weights[$0], $1) < (weights[$1], $0) } ?? 0
            models = try GalleryModels(members.map { .init(model: $0.model, dimension: $1) }, stage: stage)
        }
        try Gallery.create(at: folder, models: models)
        let text =
            "The gallery \(folder.printable) is made. It holds templates of \(models.members.map(\.model.id).joined(separator: ", "))."
        return try show(GalleryChangePayload("create", changed: 0, faces: 0), text, invocation)
    }

    @Sendable private static func remove(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let selections =
            arguments.operands.dropFirst().map { GalleryWriter.Selection.face(id: $0) }
            + arguments.all(person).map { GalleryWriter.Selection.person($0) }
        guard !selections.isEmpty else {
            throw BiometricsError(.usage, "“gallery remove” needs the names of faces, or --person.")
        }
        let writer = try GalleryWriter(at: arguments.operands[0])
        let missing = try writer.missing(among: selections)
        let count = try writer.remove(selections, erasing: arguments[erase])
        for selection in missing where !invocation.wantsJSON { invocation.console.diagnose(line(selection)) }
        let text = "\(NumberText.grouped(count)) faces removed; \(NumberText.grouped(writer.count)) are left."
        let document = GalleryChangePayload(
            "remove", changed: count, faces: writer.count, missing: missing.map(GalleryChangePayload.Missing.init))
        let status = try show(document, text, invocation)
        return missing.isEmpty ? status : .noSuchInput
    }

    /// A line about a name that the gallery does not have.
    private static func line(_ selection: GalleryWriter.Selection) -> String {
        switch selection {
        case .face(let id):
            "biometrics: \(id.printable): The gallery has no face of this name. Name a person with --person.\n"
        case .person(let name):
            "biometrics: \(name.printable): The gallery has no person of this name. “gallery list” shows the names.\n"
        }
    }

    @Sendable private static func compact(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let writer = try GalleryWriter(at: invocation.arguments.operands[0])
        let count = try writer.compact(invocation.arguments[everything] ? .all : .needed)
        let text = count == 0 ? "Nothing to write anew." : "\(NumberText.counted(count, "segment")) written anew."
        return try show(GalleryChangePayload("compact", changed: count, faces: writer.count), text, invocation)
    }

    static func show(
        _ document: GalleryChangePayload, _ text: String, _ invocation: Invocation
    ) throws(BiometricsError) -> ExitStatus {
        if invocation.wantsJSON {
            try invocation.console.write(try document.json())
        } else {
            try invocation.console.print(text)
        }
        return .success
    }
}
