/// The decisions on one PAI species.
public struct AttackFigures: Sendable, Hashable {
    /// The species of presentation attack instrument.
    public let species: String
    /// APCER: attacks taken for bona fide, among those with a response.
    public let classificationErrors: ErrorRate
    /// APNRR: attacks without a response, among all attacks of the species.
    public let nonResponses: ErrorRate
    /// APCER if every attack without a response had been accepted: the worst that a surrounding system can make of it.
    public let worstCase: ErrorRate
}

/// The decisions on presentations, by ISO/IEC 30107-3.
///
/// If `isLive` is null, the system did not respond. That is not a classification error, and counts for APNRR or BPNRR.
/// It also leaves the denominator of APCER and BPCER, so it never counts as a detected attack.
/// `AttackFigures.worstCase` and `bonaFideRefused` state its cost in the worst case.
public struct LivenessFigures: Sendable, Hashable {
    /// The attacks by species.
    public let attacks: [AttackFigures]
    /// BPCER: bona fide presentations taken for attacks, among those with a response.
    public let bonaFideErrors: ErrorRate
    /// BPNRR: bona fide presentations without a response, among all of them.
    public let bonaFideNonResponses: ErrorRate
    /// Bona fide presentations taken for attacks or without a response, among all of them.
    public let bonaFideRefused: ErrorRate

    /// The species with the highest APCER, the first by name among equals; nil if no attack had a response.
    public var worst: AttackFigures? {
        var worst: AttackFigures?
        for figures in attacks {
            guard let rate = figures.classificationErrors.rate else { continue }
            if rate > worst?.classificationErrors.rate ?? -1 { worst = figures }
        }
        return worst
    }

    /// Counts `rows`; `decide` says whether a row was taken for live, nil without a response.
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
