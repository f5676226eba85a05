public import BiometricsCore

/// What one look for a defect of a document came to.
public struct DocumentFinding: Sendable, Hashable, Codable {
    /// What was looked for: stable text. Open, so that new ones break nobody.
    public struct Check: RawRepresentable, Sendable, Hashable, Codable {
        /// The stable text.
        public let rawValue: String

        /// A check from its stable text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Whether its last day is over. The score is how many days ago that was.
        public static let expiry = Check(rawValue: "expiry")
        /// Whether its barcode says what is printed and what its zone says. The score is how many fields differ.
        public static let barcode = Check(rawValue: "barcode")
        /// Whether it has colours, which a grey copy has lost. The score is ``DocumentColors/strongest``.
        public static let color = Check(rawValue: "color")
        /// Whether a screen's pixels tint it. The score is ``DocumentColors/tint``.
        public static let screen = Check(rawValue: "screen")
        /// Whether its portrait stands askew, as one that was laid over it. The score is ``DocumentReadingReport/portraitTilt``.
        public static let portrait = Check(rawValue: "portrait")
        /// Whether its ghost portrait shows the person of its portrait. The score is that of a comparison.
        public static let ghost = Check(rawValue: "ghost")
        /// Whether the portrait's face has the grain of the photograph around it. The score is the face's part of it.
        public static let grain = Check(rawValue: "grain")
    }

    /// How a check came out.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// Nothing was found. That is no proof: what a picture does not show, no check finds.
        case passed = "Passed"
        /// The document has the defect.
        case failed = "Failed"
        /// There was nothing to judge by; `reason` says what.
        case couldNotApply = "CouldNotApply"
    }

    /// What was looked for.
    public let check: Check
    /// How it came out.
    public let result: Outcome
    /// The figure that was judged; `nil` where there was none.
    @Nullable public private(set) var score: Double?
    /// What the score was held against; `nil` where there was none. A `color` at or below it fails, a `ghost` and a `grain`
    /// below it, every other score above it.
    @Nullable public private(set) var threshold: Double?
    /// Why it could not be applied; `nil` where it was.
    @Nullable public private(set) var reason: String?

    /// A finding on a figure.
    init(_ check: Check, fails: Bool, score: Double, threshold: Double) {
        self.check = check
        result = fails ? .failed : .passed
        _score = Nullable(wrappedValue: score)
        _threshold = Nullable(wrappedValue: threshold)
        _reason = Nullable(wrappedValue: nil)
    }

    /// A check that could not be applied.
    init(_ check: Check, couldNotApply reason: String) {
        self.check = check
        result = .couldNotApply
        _score = Nullable(wrappedValue: nil)
        _threshold = Nullable(wrappedValue: nil)
        _reason = Nullable(wrappedValue: reason)
    }
}
