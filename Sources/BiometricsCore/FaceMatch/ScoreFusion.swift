/// Turns the templates of one embedder, or of several, into one comparison score.
///
/// A single embedder's score is its cosine. For several embedders, each cosine is z-normalised by the mean and standard
/// deviation of its calibration's non-mated scores. The fused score is the weighted mean of the results. It counts
/// standard deviations above the middle of the non-mated scores. It needs its own calibration, because false match
/// rates of members cannot be added.
public struct ScoreFusion: Sendable {
    /// One embedder's part.
    public struct Member: Sendable {
        /// The model whose templates this member compares.
        public let model: ModelIdentity
        /// The calibration that z-normalises its cosines; not needed for a single member.
        public let calibration: ScoreCalibration?
        /// Its share in the weighted mean, relative to the others; positive.
        public let weight: Double

        /// A member of weight 1 unless said otherwise.
        public init(model: ModelIdentity, calibration: ScoreCalibration?, weight: Double = 1) {
            self.model = model
            self.calibration = calibration
            self.weight = weight
        }
    }

    /// The embedders, in the order in which their templates are given.
    public let members: [Member]

    /// A fusion of at least one member.
    ///
    /// - Throws: `.invalidConfiguration` without members, for a weight that is not positive, for a model named twice, and
    ///   for a member of several that has no calibration.
    public init(_ members: [Member]) throws(BiometricsError) {
        guard !members.isEmpty, Set(members.map(\.model)).count == members.count else {
            throw BiometricsError(
                .invalidConfiguration, "A comparison needs at least one embedder, and each only once.")
        }
        for member in members {
            guard member.weight > 0, member.weight.isFinite else {
                throw BiometricsError(.invalidConfiguration, "The weight of \(member.model.id) is not positive.")
            }
            guard members.count == 1 || member.calibration != nil else {
                throw BiometricsError(
                    .invalidConfiguration,
                    "\(member.model.id) has no calibration, so its scores cannot be fused. Use it alone, or "
                        + "calibrate it."
                )
            }
        }
        self.members = members
    }

    /// The members' shares in the score, which sum to 1, in the order in which the identity joins their ids; nil for one
    /// member.
    public var shares: [Double]? {
        guard members.count > 1 else { return nil }
        let sum = members.reduce(0) { $0 + $1.weight }
        return members.sorted { $0.model.id < $1.model.id }.map { $0.weight / sum }
    }

    /// The normalisation of each member's cosines, in the same order; nil for one member.
    public var normalizations: [ScoreCalibration.Normalization]? {
        guard members.count > 1 else { return nil }
        return members.sorted { $0.model.id < $1.model.id }.compactMap(\.calibration).map {
            .init(mean: $0.nonMatedMean, standardDeviation: $0.nonMatedStandardDeviation)
        }
    }

    /// Whether `calibration` belongs to this score: same model bytes, same weights, same normalisations.
    public func isCalibrated(by calibration: ScoreCalibration) -> Bool {
        let source = calibration.source
        guard ModelIdentity(id: source.modelID, sha256: source.modelSHA256) == identity else { return false }
        guard let shares, let normalizations else { return source.weights == nil && source.normalizations == nil }
        guard let measured = source.weights, let applied = source.normalizations, measured.count == shares.count,
            applied.count == shares.count
        else { return false }
        return zip(shares, measured).allSatisfy { abs($0 - $1) < 1e-6 }
            && zip(normalizations, applied).allSatisfy { own, other in
                abs(own.mean - other.mean) < 1e-6 && abs(own.standardDeviation - other.standardDeviation) < 1e-6
            }
    }

    /// The contribution of the member at `index` to the score, which is the sum over all members.
    public func contribution(of index: Int, cosine: Double) -> Double {
        let member = members[index]
        guard members.count > 1, let calibration = member.calibration else { return cosine }
        let sum = members.reduce(0) { $0 + $1.weight }
        return member.weight / sum * calibration.zNormalised(cosine)
    }

    /// The identity under which the fused score's calibration is stored.
    public var identity: ModelIdentity { ModelIdentity.fused(members.map(\.model)) }

    /// The score of two faces.
    ///
    /// - Parameters:
    ///   - probe: one template per member, in the members' order.
    ///   - reference: likewise.
    /// - Throws: `.templateMismatch` if the models or the number of templates differ from the members.
    public func score(
        _ probe: [FaceTemplate], against reference: [FaceTemplate]
    ) throws(BiometricsError) -> ComparisonScore {
        try check(probe, of: "probe")
        try check(reference, of: "reference")
        if members.count == 1 { return try probe[0].compare(to: reference[0]) }
        var sum = 0.0
        for index in members.indices {
            sum += contribution(of: index, cosine: try probe[index].compare(to: reference[index]).value)
        }
        return ComparisonScore(value: sum, model: identity)
    }

    /// - Parameter side: the owner of the templates, for the message.
    func check(_ templates: [FaceTemplate], of side: String) throws(BiometricsError) {
        guard templates.map(\.model) != members.map(\.model) else { return }
        func text(_ models: [ModelIdentity]) -> String {
            models.isEmpty
                ? "no model" : models.map { "\($0.id) (\($0.sha256.prefix(8)))" }.joined(separator: ", ")
        }
        throw BiometricsError(
            .templateMismatch,
            "The \(side)'s templates are of \(text(templates.map(\.model))); those of \(text(members.map(\.model))) "
                + "are compared here. Extract the \(side)'s again with these models.")
    }
}

extension ModelIdentity {
    /// The identity of a fusion of `models` in any order. Its id joins the members' ids with `+`. Its digest is the
    /// exclusive or of their digests, so a changed model gives another identity.
    public static func fused(_ models: [ModelIdentity]) -> ModelIdentity {
        if models.count == 1 { return models[0] }
        let sorted = models.sorted { $0.id < $1.id }
        var digits = [UInt8](repeating: 0, count: 64)
        for model in sorted {
            for (index, digit) in model.sha256.prefix(64).enumerated() {
                digits[index] ^= UInt8(digit.hexDigitValue ?? 0)
            }
        }
        return ModelIdentity(
            id: sorted.map(\.id).joined(separator: "+"),
            sha256: digits.map { String($0, radix: 16) }.joined())
    }
}
