public import BiometricsCore
public import Verification

/// A vendor's format for a journey and its errors.
public enum VendorProjection: String, Hashable, Sendable, CaseIterable {
    /// IDWise: journey result, or journey summary before the end.
    case idwise
    /// GBG: its response.
    case gbg
    /// Fourthline: the results of its components.
    case fourthline

    /// The media type with which a client of the service accepts the format.
    public var mediaType: String { "application/vnd.biometrics.\(rawValue)+json" }

    /// Whether the format leaves out what only the company may see, if the reader is the person.
    public var isForPersons: Bool { self == .idwise }

    /// A finished journey.
    ///
    /// - Throws: as ``IDWiseJourneyResult/init(_:facts:referenceNo:)``.
    public func result(
        of journey: Journey, _ facts: JourneyFacts, referenceNo: String?
    ) throws(JourneyError) -> any JSONPayload {
        switch self {
        case .idwise: try IDWiseJourneyResult(journey, facts: facts, referenceNo: referenceNo)
        case .gbg: GBGResponse(journey, facts: facts)
        case .fourthline: FourthlineResult(journey, facts: facts)
        }
    }

    /// A journey in its current state.
    ///
    /// - Parameter texts: the text of a feedback code in the person's language.
    public func state(
        of journey: Journey, _ facts: JourneyFacts, texts: (FeedbackCode) -> FeedbackText?,
        for audience: JourneyAudience = .company
    ) -> any JSONPayload {
        switch self {
        case .idwise: IDWiseJourneySummary(journey, facts: facts, texts: texts, for: audience)
        case .gbg: GBGResponse(journey, facts: facts)
        case .fourthline: FourthlineResult(journey, facts: facts)
        }
    }

    /// An error by its stable code: of a `JourneyError`, a store, the library, or the service.
    public func error(code: String, message: String) -> any JSONPayload {
        switch self {
        case .idwise: IDWiseErrorAnswer(code: code, message: message)
        case .gbg: GBGErrorAnswer(code: code, message: message)
        case .fourthline: FourthlinePluginError(code: code)
        }
    }
}
