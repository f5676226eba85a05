public import BiometricsCore
internal import Platform

/// The least score of a candidate, in a search that compares a probe with many faces.
///
/// A probe of a person who is not in the gallery gives a false candidate if any of its comparisons does. If `comparisons` are
/// independent, and each is a false match with the probability FMR, then FPIR = 1 − (1 − FMR)^`comparisons`.
/// Comparisons of one probe are not quite independent: a face that is like many has more false candidates than this says, and
/// others have fewer. `GallerySnapshot.measureFalsePositives` counts how many there are.
///
/// - Source: ISO/IEC 19795-1, open-set identification; Phillips et al., An Introduction to Evaluating Biometric Systems (2000).
public struct SearchThreshold: Sendable, Hashable {
    /// The least score of a candidate.
    public let score: Double
    /// The false match rate there.
    public let falseMatchRate: Double
    /// Whether that rate comes from a model of the tail, and was not counted.
    public let isExtrapolated: Bool
    /// With how many faces a probe is compared.
    public let comparisons: Int
    /// The false positive identification rate that was asked for.
    public let maximumFPIR: Double

    /// The threshold for a gallery of `comparisons` faces.
    ///
    /// - Throws: `.rateNotCarried` where the calibration claims no false match rate as small as this takes. The message names
    ///   the largest gallery that it carries.
    public init(
        maximumFPIR: Double, comparisons: Int, calibration: ScoreCalibration
    ) throws(BiometricsError) {
        guard maximumFPIR > 0, maximumFPIR < 1 else {
            throw BiometricsError(
                .invalidConfiguration, "A false positive identification rate lies above 0 and below 1.")
        }
        let rate = Self.falseMatchRate(forFPIR: maximumFPIR, comparisons: max(1, comparisons))
        guard let threshold = calibration.threshold(forFalseMatchRate: rate) else {
            let most = Self.largestGallery(forFPIR: maximumFPIR, calibration: calibration)
            throw Self.notCarried(maximumFPIR, rate, comparisons, most, calibration)
        }
        score = threshold.score
        falseMatchRate = rate
        isExtrapolated = threshold.isExtrapolated
        self.comparisons = comparisons
        self.maximumFPIR = maximumFPIR
    }

    private static func notCarried(
        _ fpir: Double, _ rate: Double, _ comparisons: Int, _ most: Int, _ calibration: ScoreCalibration
    ) -> BiometricsError {
        func digits(_ number: Double) -> String { "\(number.rounded(toSignificantDigits: 3))" }
        let message = [
            "A false positive identification rate of \(digits(fpir)) among \(comparisons) faces takes a false match rate of "
                + "\(digits(rate)).",
            "The calibration on \(calibration.source.set) claims none below \(digits(calibration.extrapolationLimit)): it carries "
                + "this for at most \(most) faces.",
            "Allow more false candidates, or calibrate on more pairs.",
        ]
        return BiometricsError(
            .rateNotCarried, message.joined(separator: " "), setting: .calibration, category: .request)
    }

    /// The false match rate at which a probe of a stranger gives a candidate among `comparisons` faces with probability `fpir`.
    public static func falseMatchRate(forFPIR fpir: Double, comparisons: Int) -> Double {
        -expm1(log1p(-fpir) / Double(max(1, comparisons)))
    }

    /// The probability that a probe of a stranger gives a candidate among `comparisons` faces at a false match rate.
    public static func fpir(forFalseMatchRate rate: Double, comparisons: Int) -> Double {
        rate >= 1 ? (comparisons > 0 ? 1 : 0) : -expm1(log1p(-rate) * Double(comparisons))
    }

    /// How many faces a gallery may have for the calibration to claim `fpir`.
    public static func largestGallery(forFPIR fpir: Double, calibration: ScoreCalibration) -> Int {
        let most = (log1p(-fpir) / log1p(-calibration.extrapolationLimit)).rounded(.down)
        guard most.isFinite, most >= 1 else { return 0 }
        var count = most < 1e15 ? Int(most) : Int(1e15)
        // The named size must hold in spite of rounding.
        while count > 0, falseMatchRate(forFPIR: fpir, comparisons: count) < calibration.extrapolationLimit {
            count -= 1
        }
        return count
    }
}

/// A person who may be the one on a probe. It is for a rule or a person to judge, and never a decision.
public struct SearchCandidate: Sendable, Hashable {
    /// The person and the score.
    public let match: GalleryMatch
    /// The false match rate of this score, and how it is known; nil without a calibration.
    public let estimate: ScoreCalibration.Estimate?
    /// How many faces of strangers would score as high in this gallery, on average; nil without a calibration.
    public let expectedFalseCandidates: Double?
}

/// The candidates of a search, and the rates that hold for them.
public struct SearchFindings: Sendable, Hashable {
    /// The candidates, the most alike first.
    public let candidates: [SearchCandidate]
    /// The threshold; nil where every score counts.
    public let threshold: SearchThreshold?
    /// With how many faces the probe was compared.
    public let comparisons: Int

    /// The findings of a search.
    public init(candidates: [SearchCandidate], threshold: SearchThreshold?, comparisons: Int) {
        self.candidates = candidates
        self.threshold = threshold
        self.comparisons = comparisons
    }
}

extension FaceSearching {
    /// The candidates for a probe, above the threshold at which a stranger gives one with probability `maximumFPIR`.
    ///
    /// - Parameters:
    ///   - probe: one template a member of the gallery's models.
    ///   - limit: the most candidates.
    ///   - maximumFPIR: the greatest part of probes of strangers that may give a candidate, above 0 and below 1.
    ///   - fusion: what turns templates into scores.
    ///   - calibration: what turns scores into false match rates; of this very score.
    ///   - policy: whose rate to fail makes the least cosine of the first of several members.
    ///   - threads: on how many threads.
    /// - Throws: `.rateNotCarried`, `.invalidConfiguration` for a calibration of another score, and as ``search(_:_:)``.
    public func search(
        _ probe: [FaceTemplate], limit: Int, maximumFPIR: Double, fusion: ScoreFusion, calibration: ScoreCalibration,
        policy: MatchPolicy = .standard, threads: Int = 1
    ) throws(BiometricsError) -> SearchFindings {
        guard fusion.isCalibrated(by: calibration) else {
            throw BiometricsError(
                .invalidConfiguration,
                "The calibration is of \(calibration.source.modelID), and the scores are of \(fusion.identity.id).",
                setting: .calibration)
        }
        let threshold = try SearchThreshold(
            maximumFPIR: maximumFPIR, comparisons: count, calibration: calibration)
        let search = GallerySearch(
            limit: limit, least: threshold.score, fusion: fusion,
            leastOfStage: GallerySnapshot.leastOfStage(models, fusion, policy), threads: threads)
        return try findings(of: probe, search, threshold, calibration)
    }

    /// The candidates for a probe with at least a score, of which nothing is claimed.
    ///
    /// - Parameters:
    ///   - least: the least score of a candidate.
    ///   - calibration: what turns scores into false match rates; nil where none is known.
    /// - Throws: as ``search(_:_:)``.
    public func search(
        _ probe: [FaceTemplate], limit: Int, least: Double, fusion: ScoreFusion, calibration: ScoreCalibration?,
        policy: MatchPolicy = .standard, threads: Int = 1
    ) throws(BiometricsError) -> SearchFindings {
        let search = GallerySearch(
            limit: limit, least: least, fusion: fusion,
            leastOfStage: GallerySnapshot.leastOfStage(models, fusion, policy),
            threads: threads)
        return try findings(of: probe, search, nil, calibration)
    }

    private func findings(
        of probe: [FaceTemplate], _ search: GallerySearch, _ threshold: SearchThreshold?,
        _ calibration: ScoreCalibration?
    ) throws(BiometricsError) -> SearchFindings {
        let candidates = try self.search([probe], search)[0].map { match in
            let estimate = calibration?.falseMatchRate(at: match.score)
            return SearchCandidate(
                match: match, estimate: estimate, expectedFalseCandidates: estimate.map { $0.rate * Double(count) })
        }
        return SearchFindings(candidates: candidates, threshold: threshold, comparisons: count)
    }
}

extension GallerySnapshot {
    /// The score below which the first member takes two faces for two people, as in `ScoreFusion.memberScores`; −1 where its
    /// calibration names none, so that every face is compared in full.
    public static func leastOfStage(_ models: GalleryModels, _ fusion: ScoreFusion, _ policy: MatchPolicy) -> Double {
        guard models.members.count > 1, fusion.members.indices.contains(models.stage) else { return -1 }
        let calibration = fusion.members[models.stage].calibration
        return calibration?.threshold(forFalseMatchRate: policy.failFalseMatchRate)?.score ?? -1
    }
}
