extension MemberScore {
    /// The score as documents hold it.
    public struct Payload: Sendable, Hashable, Codable {
        /// The id of the embedder's model.
        public var id: String
        /// Its own comparison score.
        public var score: Double
        /// Below this it takes the faces for two people.
        @Nullable public var floor: Double?
    }

    /// The score as documents hold it.
    public var payload: Payload { Payload(id: model.id, score: score, floor: floor) }
}
