public import Verification

/// A journey that was left out of work on many journeys, because it cannot be read.
public struct UnreadableJourney: Hashable, Sendable {
    /// The journey.
    public let journey: JourneyID
    /// The reason.
    public let error: StoreError

    /// Creates the report about a journey.
    ///
    /// - Returns: `nil` for an error that would hit every journey.
    public init?(_ journey: JourneyID, _ error: StoreError) {
        guard error.isOfOneJourney else { return nil }
        self.journey = journey
        self.error = error
    }

    /// One or two sentences for a person.
    public var message: String { "Journey \(journey) was left out: \(error.message)" }

    /// One message about journeys of which something cannot be opened; `nil` for none.
    package static func message(_ what: String, of journeys: [UnreadableJourney]) -> String? {
        guard let first = journeys.first else { return nil }
        let count = journeys.count == 1 ? "1 journey" : "\(journeys.count) journeys"
        return "The \(what) of \(count) cannot be opened, such as of \(first.journey): \(first.error.message)"
    }
}

extension StoreError {
    /// Whether the error lies in one journey or its evidence, so that work on others can go on.
    var isOfOneJourney: Bool {
        switch self {
        case .journey, .damaged, .keyUnknown, .keyWrong, .evidenceMissing, .evidenceAltered: true
        case .system(let error): error.category == .input
        case .readOnly, .full, .busy, .unreachable, .statementEnded, .outcomeUnknown, .newerVersion, .definitionTaken,
            .keyUnusable, .keyNotCurrent:
            false
        }
    }
}
