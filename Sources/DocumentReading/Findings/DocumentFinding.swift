public import BiometricsCore

/// The result of one check of a document.
public struct DocumentFinding: Sendable, Hashable, Codable {
    /// The name of a check, as stable text. The type is open, so a new check does not break clients.
    public struct Check: RawRepresentable, Sendable, Hashable, Codable {
        /// The stable text.
        public let rawValue: String

        /// A check from its stable text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Whether the document has expired. The score is the number of days since its last day.
        public static let expiry = Check(rawValue: "expiry")
        /// Whether its barcode agrees with print and zone. The score is the number of fields that differ.
        public static let barcode = Check(rawValue: "barcode")
        /// Whether the document shows colours, which a grey copy lacks. The score is ``DocumentColors/strongest``.
        public static let color = Check(rawValue: "color")
        /// Whether a screen's pixels tint the document. The score is ``DocumentColors/tint``.
        public static let screen = Check(rawValue: "screen")
        /// Whether its portrait is turned against the card, as a pasted one is. The score is
        /// ``DocumentReadingReport/portraitTilt``.
        public static let portrait = Check(rawValue: "portrait")
        /// Whether its ghost portrait shows the same person as its portrait. The score is a comparison score.
        public static let ghost = Check(rawValue: "ghost")
        /// Whether the portrait's face has the same grain as the photograph around it. The score is the ratio of the
        /// two grains.
        public static let grain = Check(rawValue: "grain")
    }

    /// The outcome of a check.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// The check found no fault. This does not prove that there is none.
        case passed = "Passed"
        /// The document has the fault.
        case failed = "Failed"
        /// There was too little to judge, or the fault is only suspected. `reason` says which.
        case couldNotApply = "CouldNotApply"
    }

    /// The check.
    public let check: Check
    /// The outcome.
    public let result: Outcome
    /// The figure that was judged; `nil` if there is none.
    @Nullable public private(set) var score: Double?
    /// The limit for the score; `nil` if there is none. A `color` fails at or below it, a `ghost` and a `grain` fail
    /// below it, and every other score fails above it.
    @Nullable public private(set) var threshold: Double?
    /// Why the result is `couldNotApply`; `nil` for any other result.
    @Nullable public private(set) var reason: String?

    /// A finding with a score. A fault found by a check that was tried on too few attacks is only a suspicion.
    package init(_ check: Check, fails: Bool, score: Double, threshold: Double) {
        self.check = check
        let isSuspicion = fails && !check.mayFail
        result = isSuspicion ? .couldNotApply : fails ? .failed : .passed
        _score = Nullable(wrappedValue: score)
        _threshold = Nullable(wrappedValue: threshold)
        _reason = Nullable(
            wrappedValue: isSuspicion
                ? "The threshold was tried on \(check.attacks ?? 0) attacks; \(Self.leastAttacks) are needed to fail a document."
                : nil)
    }

    /// A check that passed without a score.
    package init(passed check: Check) {
        self.check = check
        result = .passed
        _score = Nullable(wrappedValue: nil)
        _threshold = Nullable(wrappedValue: nil)
        _reason = Nullable(wrappedValue: nil)
    }

    /// A check that could not be applied.
    package init(_ check: Check, couldNotApply reason: String) {
        self.check = check
        result = .couldNotApply
        _score = Nullable(wrappedValue: nil)
        _threshold = Nullable(wrappedValue: nil)
        _reason = Nullable(wrappedValue: reason)
    }
}
