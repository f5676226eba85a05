internal import Biometrics
internal import BiometricsCore
internal import IdentityDocuments

/// `biometrics documents …`.
enum DocumentsCommand {
    static let command = Command(
        "documents", summary: "List, check, draw and learn the designs by which documents are told",
        discussion: [
            "A design is a file that says what tells a document, and which fields it has: titles, size, zone, labels, places and forms. "
                + "Add your own to “read” with --document-designs."
        ],
        subcommands: [
            Command(
                "list", summary: "List the designs",
                discussion: ["“seen” designs were read from pictures; the others only follow their sources."],
                options: [PipelineOptions.documentDesigns.declaration, Flag.json.declaration],
                examples: ["documents list", "documents list --document-designs designs/"], run: list),
            Command(
                "check", summary: "Check files of designs",
                discussion: ["Exit status: 0 all can be used, 2 one cannot."],
                operands: [Operand("FILE", .some, help: "Files of designs, or folders of them.")],
                examples: ["documents check designs/*.json"], run: check),
            Command(
                "draw", summary: "Draw a design as SVG with invented values, to look at its places",
                operands: [Operand("ID", .one, completion: .none, help: "The id of a design.")],
                options: [PipelineOptions.documentDesigns.declaration],
                examples: ["documents draw deu-driving-licence > licence.svg"], run: draw),
            DocumentsLearnCommand.command,
        ])

    /// The designs of the program and those of the option.
    static func designs(_ invocation: Invocation) throws(BiometricsError) -> DocumentDesigns {
        guard let path = invocation.arguments[PipelineOptions.documentDesigns] else { return .standard }
        return DocumentDesigns.standard.adding(try DocumentDesign.read(path))
    }

    @Sendable private static func list(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let designs = try designs(invocation).all
        if invocation.wantsJSON {
            try invocation.console.write(try DocumentDesignListPayload(designs: designs).json())
            return .success
        }
        let widest = designs.map(\.id.count).max() ?? 0
        for design in designs {
            let id = design.id + String(repeating: " ", count: widest - design.id.count)
            try invocation.console.write("\(id)  \(design.isVerified ? "seen  " : "      ")\(design.name)\n")
        }
        return .success
    }

    @Sendable private static func check(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        var isSound = true
        var files: [String: String] = [:]
        for path in invocation.arguments.operands {
            for file in try JSONFiles.paths(of: path) {
                do throws(BiometricsError) {
                    for design in try DocumentDesign.read(file) {
                        if let other = files.updateValue(file, forKey: design.id) {
                            throw BiometricsError(
                                .invalidConfiguration, "The id “\(design.id)” is also that of \(other).", path: file)
                        }
                        let places = design.fields.count { $0.place != nil }
                        try invocation.console.write(
                            "\(file.printable): \(design.id), \(design.fields.count) fields, \(places) with a place\n")
                    }
                } catch {
                    isSound = false
                    try invocation.console.write("\(file.printable): \(error.message.printable)\n")
                }
            }
        }
        return isSound ? .success : .undecided
    }

    @Sendable private static func draw(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let id = invocation.arguments.operands[0]
        guard let design = try designs(invocation)[id] else {
            throw BiometricsError(.usage, "There is no design “\(id)”. “biometrics documents list” lists them.")
        }
        try invocation.console.write(DocumentDrawing(design).svg)
        return .success
    }

    /// The JSON of a design.
    static func json(_ design: DocumentDesign) throws(BiometricsError) -> String {
        do throws(DocumentDesignError) {
            return try design.json()
        } catch {
            throw BiometricsError(.backendFailure, error.description)
        }
    }
}
