public import BiometricsCore
internal import Platform

/// How many probes of strangers a gallery gives a candidate for, counted on its own faces.
///
/// Each face is searched for among those of all other people. Its own person is left out, so that every candidate is a false one. Faces of one person under two names count as false ones too: look for these with ``GalleryPairs`` first.
public struct FalsePositives: Sendable, Hashable {
    /// The probes with some label in common.
    public struct Group: Sendable, Hashable {
        /// The label; nil for all probes.
        public let label: String?
        /// How many faces were searched for.
        public let probes: Int
        /// How many of them had a candidate.
        public let positives: Int
        /// The names of the people behind the probes, and whether each probe had a candidate, in the same order.
        public let trials: [Trial]
    }

    /// A face that was searched for.
    public struct Trial: Sendable, Hashable {
        /// Whose it is.
        public let person: String
        /// Whether another person was a candidate.
        public let isPositive: Bool
    }

    /// All probes.
    public let all: Group
    /// The probes by label, in the order of the labels; empty where none has one.
    public let groups: [Group]
    /// The least score of a candidate.
    public let least: Double
    /// With how many faces a probe was compared, on average.
    public let comparisons: Double
}

extension GallerySnapshot {
    /// Counts how often a face is like one of another person's: leaves each person out, and searches for his or her faces.
    ///
    /// - Parameters:
    ///   - search: the least score of a candidate, the fusion and the threads.
    ///   - most: how many faces are searched for, evenly spread over the gallery; nil for all.
    ///   - label: the group of a person; nil for none.
    ///   - progress: told how many faces were searched for.
    /// - Throws: as ``search(_:_:)``.
    public func measureFalsePositives(
        _ search: GallerySearch, most: Int? = nil, label: (String) -> String? = { _ in nil },
        progress: (Int) -> Void = { _ in }
    ) throws(BiometricsError) -> FalsePositives {
        var places: [FacePlace] = []
        var people: [String] = []
        var faces: [String: Int] = [:]
        try forEachRow { (place, person, _) throws(BiometricsError) in
            places.append(place)
            people.append(person)
            faces[person, default: 0] += 1
        }
        let count = min(places.count, max(1, most ?? places.count))
        let chosen = (0..<count).map { $0 * places.count / max(1, count) }
        var trials: [(trial: FalsePositives.Trial, label: String?)] = []
        var comparisons = 0
        // Two candidates tell it: one may be the person on the probe.
        var own = search
        own.limit = 2
        for first in stride(from: 0, to: chosen.count, by: 64) {
            let part = chosen[first..<min(first + 64, chosen.count)]
            var probes: [[FaceTemplate]] = []
            for index in part { probes.append(try templates(of: places[index])) }
            let found = try self.search(probes, own)
            for (index, matches) in zip(part, found) {
                let person = people[index]
                comparisons += places.count - (faces[person] ?? 0)
                let isPositive = matches.contains { $0.person != person }
                trials.append((.init(person: person, isPositive: isPositive), label(person)))
            }
            progress(min(first + 64, chosen.count))
        }
        func group(_ name: String?, _ part: [FalsePositives.Trial]) -> FalsePositives.Group {
            .init(label: name, probes: part.count, positives: part.count { $0.isPositive }, trials: part)
        }
        let labelled = Dictionary(grouping: trials.filter { $0.label != nil }) { $0.label ?? "" }
        return FalsePositives(
            all: group(nil, trials.map(\.trial)),
            groups: labelled.sorted { $0.key < $1.key }.map { name, part in group(name, part.map(\.trial)) },
            least: search.least, comparisons: trials.isEmpty ? 0 : Double(comparisons) / Double(trials.count))
    }
}
