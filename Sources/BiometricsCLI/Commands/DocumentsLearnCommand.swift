internal import Biometrics
internal import BiometricsCore
internal import FoundationEssentials
internal import IdentityDocuments
internal import MediaKit

/// `biometrics documents learn PICTURE…`.
enum DocumentsLearnCommand {
    private static let values = ValueOption<String>(
        "fields", value: "FILE", completion: .file,
        help:
            "JSON with the values on the picture by field, such as {\"surname\": \"MARTIN\", \"birthDate\": \"1984-08-12\"}; for "
            + "several pictures a list of these, in their order."
    )
    private static let id = ValueOption<String>(
        "id", value: "ID", help: "The id of the design: lower-case letters, digits and hyphens.")
    private static let name = ValueOption<String>("name", value: "TEXT", help: "The name for people. Default: the id.")
    private static let type = ValueOption<String>(
        "type", value: "TYPE", oneOf: DocumentType.allCases.map(\.rawValue), help: "The kind of document.")
    private static let country = ValueOption<String>(
        "country", value: "CODE", help: "The State that issues it, as three capital letters.")
    private static let size = ValueOption<String>(
        "size", value: "SIZE", oneOf: DocumentDesign.Size.allCases.map(\.rawValue),
        help: "The size: id1 is that of a bank card, id3 that of a passport. Default: id1.")
    private static let title = ValueOption<String>(
        "title", value: "TEXT", isRepeatable: true,
        help: "A title that stands on it. Default: the tallest line at the top of the first picture.")
    private static let mark = ValueOption<String>(
        "mark", value: "TEXT", isRepeatable: true, help: "Other words at its top that name the State.")
    private static let source = ValueOption<String>(
        "source", value: "TEXT", isRepeatable: true, help: "A public source of the description.")

    static let command = Command(
        "learn", summary: "Make a design from labelled pictures of a document's front",
        discussion: [
            "The places and labels of the values are found in the pictures, one or more of the same design, and the order of day and month. "
                + "Values that stand nowhere or in several places are named and left out.",
            "Name every value on the picture. A line above or beside a value that is not named may be taken for its label, so "
                + "look through the labels before you share the file.",
            "Exit status: 0 every value was found, 2 some were not.",
        ],
        operands: [Operand("PICTURE", .some, help: "Pictures of the front.")],
        options: [
            values.declaration, id.declaration, name.declaration, type.declaration, country.declaration,
            size.declaration,
            title.declaration, mark.declaration, source.declaration,
        ] + PipelineOptions.reading,
        examples: [
            "documents learn card.jpg --fields card.json --id utopia --type idCard > utopia.json"
        ],
        run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let paths = arguments.operands
        guard let file = arguments[values], let id = arguments[id],
            let type = arguments[type].flatMap(DocumentType.init)
        else { throw BiometricsError(.usage, "--fields, --id and --type must be given.") }
        let labels = try self.labels(of: file)
        guard labels.count == paths.count else {
            throw BiometricsError(
                .usage, "\(paths.count) pictures were named, and \(file) has the values of \(labels.count).")
        }
        var country: CountryCode?
        if let code = arguments[Self.country] {
            country = CountryCode(rawValue: code)
            guard country != nil else {
                throw BiometricsError(.usage, "--country must have three capital letters, such as UTO.")
            }
        }
        let start = DocumentDesign(
            id: id, name: arguments[name] ?? id, type: type, issuingCountry: country,
            size: arguments[size].flatMap(DocumentDesign.Size.init) ?? .id1, sources: arguments.all(source),
            titles: arguments.all(title), marks: arguments.all(mark), fields: [])
        let configuration = try PipelineOptions.configuration(arguments, console: invocation.console)
        let reader = try DocumentReader(configuration)
        var pages: [LabelledPage] = []
        for (path, values) in zip(paths, labels) {
            let report = try await reader.read(.file(path))
            guard let print = report.printedLines else {
                throw BiometricsError(
                    .unreadableInput,
                    "No print was read. The recogniser of print must be installed (“biometrics doctor”).",
                    path: path)
            }
            pages.append(LabelledPage(lines: print.lines, width: print.width, values: values))
        }
        let lesson = start.learning(from: pages, besides: try DocumentsCommand.designs(invocation))
        do throws(DocumentDesignError) {
            try lesson.design.check()
        } catch {
            throw BiometricsError(.usage, "The design cannot be used: \(error.description)")
        }
        try invocation.console.write(try DocumentsCommand.json(lesson.design))
        for name in lesson.missing {
            invocation.console.warn(
                "The value of \(name.rawValue) stands nowhere or in several places, and is left out.")
        }
        return lesson.missing.isEmpty ? .success : .undecided
    }

    /// A file of labels is at most this long.
    private static let longestFile = 1 << 20

    /// The values of each picture.
    private static func labels(of file: String) throws(BiometricsError) -> [[DocumentFieldName: String]] {
        let bytes = Data(try BoundedFile.read(file, maximumBytes: longestFile))
        let decoder = JSONDecoder()
        let texts: [[String: String]]
        if let one = try? decoder.decode([String: String].self, from: bytes) {
            texts = [one]
        } else if let several = try? decoder.decode([[String: String]].self, from: bytes) {
            texts = several
        } else {
            throw BiometricsError(
                .invalidConfiguration, "Expected a JSON object of texts by field, or a list of such objects.",
                path: file)
        }
        return texts.map { values in
            Dictionary(uniqueKeysWithValues: values.map { (DocumentFieldName(rawValue: $0.key), $0.value) })
        }
    }
}
