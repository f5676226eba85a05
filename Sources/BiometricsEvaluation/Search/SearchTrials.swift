/// What searches of one gallery came to, probe by probe.
///
/// Each probe is searched for twice, as ISO/IEC 19795-1 has it for open sets. The mated search is that of a probe whose person is
/// in the gallery. The non-mated search is that of the same probe with its person left out of the gallery: every candidate is a
/// false one then. A probe of somebody who is not in the gallery has a non-mated search alone.
public struct SearchTrials: Sendable, Hashable {
    /// A search for somebody who is in the gallery.
    public struct Mated: Sendable, Hashable {
        /// The person on the probe.
        public let person: String
        /// The best score of the person's own faces.
        public let score: Double
        /// The person's place among all, from 1. People of equal scores come before the right one.
        public let rank: Int

        /// A search from its parts.
        public init(person: String, score: Double, rank: Int) {
            self.person = person
            self.score = score
            self.rank = rank
        }
    }

    /// A search for somebody who is not in the gallery, or was left out of it.
    public struct NonMated: Sendable, Hashable {
        /// The person on the probe.
        public let person: String
        /// The best score of all others.
        public let score: Double

        /// A search from its parts.
        public init(person: String, score: Double) {
            self.person = person
            self.score = score
        }
    }

    /// How many people are in the gallery.
    public let people: Int
    /// How many faces are in it.
    public let faces: Int
    /// The searches for people who are there.
    public private(set) var mated: [Mated] = []
    /// The searches for people who are not.
    public private(set) var nonMated: [NonMated] = []

    private let codes: [Int]
    private let names: [String: Int]

    /// No searches as yet of a gallery with these faces, whose people are named.
    public init(gallery: [String]) {
        var names: [String: Int] = [:]
        codes = gallery.map { person in
            if let code = names[person] { return code }
            names[person] = names.count
            return names.count - 1
        }
        self.names = names
        people = names.count
        faces = gallery.count
    }

    /// Adds the searches for one probe.
    ///
    /// - Parameters:
    ///   - person: who is on it.
    ///   - scores: its score with each face of the gallery, in the order in which the gallery named them.
    /// - Requires: a finite score for each face.
    public mutating func add(person: String, scores: [Double]) {
        precondition(scores.count == codes.count, "every face of the gallery has a score")
        var best = [Double](repeating: -.infinity, count: people)
        for (code, score) in zip(codes, scores) { best[code] = max(best[code], score) }
        let own = names[person]
        if let own {
            let rank = best.indices.count { $0 != own && best[$0] >= best[own] } + 1
            mated.append(Mated(person: person, score: best[own], rank: rank))
            best[own] = -.infinity
        }
        if let most = best.max(), most > -.infinity { nonMated.append(NonMated(person: person, score: most)) }
    }
}
