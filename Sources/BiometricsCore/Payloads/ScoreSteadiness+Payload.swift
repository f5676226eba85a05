extension ScoreSteadiness {
    /// The steadiness as reports hold it.
    public struct Payload: Sendable, Hashable, Codable {
        /// The score less the mean score of the other views, in standard deviations of non-mated scores.
        public var fall: Double
        /// A score that falls farther does not pass.
        public var mostFall: Double
    }

    /// The steadiness as reports hold it.
    public var payload: Payload { Payload(fall: fall, mostFall: mostFall) }
}
