internal import Biometrics
internal import BiometricsCore
internal import BiometricsEvaluation
internal import TemplateGallery

/// `biometrics gallery stats`.
enum GalleryStatsCommand {
    private static let measure = Flag(
        "measure",
        help: "Count false positives: search each face among those of all other people.")
    private static let probes = ValueOption<Int>(
        "probes", value: "COUNT", range: 1...100_000_000,
        help: "Search for so many faces, evenly spread over the gallery; for all unless given.")
    private static let groups = ValueOption<String>(
        "groups", value: "TABLE.csv", completion: .file,
        help: "Count for each group as well: a table with the columns person and group. It is read and not kept.")

    /// The options of the measurement.
    private static let measuring: [OptionDeclaration] = {
        let maximumFPIR = GallerySearchCommand.maximumFPIR.declaration
        let options = [
            probes.declaration, groups.declaration, maximumFPIR,
            GallerySearchCommand.least.declaration.excluding(maximumFPIR), GallerySearchCommand.threads.declaration,
            GalleryTemplates.embedded.declaration, PipelineOptions.calibration.declaration,
        ]
        return (options + PipelineOptions.comparison).map { $0.needing(measure.declaration) }
    }()

    static let command = Command(
        "stats", summary: "Tell what a gallery holds, and how often its people are like one another",
        discussion: [
            "With --measure each face is searched for among the faces of all other people, so that every candidate is false. "
                + "People who are there under two names count as false ones too: “gallery duplicates” finds these.",
            "The threshold is that of --threshold, else the one that “gallery search” has for --max-fpir.",
        ],
        operands: [GalleryCommand.folder],
        options: [measure.declaration] + measuring + [Flag.json.declaration],
        examples: ["gallery stats applicants", "gallery stats applicants --measure --probes 2000 --max-fpir 0.01"],
        run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let snapshot = try Gallery(at: invocation.arguments.operands[0]).snapshot()
        var document = try GalleryStatsPayload(of: snapshot)
        if invocation.arguments[measure] { document.falsePositives = try count(snapshot, invocation) }
        if invocation.wantsJSON {
            try invocation.console.write(try document.json())
        } else {
            try invocation.console.write(text(document, in: invocation.console.style))
        }
        return .success
    }

    private static func count(
        _ snapshot: GallerySnapshot, _ invocation: Invocation
    ) throws(BiometricsError) -> GalleryStatsPayload.Counted {
        let arguments = invocation.arguments
        let labels = try arguments[groups].map { path throws(BiometricsError) in try Self.labels(path) } ?? [:]
        let scores = try GalleryScores(snapshot.models, try GalleryTemplates(invocation), invocation)
        let score: Double
        if let asked = arguments[GallerySearchCommand.least] {
            score = asked
        } else {
            score = try SearchThreshold(
                maximumFPIR: arguments[GallerySearchCommand.maximumFPIR] ?? 0.01, comparisons: snapshot.count,
                calibration: try scores.needed()
            ).score
        }
        let search = GallerySearch(
            limit: 2, least: score, fusion: scores.fusion,
            leastOfStage: GallerySnapshot.leastOfStage(snapshot.models, scores.fusion, .standard),
            threads: arguments[GallerySearchCommand.threads] ?? 1)
        let found = try snapshot.measureFalsePositives(search, most: arguments[probes], label: { labels[$0] })
        let predicted = scores.calibration.map {
            SearchThreshold.fpir(
                forFalseMatchRate: $0.falseMatchRate(at: score).rate, comparisons: Int(found.comparisons.rounded()))
        }
        return .init(
            least: score, comparisons: found.comparisons, predictedFPIR: predicted, all: group(found.all),
            groups: found.groups.map(group))
    }

    private static func group(_ group: FalsePositives.Group) -> GalleryStatsPayload.Group {
        let interval = PersonBootstrap.interval(of: group.trials.map { (person: $0.person, isError: $0.isPositive) })
        return .init(
            label: group.label, probes: group.probes, positives: group.positives,
            interval: interval.map { [$0.lowerBound, $0.upperBound] })
    }

    /// The group of each person.
    private static func labels(_ path: String) throws(BiometricsError) -> [String: String] {
        var labels: [String: String] = [:]
        for row in try TableFiles.rows(of: path, columns: [["person", "group"]], work: "counted") {
            guard row.fault == nil, let person = row["person"] else {
                throw BiometricsError(.unreadableInput, "Line \(row.line) has no person.", path: path)
            }
            labels[person] = row["group"]
        }
        return labels
    }

    private static func text(_ document: GalleryStatsPayload, in style: Style) -> String {
        var text = "\(NumberText.grouped(document.people)) people, \(NumberText.grouped(document.faces)) faces, "
        text += "\(NumberText.counted(document.segments, "segment")), \(NumberText.bytes(document.bytes))\n"
        text += "Templates of \(document.models.members.map(\.model.id).joined(separator: ", "))\n"
        if document.removedFaces > 0 {
            text +=
                "\(NumberText.grouped(document.removedFaces)) removed faces lie in the files until “gallery compact”.\n"
        }
        guard let counted = document.falsePositives else { return text }
        text += "\nFalse positives at a score of \(NumberText.fixed(counted.least)), each face among "
        text += "\(NumberText.rounded(counted.comparisons, digits: 6)) of other people\n"
        var table = TextTable("group", "FPIR", "95 % interval", "probes")
        for group in [counted.all] + counted.groups {
            let interval = group.interval.map { "\(NumberText.rate($0[0]))–\(NumberText.rate($0[1]))" }
            table.add(
                group.label?.printable ?? "all", group.fpir.map(NumberText.rate) ?? "", interval ?? "",
                "\(NumberText.grouped(group.positives)) / \(NumberText.grouped(group.probes))")
        }
        text += table.text(in: style)
        if let predicted = counted.predictedFPIR {
            text += "The calibration predicts \(NumberText.rate(predicted)).\n"
        }
        return text
    }
}
