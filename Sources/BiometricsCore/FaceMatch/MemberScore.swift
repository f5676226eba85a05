/// What one embedder of several says of two faces on its own.
///
/// A pattern on a face can lift the score of one public embedder as far as it likes, and with it the mean. So no pair passes
/// that any of them alone takes for two people.
public struct MemberScore: Sendable, Hashable {
    /// The embedder's model.
    public let model: ModelIdentity
    /// Its own comparison score, higher is more alike.
    public let score: Double
    /// Below this it takes the faces for two people: its score at the policy's false match rate to fail. `nil` where its
    /// calibration supports no such rate.
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
    /// What each of several members says of two faces on its own; empty for a single member, whose score is the score.
    ///
    /// - Parameters:
    ///   - probe: one template a member, in the members' order.
    ///   - reference: likewise.
    ///   - policy: whose rate to fail makes the floors.
    /// - Throws: `.templateMismatch` for templates of other models or another number of them.
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
