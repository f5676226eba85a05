/// A face that was found.
public struct GalleryMatch: Sendable, Hashable {
    /// Whose face it is.
    public let person: String
    /// The most similar face of the person.
    public let id: String
    /// How alike it is, as `ScoreFusion.score` says: bit by bit the number that comparing the two alone gives.
    public let score: Double

    /// A face of `person`, called `id`, with `score`.
    public init(person: String, id: String, score: Double) {
        self.person = person
        self.id = id
        self.score = score
    }

    /// Whether it comes before `other`: by the higher score, then by the bytes of the person's name, then of the face's.
    func precedes(_ other: GalleryMatch) -> Bool {
        if score != other.score { return score > other.score }
        if person != other.person { return person.utf8.lexicographicallyPrecedes(other.person.utf8) }
        return id.utf8.lexicographicallyPrecedes(other.id.utf8)
    }
}

/// The best face of each of the best people, in order.
struct TopCandidates: Sendable {
    let limit: Int
    private let least: Double
    private(set) var matches: [GalleryMatch] = []

    /// - Parameter least: the least score that counts.
    init(limit: Int, least: Double) {
        self.limit = limit
        self.least = least
    }

    /// A face below this score changes nothing.
    var floor: Double { matches.count == limit ? max(least, matches[limit - 1].score) : least }

    mutating func insert(_ match: GalleryMatch) {
        guard match.score >= least else { return }
        if let own = matches.firstIndex(where: { $0.person == match.person }) {
            guard match.precedes(matches[own]) else { return }
            matches.remove(at: own)
        }
        var (low, high) = (0, matches.count)
        while low < high {
            let middle = (low + high) / 2
            if matches[middle].precedes(match) { low = middle + 1 } else { high = middle }
        }
        guard low < limit else { return }
        matches.insert(match, at: low)
        if matches.count > limit { matches.removeLast() }
    }
}
