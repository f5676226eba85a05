public import BiometricsCore
public import Verification

/// A journey in the format of GBG's response: the next action, and details from text to text. It contains no personal
/// data.
public struct GBGResponse: JSONPayload {
    /// The name of this format in our schemas.
    public static let schema = "biometrics.gbg-response/1"

    /// The overall result in GBG's vocabulary.
    public enum HighLevelResult: String, Codable, Hashable, Sendable, CaseIterable {
        /// Complete.
        case passed = "Passed"
        /// A person must review it.
        case refer = "Refer"
        /// Rejected: a document was not recognised.
        case notSupported = "NotSupported"
        /// Rejected for any other reason; GBG has no more specific word.
        case notAccepted = "NotAccepted"
        /// Not finished.
        case undefined = "Undefined"
        /// Rejected: a document has expired.
        case expired = "Expired"
    }

    /// The overall result.
    public let highLevelResult: HighLevelResult
    /// The next action in the list form. GBG has no word for a supporting document, which is an `ADDRESSDOCUMENT`, and none
    /// for another view of a document, which is a `FRONTSIDE`.
    public let requiredAction: String
    /// The journey.
    public let journeyID: String
    /// Each rule by its key, and the face match under `FaceMatch`.
    public let authenticationResultDetails: OrderedObject<String>

    /// The response for the current state of a journey.
    public init(_ journey: Journey, facts: JourneyFacts) {
        let rules = journey.rules.isEmpty ? journey.judged(by: facts) : journey.rules
        highLevelResult = Self.result(of: journey)
        let action = journey.requiredAction
        let subject: RequiredAction.Subject =
            switch action.subject {
            case .supportingDocument: .addressDocument
            case .angledPhoto, .documentClip, .chip: .frontSide
            default: action.subject
            }
        requiredAction = subject.rawValue + action.text.dropFirst(action.subject.rawValue.count)
        journeyID = journey.id.rawValue
        let match = ("FaceMatch", journey.faceMatch(by: facts).rawValue)
        authenticationResultDetails = OrderedObject([match] + rules.map { ($0.rule.rawValue, $0.verdict.rawValue) })
    }

    private static func result(of journey: Journey) -> HighLevelResult {
        let rejecting = journey.rules.filter {
            $0.verdict == .failed && journey.definition.setting(of: $0.rule).onFailure == .reject
        }.map(\.rule)
        switch journey.finalDecision {
        case nil: return .undefined
        case .complete?: return .passed
        case .refer?: return .refer
        case .rejected?:
            if rejecting.contains(.expiredDocument) { return .expired }
            return rejecting.contains(.unrecognizedDocument) ? .notSupported : .notAccepted
        }
    }
}
