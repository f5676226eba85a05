/// The figures of a liveness system from a table of presentations, by ISO/IEC 30107-3.
///
/// A presentation without a response counts for APNRR or BPNRR. It is excluded from all classification figures, whether
/// they come from decisions or from scores. A score is ignored if the presentation failed or its decision was withheld.
public struct LivenessEvaluation: Sendable {
    /// Figures at one threshold: a presentation is bona fide if its score is at least `threshold`.
    public struct AtThreshold: Sendable, Hashable {
        /// The name of the threshold.
        public let name: String
        /// The lowest score that is taken for bona fide.
        public let threshold: Double
        /// The figures there.
        public let figures: LivenessFigures
    }

    /// BPCER where no species' APCER is above a limit.
    public struct Target: Sendable, Hashable {
        /// The limit on APCER.
        public let apcer: Double
        /// The figures at the lowest such threshold; nil if a species has too few attacks to allow one error.
        public let point: AtThreshold?
        /// `not supported by N attacks of "species"`; nil if it is supported.
        public let notSupported: String?
    }

    /// One species' scores against those of the bona fide presentations.
    public struct SpeciesCurve: Sendable, Hashable {
        /// The species of presentation attack instrument.
        public let species: String
        /// The rate at which APCER and BPCER are equal; nil if a class has no scores.
        public let equalErrorRate: EqualErrorRate?
        /// The detection error trade-off: false matches are attacks taken for bona fide, false non-matches bona fide
        /// presentations taken for attacks.
        public let det: [OperatingPoint]
    }

    /// The figures of one group.
    public struct Group: Sendable, Hashable {
        /// The label column.
        public let column: String
        /// The label.
        public let label: String
        /// The figures of the group's presentations, by the table's decisions.
        public let figures: LivenessFigures
    }

    /// Attacks and bona fide presentations, with and without response.
    public let attackCount: Int
    /// Bona fide presentations, with and without response.
    public let bonaFideCount: Int
    /// The figures of the table's own decisions; nil without decisions.
    public let decided: LivenessFigures?
    /// Figures from the scores: at the thresholds the caller named, and at the equal error rate of all attacks.
    public let thresholds: [AtThreshold]
    /// BPCER at APCER 5 % and 1 % (BPCER20 and BPCER100); empty without scores.
    public let targets: [Target]
    /// Each species against the bona fide presentations, by name.
    public let curves: [SpeciesCurve]
    /// The equal error rate of all attacks together; nil without scores.
    public let equalErrorRate: EqualErrorRate?
    /// The distribution of scores; nil without scores.
    public let histogram: ScoreHistogram?
    /// The table's decisions by group; empty without decisions.
    public let groups: [Group]
    /// Attacks taken for live, those of the highest score first; without decisions, attacks by falling score.
    public let worstAttacks: [LivenessRow]
    /// Bona fide presentations taken for attacks, those of the lowest score first; without decisions, by rising score.
    public let worstBonaFide: [LivenessRow]
    /// Presentations without a response, in the table's order.
    public let silent: [LivenessRow]

    /// Evaluates `table`.
    public init(_ table: LivenessTable, options: EvaluationOptions = EvaluationOptions()) {
        let rows = table.rows
        attackCount = rows.count(where: \.isAttack)
        bonaFideCount = rows.count - attackCount
        let decide: (LivenessRow) -> Bool? = { table.hasResponse($0) ? $0.isLive : nil }
        decided = table.hasDecisions ? LivenessFigures(rows, confidence: options.confidence, decide: decide) : nil
        let scores = LivenessScores(rows.filter(table.hasResponse))
        curves = scores.curves.map { species, curve in
            SpeciesCurve(
                species: species, equalErrorRate: curve.equalErrorRate,
                det: curve.mated.isEmpty ? [] : curve.detPoints(maximum: 200))
        }
        equalErrorRate = scores.pooled.equalErrorRate
        histogram = ScoreHistogram(scores.pooled)
        let named = equalErrorRate.map { [EvaluationOptions.NamedThreshold(name: "EER", score: $0.threshold)] } ?? []
        thresholds = (histogram == nil ? [] : options.thresholds + named).map {
            Self.figures(table, $0.name, $0.score, options)
        }
        targets =
            scores.curves.isEmpty || scores.pooled.mated.isEmpty
            ? [] : [0.05, 0.01].map { Self.target($0, scores, table, options) }
        groups = table.hasDecisions ? Self.groups(table, options, decide) : []
        let isWrong: (LivenessRow) -> Bool = { !table.hasDecisions || decide($0) == $0.isAttack }
        worstAttacks = Self.worst(rows, options.worstCount, sign: 1) { $0.isAttack && isWrong($0) }
        worstBonaFide = Self.worst(rows, options.worstCount, sign: -1) { !$0.isAttack && isWrong($0) }
        silent = Array(rows.lazy.filter { !table.hasResponse($0) }.prefix(options.worstCount))
    }

    private static func figures(
        _ table: LivenessTable, _ name: String, _ threshold: Double, _ options: EvaluationOptions
    ) -> AtThreshold {
        let figures = LivenessFigures(table.rows, confidence: options.confidence) { row in
            table.hasResponse(row) ? row.score.map { $0 >= threshold } : nil
        }
        return AtThreshold(name: name, threshold: threshold, figures: figures)
    }

    private static func target(
        _ apcer: Double, _ scores: LivenessScores, _ table: LivenessTable, _ options: EvaluationOptions
    ) -> Target {
        // A species without any response has no curve.
        let heard = Set(scores.curves.map(\.species))
        if let silent = table.rows.compactMap(\.species).filter({ !heard.contains($0) }).min() {
            return Target(apcer: apcer, point: nil, notSupported: "not supported by 0 attacks of \"\(silent)\"")
        }
        var threshold = -Double.infinity
        for (species, curve) in scores.curves {
            guard Double(curve.nonMated.count) * apcer * (1 + 1e-12) >= 1,
                let point = curve.point(atFalseMatchRate: apcer)
            else {
                return Target(
                    apcer: apcer, point: nil,
                    notSupported: "not supported by \(curve.nonMated.count) attacks of \"\(species)\"")
            }
            threshold = max(threshold, point.threshold)
        }
        return Target(
            apcer: apcer, point: figures(table, "APCER ≤ \(apcer)", threshold, options), notSupported: nil)
    }

    private static func groups(
        _ table: LivenessTable, _ options: EvaluationOptions, _ decide: (LivenessRow) -> Bool?
    ) -> [Group] {
        var result: [Group] = []
        for column in table.groupColumns where options.groupColumns?.contains(column) ?? true {
            let members = Dictionary(grouping: table.rows.filter { $0.groups[column] != nil }) {
                $0.groups[column] ?? ""
            }
            guard options.groupColumns != nil || members.count <= options.maximumGroups else { continue }
            for (label, rows) in members.sorted(by: { $0.key < $1.key }) {
                let figures = LivenessFigures(rows, confidence: options.confidence, decide: decide)
                result.append(Group(column: column, label: label, figures: figures))
            }
        }
        return result
    }

    private static func worst(
        _ rows: [LivenessRow], _ count: Int, sign: Double, where condition: (LivenessRow) -> Bool
    ) -> [LivenessRow] {
        var worst = WorstRows(limit: count)
        for (index, row) in rows.enumerated() where condition(row) {
            worst.add(index, badness: row.score.map { $0 * sign } ?? -.infinity)
        }
        return worst.rows.map { rows[$0] }
    }
}

/// The scores of presentations with a response, as curves of attacks (non-mated) against bona fide ones (mated).
private struct LivenessScores {
    let pooled: ErrorCurve
    let curves: [(species: String, curve: ErrorCurve)]

    init(_ rows: [LivenessRow]) {
        let bonaFide = rows.filter { !$0.isAttack }.compactMap(\.score)
        pooled = ErrorCurve(mated: bonaFide, nonMated: rows.filter(\.isAttack).compactMap(\.score))
        var attacks: [String: [Double]] = [:]
        for row in rows {
            if let species = row.species, let score = row.score { attacks[species, default: []].append(score) }
        }
        curves = attacks.sorted { $0.key < $1.key }.map { species, scores in
            (species, ErrorCurve(mated: bonaFide, nonMated: scores))
        }
    }
}
