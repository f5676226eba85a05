internal import BiometricsCore
internal import Verification

/// Adds to the refusal of a journey what only the command line knows: the journey or file, and the command that helps.
enum JourneyRemedy {
    private static let next = "“journey next JOURNEY” shows the next action."

    /// The remedy for each refusal, in a sentence. `JOURNEY` stands for the journey's name.
    private static let sentences: [String: String] = [
        "no_active_journey": "“journey list” shows the journeys of the store.",
        "journey_started": "Choose another --id, or continue: “journey next JOURNEY”.",
        "unknown_definition": "Start the journey with the definition's file: “journey start FILE.json”.",
        "unknown_step": "“journey show JOURNEY” lists its steps.",
        "step_concluded": next,
        "step_not_optional": next,
        "capture_not_by_camera": "Say --origin camera if the capture comes from one.",
        "unexpected_submission": next,
        "challenge_missing": "“journey challenge JOURNEY” asks for movements.",
        "journey_not_completable": next,
        "journey_not_completed": next,
        "journey_finished": "“journey result JOURNEY” shows the decision.",
        "journey_cancelled": "Start another journey.",
        "journey_erased": "Start another journey.",
        "review_not_allowed": "“journey show JOURNEY” shows its status.",
        "media_empty": "Submit another file.",
        "media_not_accepted": next,
    ]
    /// The refusals that are about the file.
    private static let ofFiles: Set<String> = ["media_empty", "media_not_accepted"]

    /// The error of a command about a journey with its name or file, and with its remedy; any other error unchanged.
    static func added(
        to error: BiometricsError, of command: Command, _ arguments: ParsedArguments
    ) -> BiometricsError {
        guard error.path == nil, let sentence = sentences[error.code.rawValue] else { return error }
        let isOnOne = command.operands.first?.name == JourneyOperands.journey.name
        let journey = isOnOne ? arguments.operands.first : arguments[JourneyStartCommand.name]
        let remedy = sentence.replacing("JOURNEY", with: journey ?? "JOURNEY")
        let isAboutFile = ofFiles.contains(error.code.rawValue)
        let subject = isAboutFile ? nil : journey.map { "“\($0)”: " }
        return BiometricsError(
            error.code, "\(subject ?? "")\(error.message) \(remedy)",
            path: isAboutFile ? arguments.operands.last : nil, underlyingCode: error.underlyingCode,
            setting: error.setting, category: error.category)
    }
}
