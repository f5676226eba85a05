public import BiometricsCore

/// Scored recordings of a labelled table, grouped for calibration.
///
/// Three columns of the table matter: `person`, `source` and `question`. A clip with the question `injection` does not
/// affect thresholds of the presentation. A clip with the question `presentation` is no evidence about injections, for
/// example because its frames were stored one by one.
public struct LivenessRecordings: Sendable {
    private let rows: [LivenessRow]

    /// The recordings of a table whose files were assessed.
    public init(_ table: LivenessTable) { rows = table.rows }

    /// Honest recordings and presentation attacks of one kind that have a score.
    public func samples(of kind: Presentation.Kind) -> [LivenessCalibrationBuilder.Sample] {
        rows.filter { $0.kind == kind && !$0.asksForInjection }.compactMap(\.sample)
    }

    /// Honest clips and injected ones, including clips without a score, because guards assessed them too.
    public var injections: [LivenessCalibrationBuilder.Sample] {
        rows.filter { $0.kind == .clip && ($0.asksForInjection || !$0.isAttack && $0.groups["question"] == nil) }.map {
            row in
            .init(score: row.score ?? 0, isInjected: row.isInjected, species: row.species, person: row.groups["person"])
        }
    }

    /// A description of the recordings of one kind: the number of recordings, people and sources.
    public func description(of kind: Presentation.Kind) -> String {
        let counted = rows.filter { $0.kind == kind && !$0.asksForInjection && $0.score != nil }
        let honest = counted.filter { !$0.isAttack }
        let people = Set(honest.compactMap { $0.groups["person"] }).count
        let sources = Set(counted.compactMap { $0.groups["source"] }).sorted()
        let noun = kind == .still ? "pictures" : "clips"
        return "\(honest.count) honest \(noun) of \(people) people and \(counted.count - honest.count) attacks"
            + (sources.isEmpty ? "" : "; sources: \(sources.joined(separator: ", "))")
    }

    /// The number of recordings without a score, one sentence per kind. They are excluded from all figures.
    public var silence: [String] {
        Presentation.Kind.allCases.compactMap { kind in
            let silent = rows.count { $0.kind == kind && !$0.asksForInjection && $0.score == nil }
            guard silent > 0 else { return nil }
            return
                "\(silent) \(kind == .still ? "pictures" : "clips") have no score: no face, face too small, or "
                + "no room around it."
        }
    }
}

extension LivenessRow {
    fileprivate var asksForInjection: Bool { groups["question"]?.lowercased() == LivenessQuestion.injection.rawValue }

    fileprivate var sample: LivenessCalibrationBuilder.Sample? {
        score.map { .init(score: $0, isInjected: isInjected, species: species, person: groups["person"]) }
    }
}
