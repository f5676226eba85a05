internal import Biometrics
internal import BiometricsCore
internal import TemplateGallery

/// `biometrics gallery search`.
enum GallerySearchCommand {
    private static let limit = ValueOption<Int>(
        "limit", value: "COUNT", range: 1...GallerySearch.maximumLimit, help: "The most candidates; 10 unless given.")
    static let maximumFPIR = ValueOption<Double>(
        rate: "max-fpir",
        help:
            "The greatest part of probes of strangers that may give a candidate; 0.01 unless given. The threshold follows from "
            + "it and from how many faces the gallery has.")
    static let least = ValueOption<Double>(
        "threshold", value: "SCORE", range: -1e6...1e6,
        help: "The least score of a candidate, instead of --max-fpir. Nothing is claimed of false candidates then.")
    static let threads = ValueOption<Int>(
        "threads", value: "COUNT", range: 1...256, help: "On how many threads; 1 unless given.")

    static let command = Command(
        "search", summary: "Find the people of a gallery who may be the one on a probe",
        discussion: [
            "The candidates are exactly those that comparing the probe with every face would give, with the same scores.",
            "A search whose --max-fpir the calibration does not carry for so many faces is refused, and told how many it "
                + "carries.",
            "The exit status is 0 without a candidate, and 2 if there is one to review.",
        ],
        operands: [GalleryCommand.folder, Operand("PROBE", help: "A picture or clip, or a path within --embedded.")],
        options: [
            limit.declaration, maximumFPIR.declaration, least.declaration.excluding(maximumFPIR.declaration),
            threads.declaration,
            GalleryTemplates.embedded.declaration, PipelineOptions.calibration.declaration,
        ] + PipelineOptions.comparison + [Flag.json.declaration],
        examples: ["gallery search applicants selfie.jpg", "gallery search applicants selfie.jpg --max-fpir 0.001"],
        run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let snapshot = try Gallery(at: arguments.operands[0]).snapshot()
        let given = try GalleryTemplates(invocation)
        let scores = try GalleryScores(snapshot.models, given, invocation)
        let path = arguments.operands[1]
        var probe: [FaceTemplate] = []
        try await given.forEach(
            [path], matcher: given.lines == nil ? scores.matcher : nil,
            source: { MediaSource.argument($0) },
            deliver: { _, result throws(BiometricsError) in probe = try result.get() })
        guard !probe.isEmpty else {
            throw BiometricsError(.unreadableInput, "There is no face on the probe.", path: path)
        }
        let count = arguments[limit] ?? 10
        let threads = arguments[threads] ?? 1
        let findings: SearchFindings
        let score: Double
        if let asked = arguments[least] {
            findings = try snapshot.search(
                probe, limit: count, least: asked, fusion: scores.fusion, calibration: scores.calibration,
                threads: threads)
            score = asked
        } else {
            findings = try snapshot.search(
                probe, limit: count, maximumFPIR: arguments[maximumFPIR] ?? 0.01, fusion: scores.fusion,
                calibration: try scores.needed(), threads: threads)
            score = findings.threshold?.score ?? -1
        }
        if invocation.wantsJSON {
            let document = GallerySearchPayload(
                findings, probe: path, least: score, estimate: scores.calibration?.falseMatchRate(at: score))
            try invocation.console.write(try document.json())
        } else {
            try invocation.console.write(text(findings, score, in: invocation.console.style))
        }
        return findings.candidates.isEmpty ? .success : .undecided
    }

    private static func text(_ findings: SearchFindings, _ least: Double, in style: Style) -> String {
        var text = "\(NumberText.grouped(findings.comparisons)) faces, threshold \(NumberText.fixed(least))"
        if let threshold = findings.threshold {
            text += ": at most \(NumberText.rate(threshold.maximumFPIR)) of strangers give a candidate"
            text += threshold.isExtrapolated ? " (extrapolated)" : " (counted)"
        }
        text += "\n"
        guard !findings.candidates.isEmpty else { return text + "No candidate.\n" }
        var table = TextTable("person", "face", "score", "FMR", "", "false expected")
        for candidate in findings.candidates {
            let match = candidate.match
            table.add(
                match.person.printable, match.id.printable, NumberText.fixed(match.score),
                candidate.estimate.map { ($0.isLimit ? "< " : "") + NumberText.rate($0.rate) } ?? "",
                candidate.estimate.map { $0.isExtrapolated ? "extrapolated" : "counted" } ?? "",
                candidate.expectedFalseCandidates.map { NumberText.rounded($0) } ?? "")
        }
        return text + table.text(in: style)
    }
}
