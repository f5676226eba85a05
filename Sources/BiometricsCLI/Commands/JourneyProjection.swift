internal import BiometricsCore
internal import Platform
internal import VendorProjections
internal import Verification

/// A vendor's format for a journey.
enum JourneyProjection: String, CaseIterable {
    /// IDWise: journey result, or journey summary before the end.
    case idwise
    /// GBG: its response.
    case gbg
    /// Fourthline: the results of its components.
    case fourthline

    /// The word for our own format.
    private static let native = "native"

    static let option = ValueOption<String>(
        "projection", value: "NAME", oneOf: [native] + allCases.map(\.rawValue),
        help: "Write JSON in the format of IDWise, GBG or Fourthline. Default: native, our own format.")

    /// The projection in the arguments; `nil` for our own format.
    init?(_ arguments: ParsedArguments) {
        guard let word = arguments[Self.option], let found = Self(rawValue: word) else { return nil }
        self = found
    }

    /// A finished journey.
    func result(
        of journey: Journey, _ facts: JourneyFacts, referenceNo: String?
    ) throws(BiometricsError) -> String {
        switch self {
        case .idwise:
            let result = try translating(\JourneyError.forCommand) { () throws(JourneyError) in
                try IDWiseJourneyResult(journey, facts: facts, referenceNo: referenceNo)
            }
            return try result.json(.declared)
        case .gbg, .fourthline: return try state(of: journey, facts, language: .english)
        }
    }

    /// A journey in its current state.
    func state(
        of journey: Journey, _ facts: JourneyFacts, language: FeedbackText.Language
    ) throws(BiometricsError) -> String {
        switch self {
        case .idwise: try IDWiseJourneySummary(journey, facts: facts, language: language).json(.declared)
        case .gbg: try GBGResponse(journey, facts: facts).json(.declared)
        case .fourthline: try FourthlineResult(journey, facts: facts).json(.declared)
        }
    }

    /// An error in the vendor's format; `nil` if it has no such format.
    func text(of error: BiometricsError) throws(BiometricsError) -> String? {
        switch self {
        case .idwise: try IDWiseErrorAnswer(code: error.code.rawValue, message: error.message).json(.declared)
        case .fourthline: try FourthlinePluginError(code: error.code.rawValue).json(.declared)
        case .gbg: nil
        }
    }
}
