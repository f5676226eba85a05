public import BiometricsCore

/// Derives thresholds from labelled presentations: for each limit on APCER, the lowest threshold that satisfies it for
/// every species, with the errors counted there.
public struct LivenessCalibrationBuilder: Sendable {
    /// A labelled presentation and its score.
    public struct Sample: Sendable {
        /// The score of the presentation, 0 attack to 1 bona fide.
        public var score: Double
        /// Whether the clip was taken for an injection.
        public var isInjected: Bool
        /// The species of the attack; nil for an honest recording.
        public var species: String?
        /// The person in it; nil if unknown.
        public var person: String?

        /// A sample from its parts.
        public init(score: Double, isInjected: Bool = false, species: String?, person: String?) {
            self.score = score
            self.isInjected = isInjected
            self.species = species
            self.person = person
        }
    }

    /// The result for a part: its figures, or why they are missing.
    public struct Outcome: Sendable {
        /// The figures; nil if no limit on APCER is supported.
        public var part: LivenessCalibration.Part?
        /// The limits that the recordings are not sufficient for, in sentences.
        public var refusals: [String]
    }

    /// The limits on APCER that are tried, the loosest first.
    public static let limits = [0.2, 0.1, 0.05, 0.03, 0.02, 0.01, 0.005, 0.002, 0.001]
    /// The largest fraction of honest recordings that may be suspected, and the smallest number of people in them.
    public static let (mostSuspected, fewestPeople) = (0.02, 40)
    /// The fraction of honest recordings in one half that may lie below a suspicion threshold chosen on that half.
    private static let suspectedByChoice = 0.01

    /// A builder.
    public init() {}

    /// Why recordings in these numbers carry no threshold, whatever their scores are; nil if they may.
    ///
    /// - Parameters:
    ///   - honest: how many honest recordings there are.
    ///   - attacks: how many attacks there are of each species.
    public static func lack(honest: Int, attacks: [String: Int]) -> String? {
        guard honest > 0, !attacks.isEmpty else {
            return "There are no \(honest == 0 ? "honest recordings" : "attacks")."
        }
        let needed = LivenessCalibration.attacksNeeded(for: limits[0])
        guard attacks.values.allSatisfy({ $0 < needed }) else { return nil }
        return shortage(attacks, of: needed, for: limits[0])
    }

    private static func shortage(_ attacks: [String: Int], of needed: Int, for limit: Double) -> String {
        let names = attacks.sorted { $0.key < $1.key }.map { "\($0.value) of “\($0.key)”" }.joined(separator: ", ")
        return "An APCER of \(limit) needs \(needed) attacks of each species; there are \(names)."
    }

    /// The figures of one kind of presentation.
    ///
    /// - Parameters:
    ///   - samples: honest recordings and attacks.
    ///   - set: a description of the recordings.
    ///   - standardAPCER: the default limit; if it is unsupported, the next supported limit replaces it.
    public func part(of samples: [Sample], set: String, standardAPCER: Double) -> Outcome {
        let honest = samples.filter { $0.species == nil }
        let attacks = Dictionary(grouping: samples.filter { $0.species != nil }) { $0.species ?? "" }
        var outcome = Outcome(part: nil, refusals: [])
        let counts = attacks.mapValues(\.count)
        if let lack = Self.lack(honest: honest.count, attacks: counts) {
            outcome.refusals.append(lack)
            return outcome
        }
        var points: [LivenessCalibration.Point] = []
        for limit in Self.limits {
            let needed = LivenessCalibration.attacksNeeded(for: limit)
            let short = counts.filter { $0.value < needed }
            guard short.isEmpty else {
                outcome.refusals.append(Self.shortage(short, of: needed, for: limit))
                break
            }
            let threshold = attacks.values.map { Self.threshold($0.map(\.score), limit) }.max() ?? 0
            points.append(
                LivenessCalibration.Point(
                    maximumAPCER: limit, operatingPoint: Self.point(threshold, honest: honest, attacks: attacks)))
        }
        guard let first = points.first, let last = points.last else { return outcome }
        let standard = points.first { $0.maximumAPCER <= standardAPCER * (1 + 1e-9) } ?? last
        let suspicion = Self.suspicion(honest, atMost: first.operatingPoint.threshold)
        if suspicion == nil {
            outcome.refusals.append(
                "The score suspects no recordings: that needs honest recordings of \(Self.fewestPeople) people, of "
                    + "which at most \(Int(Self.mostSuspected * 100)) % lie below a threshold chosen on other people.")
        }
        outcome.part = LivenessCalibration.Part(
            set: set, standardAPCER: standard.maximumAPCER, points: points, suspicion: suspicion)
        return outcome
    }

    /// The counts of injected clips that are not suspected, by species, and of honest clips that are; nil unless there
    /// are both.
    public func injection(of samples: [Sample]) -> LivenessOperatingPoint? {
        let honest = samples.filter { $0.species == nil }
        let attacks = Dictionary(grouping: samples.filter { $0.species != nil }) { $0.species ?? "" }
        guard !honest.isEmpty, !attacks.isEmpty else { return nil }
        return LivenessOperatingPoint(
            threshold: 0.5,
            attacks: attacks.sorted { $0.key < $1.key }.map { species, samples in
                .init(species: species, apcer: Self.rate(samples) { !$0.isInjected })
            }, bpcer: Self.rate(honest, isError: \.isInjected))
    }

    /// The lowest score, in millionths, above all attacks except the number that `limit` allows.
    private static func threshold(_ scores: [Double], _ limit: Double) -> Double {
        let allowed = Int(limit * Double(scores.count) * (1 + 1e-12))
        let ordered = scores.sorted(by: >)
        guard allowed < ordered.count else { return 0 }
        return min(1, ((ordered[allowed] * 1e6).rounded(.down) + 1) / 1e6)
    }

    private static func point(
        _ threshold: Double, honest: [Sample], attacks: [String: [Sample]]
    ) -> LivenessOperatingPoint {
        LivenessOperatingPoint(
            threshold: threshold,
            attacks: attacks.sorted { $0.key < $1.key }.map { species, samples in
                .init(species: species, apcer: rate(samples) { $0.score >= threshold })
            }, bpcer: rate(honest) { $0.score < threshold })
    }

    private static func rate(_ samples: [Sample], isError: (Sample) -> Bool) -> LivenessOperatingPoint.Rate {
        let trials = samples.map { (person: $0.person, isError: isError($0)) }
        let interval = PersonBootstrap.interval(of: trials) ?? 0...1
        let people = Set(samples.compactMap(\.person)).count
        return .init(
            errors: trials.count { $0.isError }, count: trials.count, people: people > 0 ? people : nil,
            interval: [interval.lowerBound, interval.upperBound].map { ($0 * 1e4).rounded() / 1e4 })
    }

    /// The suspicion threshold. People are split into two halves. Each half chooses a threshold, which is tested on the
    /// other half. The lower of both is used, so it suspects no more than either did.
    private static func suspicion(_ honest: [Sample], atMost limit: Double) -> LivenessCalibration.Suspicion? {
        let people = Set(honest.compactMap(\.person)).sorted()
        guard people.count >= fewestPeople else { return nil }
        let first = Set(people.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element))
        let halves = [true, false].map { isFirst in
            honest.filter { sample in sample.person.map { first.contains($0) == isFirst } ?? false }
        }
        let thresholds = halves.map { half in
            let ordered = half.map(\.score).sorted()
            return min(limit, ordered[Int(suspectedByChoice * Double(ordered.count))])
        }
        var trials: [Sample] = []
        // A score of 0 represents a recording that the other half's threshold suspects, and 1 any other.
        for (half, threshold) in zip(halves, thresholds.reversed()) {
            trials += half.map {
                Sample(score: $0.score < threshold ? 0 : 1, species: nil, person: $0.person)
            }
        }
        let bpcer = rate(trials) { $0.score == 0 }
        guard bpcer.rate <= mostSuspected, let threshold = thresholds.min() else { return nil }
        return LivenessCalibration.Suspicion(threshold: (threshold * 1e6).rounded(.down) / 1e6, bpcer: bpcer)
    }
}
