/// The score that one of several embedders gives two faces on its own.
///
/// A pattern on a face can raise the score of one public embedder, and with it the mean, without limit. Therefore no
/// pair passes if any embedder alone takes the faces for two people.
public struct MemberScore: Sendable, Hashable {
    /// The embedder's model.
    public let model: ModelIdentity
    /// Its own comparison score, higher is more alike.
    public let score: Double
    /// Below this score the embedder takes the faces for two people. It is the embedder's score at the policy's fail
    /// rate; `nil` if its calibration supports no such rate.
    public let floor: Double?

    /// One embedder's score.
    public init(model: ModelIdentity, score: Double, floor: Double?) {
        self.model = model
        self.score = score
        self.floor = floor
    }

    /// Whether it lets the pair pass.
    public var reachesFloor: Bool { floor.map { score >= $0 } ?? true }
}

extension ScoreFusion {
    /// The score of each of several members on its own; empty for a single member, whose score is the fused score.
    ///
    /// - Parameters:
    ///   - probe: one template per member, in the members' order.
    ///   - reference: likewise.
    ///   - policy: the policy whose fail rate sets the floors.
    /// - Throws: `.templateMismatch` if the models or the number of templates differ from the members.
    public func memberScores(
        _ probe: [FaceTemplate], against reference: [FaceTemplate], policy: MatchPolicy
    ) throws(BiometricsError) -> [MemberScore] {
        guard members.count > 1 else { return [] }
        try check(probe, of: "probe")
        try check(reference, of: "reference")
        var scores: [MemberScore] = []
        for (index, member) in members.enumerated() {
            scores.append(
                MemberScore(
                    model: member.model, score: try probe[index].compare(to: reference[index]).value,
                    floor: member.calibration?.threshold(forFalseMatchRate: policy.failFalseMatchRate)?.score))
        }
        return scores
    }
}
