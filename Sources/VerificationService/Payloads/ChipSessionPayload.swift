public import BiometricsCore
public import Verification

/// The next part of a session with a chip: `biometrics.journey-chip-session/1`.
public struct ChipSessionPayload: JSONPayload {
    /// `biometrics.journey-chip-session/1`.
    public static let schema = "biometrics.journey-chip-session/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ChipSessionPayload>()
    /// The journey.
    public var journeyId: String
    /// The step that takes the chip.
    public var stepId: String
    /// The name of the session.
    public var session: String
    /// The number of these commands, which comes back with their answers.
    public var number: Int
    /// The commands for the chip in hexadecimal digits, in their order; empty at the end.
    public var commands: [String]
    /// The submission of the chip's files; `nil` before the end.
    @Nullable public var submissionId: String?

    /// Creates the document of an exchange.
    public init(_ exchange: ChipExchange, for step: StepID, of journey: JourneyID) {
        journeyId = journey.rawValue
        stepId = step.rawValue
        session = exchange.session
        number = exchange.number
        commands = exchange.commands.map(\.hexadecimal)
        submissionId = exchange.submission?.rawValue
    }
}
