/// What was decided about one PAI species.
public struct AttackFigures: Sendable, Hashable {
    /// The species of presentation attack instrument.
    public let species: String
    /// APCER: attacks taken for bona fide, of those that were responded to.
    public let classificationErrors: ErrorRate
    /// APNRR: attacks that were not responded to, of all attacks of the species.
    public let nonResponses: ErrorRate
    /// APCER if every attack that was not responded to had been let through: the worst that a system around this one can
    /// make of it.
    public let worstCase: ErrorRate
}

/// What was decided about presentations, by ISO/IEC 30107-3.
///
/// An `isLive` of null is a non-response: no classification was made, so it is no classification error, and counts for
/// APNRR or BPNRR. It also leaves the number that APCER and BPCER are taken of, so that it is never credited as an attack
/// detected; `AttackFigures.worstCase` and `bonaFideRefused` state what it costs at worst.
public struct LivenessFigures: Sendable, Hashable {
    /// The attacks by species.
    public let attacks: [AttackFigures]
    /// BPCER: bona fide presentations taken for attacks, of those that were responded to.
    public let bonaFideErrors: ErrorRate
    /// BPNRR: bona fide presentations that were not responded to, of all of them.
    public let bonaFideNonResponses: ErrorRate
    /// Bona fide presentations that were taken for attacks or not responded to, of all of them.
    public let bonaFideRefused: ErrorRate

    /// The species with the highest APCER, the first by name among equals; nil when no attack was responded to.
    public var worst: AttackFigures? {
        var worst: AttackFigures?
        for figures in attacks {
            guard let rate = figures.classificationErrors.rate else { continue }
            if rate > worst?.classificationErrors.rate ?? -1 { worst = figures }
        }
        return worst
    }

    /// Counts `rows`; `decide` tells whether one was taken for live, nil for a non-response.
    init(_ rows: some Sequence<LivenessRow>, confidence: Double, decide: (LivenessRow) -> Bool?) {
        var species: [String: Tally] = [:]
        var bonaFide = Tally()
        for row in rows {
            let isLive = decide(row)
            if let name = row.species {
                species[name, default: Tally()].add(isLive.map { $0 })
            } else {
                bonaFide.add(isLive.map { !$0 })
            }
        }
        attacks = species.sorted { $0.key < $1.key }.map { name, tally in
            AttackFigures(
                species: name, classificationErrors: tally.errorRate(confidence),
                nonResponses: tally.nonResponseRate(confidence), worstCase: tally.worstCase(confidence))
        }
        bonaFideErrors = bonaFide.errorRate(confidence)
        bonaFideNonResponses = bonaFide.nonResponseRate(confidence)
        bonaFideRefused = bonaFide.worstCase(confidence)
    }
}

private struct Tally {
    private var count = 0
    private var errors = 0
    private var silent = 0

    /// Adds a presentation; nil for a non-response.
    mutating func add(_ isError: Bool?) {
        count += 1
        if let isError { errors += isError ? 1 : 0 } else { silent += 1 }
    }

    func errorRate(_ confidence: Double) -> ErrorRate {
        ErrorRate(errors: errors, count: count - silent, confidence: confidence)
    }

    func nonResponseRate(_ confidence: Double) -> ErrorRate {
        ErrorRate(errors: silent, count: count, confidence: confidence)
    }

    func worstCase(_ confidence: Double) -> ErrorRate {
        ErrorRate(errors: errors + silent, count: count, confidence: confidence)
    }
}
