/// The errors that were counted on labelled recordings at one threshold, as ISO/IEC 30107-3 names them.
public struct LivenessOperatingPoint: Sendable, Hashable, Codable {
    /// Errors among recordings.
    public struct Rate: Sendable, Hashable, Codable {
        /// Recordings that were taken for the other class.
        public let errors: Int
        /// All recordings.
        public let count: Int
        /// The number of people in them; `nil` if unknown.
        @Nullable public private(set) var people: Int?
        /// The 95 % interval of the rate, its lower end first.
        public let interval: [Double]

        /// A rate from its counts.
        public init(errors: Int, count: Int, people: Int?, interval: [Double]) {
            self.errors = errors
            self.count = count
            self.people = people
            self.interval = interval
        }

        /// The fraction of recordings that were taken for the other class; 0 without recordings.
        public var rate: Double { count > 0 ? Double(errors) / Double(count) : 0 }

        var isSound: Bool {
            errors >= 0 && errors <= count && people.map { $0 > 0 } ?? true && interval.count == 2
                && interval.allSatisfy { (0...1).contains($0) } && interval[0] <= interval[1]
        }
    }

    /// The attacks of one species that were taken for clear.
    public struct Species: Sendable, Hashable, Codable {
        /// The species of presentation attack instrument.
        public let species: String
        /// APCER: its attacks that were taken for clear.
        public let apcer: Rate

        /// The figures of one species.
        public init(species: String, apcer: Rate) {
            self.species = species
            self.apcer = apcer
        }
    }

    /// Scores of at least this are clear.
    public let threshold: Double
    /// APCER by species.
    public let attacks: [Species]
    /// BPCER: honest recordings that are not clear.
    public let bpcer: Rate

    /// A point from its parts.
    public init(threshold: Double, attacks: [Species], bpcer: Rate) {
        self.threshold = threshold
        self.attacks = attacks
        self.bpcer = bpcer
    }

    var isSound: Bool {
        (0...1).contains(threshold) && bpcer.isSound && attacks.allSatisfy(\.apcer.isSound)
    }
}
