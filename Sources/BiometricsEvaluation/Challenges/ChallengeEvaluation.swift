/// How often clips answer challenges of active liveness: their own challenge, and all others.
///
/// Clips are measured once and compared with all challenges. For challenges of other clips, only the movements count.
/// Other faults of a clip are ignored there, so that a set of poor clips does not look like a strict rule.
public struct ChallengeEvaluation: Sendable, Hashable {
    /// Clips of people that do not answer the challenge that they were made for.
    public var ownNotAnswered: ErrorRate
    /// Those of the same clips that are not assessed as live.
    public var ownNotLive: ErrorRate
    /// Attacks that answer the challenge that they were made for.
    public var attacksAnswered: ErrorRate
    /// Pairs of a clip and a challenge that asks for another sequence of movements, where the clip answers it.
    public var otherSequenceAnswered: ErrorRate
    /// Pairs of a clip and another challenge that asks for the same sequence at other times, where the clip answers it.
    public var sameSequenceAnswered: ErrorRate
    /// The number of random challenges in the pairs, in addition to those of the clips.
    public var drawn: Int
    /// Why clips do not answer their own challenge, most frequent first; a clip may have several reasons.
    public var reasons: [Reason]

    /// A reason and the number of clips with it.
    public struct Reason: Sendable, Hashable {
        /// The reason's stable text.
        public var name: String
        /// How many clips.
        public var count: Int

        /// A reason.
        public init(name: String, count: Int) {
            self.name = name
            self.count = count
        }
    }

    /// Figures from their counts.
    public init(
        ownNotAnswered: ErrorRate, ownNotLive: ErrorRate, attacksAnswered: ErrorRate,
        otherSequenceAnswered: ErrorRate, sameSequenceAnswered: ErrorRate, drawn: Int, reasons: [String]
    ) {
        self.ownNotAnswered = ownNotAnswered
        self.ownNotLive = ownNotLive
        self.attacksAnswered = attacksAnswered
        self.otherSequenceAnswered = otherSequenceAnswered
        self.sameSequenceAnswered = sameSequenceAnswered
        self.drawn = drawn
        self.reasons = Dictionary(grouping: reasons) { $0 }.map { Reason(name: $0.key, count: $0.value.count) }
            .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }

    /// Every rate with its name for people.
    public var rates: [(name: String, rate: ErrorRate)] {
        [
            ("own challenge not answered", ownNotAnswered), ("own challenge, not live", ownNotLive),
            ("attacks that answer their own", attacksAnswered),
            ("another sequence answered", otherSequenceAnswered),
            ("the same sequence at other times answered", sameSequenceAnswered),
        ]
    }
}
