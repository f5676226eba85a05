internal import Platform

extension LivenessPolicy {
    /// The judgement of all evidence about one presentation: a pure function of it. The first line that fits wins:
    ///
    /// | evidence | capture | isLive | reasons |
    /// |---|---|---|---|
    /// | an analyser that may decide alone scores below its `decisiveBelow` | any | false | its suspicion |
    /// | any other | a fault among `withholdingCodes`, of a still also `stillWithholdingCodes` | null | none: the status code says why |
    /// | too small a part of the expected weight was assessed | any other | null | NOT_ENOUGH_EVIDENCE, and MODEL_UNAVAILABLE where so |
    /// | an analyser that is required for this kind of presentation was not assessed | any other | at most null | as below |
    /// | an analyser scores below its `doubtBelow` | any other | at most null | as below |
    /// | of a still, an analyser that counts was not assessed, or sees an attack | any other | at most null | as below |
    /// | fused score ≥ `liveThreshold`, and less than half of the assessed weight sees an attack | any other | true | none |
    /// | fused score ≤ `attackThreshold`, and more than half of the assessed weight sees an attack | any other | false | their suspicions |
    /// | analysers disagree, or none is sure | any other | null | NOT_ENOUGH_EVIDENCE |
    ///
    /// “At most null” means that the line for live does not hold; those for an attack do. An analyser that is required and was
    /// not asked, as nobody loaded it, was not assessed.
    ///
    /// In the first line the fused score is at most the deciding analyser's own and at most `attackThreshold`. Whoever sets a
    /// threshold on the score then sees the attack as well. The entries keep what every analyser contributed.
    ///
    /// - Parameters:
    ///   - evidence: one entry an analyser; of several with one id the first counts.
    ///   - kind: whether one picture or a clip was presented.
    ///   - statusCode: what is most wrong with the capture, if anything.
    public func assess(
        _ evidence: [LivenessEvidence], of kind: Presentation.Kind, statusCode: LivenessStatusCode? = nil
    ) -> LivenessAssessment {
        var seen: Set<String> = []
        let items = evidence.filter { seen.insert($0.id).inserted }.map { item in
            let weight = item.isApplicable ? assessor(item.id).weight(for: kind) : 0
            return (item: item, weight: weight, odds: logOdds(of: item).map { $0 * weight })
        }
        let entries = contributions(of: items.map { ($0.item.id, $0.odds) }).enumerated().map { index, contribution in
            LivenessAssessment.Entry(
                evidence: items[index].item, weight: items[index].weight, contribution: contribution)
        }
        let missing = assessors.filter { !seen.contains($0.key) }.map { $0.value.weight(for: kind) }.reduce(0, +)
        let counting = entries.filter { $0.weight > 0 }
        let expected = counting.map(\.weight).reduce(missing, +)
        let assessed = counting.filter(\.evidence.isAssessed)
        let assessedWeight = assessed.map(\.weight).reduce(0, +)
        let fused = assessed.isEmpty ? nil : Self.probability(assessed.compactMap(\.contribution).reduce(0, +))
        func judged(_ isLive: Bool?, _ reasons: [LivenessReason], score: Double?) -> LivenessAssessment {
            LivenessAssessment(
                isLive: isLive, statusCode: statusCode, reasons: reasons, score: score, kind: kind, policy: self,
                entries: entries)
        }
        let decisive = assessed.filter { entry in
            guard let limit = assessor(entry.evidence.id).decisiveBelow, let score = entry.evidence.score else {
                return false
            }
            return score < limit
        }
        guard decisive.isEmpty else {
            let score = decisive.compactMap(\.evidence.score).reduce(min(fused ?? 0, attackThreshold), min)
            return judged(false, Self.suspicions(of: decisive), score: score)
        }
        if let statusCode, withholds(statusCode, of: kind) { return judged(nil, [], score: fused) }
        guard let fused, assessedWeight >= minimumAssessedShare * expected else {
            let lacksModel = counting.contains { $0.evidence.suspicion == .modelUnavailable }
            return judged(nil, [.notEnoughEvidence] + (lacksModel ? [.modelUnavailable] : []), score: fused)
        }
        let attackers = assessed.filter(\.evidence.isAttack)
        let attackShare = attackers.map(\.weight).reduce(0, +) / assessedWeight
        if fused >= liveThreshold, attackShare < 0.5, mayBeLive(assessed, of: kind), allowsLive(entries, of: kind) {
            return judged(true, [], score: fused)
        }
        if fused <= attackThreshold, attackShare > 0.5 {
            return judged(false, Self.suspicions(of: attackers), score: fused)
        }
        return judged(nil, [.notEnoughEvidence], score: fused)
    }

    /// Whether all that are required were assessed, and nobody doubts so much as not to be outvoted.
    private func mayBeLive(_ assessed: [LivenessAssessment.Entry], of kind: Presentation.Kind) -> Bool {
        let ids = Set(assessed.map(\.evidence.id))
        let isComplete = assessors.allSatisfy { !$0.value.requiredFor.contains(kind) || ids.contains($0.key) }
        return isComplete
            && assessed.allSatisfy { entry in
                guard let limit = assessor(entry.evidence.id).doubtBelow, let score = entry.evidence.score else {
                    return true
                }
                return score >= limit
            }
    }

    /// What each analyser counts, of its weighted log-odds and its voice.
    private func contributions(of items: [(id: String, odds: Double?)]) -> [Double?] {
        let heard = items.map { item in
            item.odds.map { assessor(item.id).voice == .againstOnly ? min(0, $0) : $0 }
        }
        return items.indices.map { index in
            guard let own = heard[index], own > 0, assessor(items[index].id).voice == .supporting else {
                return heard[index]
            }
            // Two that only support do not lift one another either.
            let others = items.indices.filter { $0 != index }.compactMap { other -> Double? in
                assessor(items[other].id).voice == .supporting ? heard[other].map { min(0, $0) } : heard[other]
            }
            return Self.probability(others.reduce(0, +)) > attackThreshold ? own : 0
        }
    }

    private static func probability(_ logOdds: Double) -> Double { 1 / (1 + exp(-logOdds)) }

    /// An analyser's log-odds against its own threshold, within ±`limit`; `nil` when it has no score.
    private func logOdds(of evidence: LivenessEvidence) -> Double? {
        guard let score = evidence.score else { return nil }
        func logit(_ value: Double) -> Double {
            let bounded = min(1 - 1e-9, max(1e-9, value))
            return log(bounded / (1 - bounded))
        }
        return min(limit, max(-limit, logit(score) - logit(evidence.threshold)))
    }

    /// What the attack is called by those who see one, the surest first, each once.
    private static func suspicions(of entries: [LivenessAssessment.Entry]) -> [LivenessReason] {
        var seen: Set<LivenessReason> = []
        return entries.sorted { ($0.contribution ?? 0) < ($1.contribution ?? 0) }.map(\.evidence.suspicion)
            .filter { seen.insert($0).inserted }
    }
}
