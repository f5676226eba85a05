internal import Biometrics
internal import BiometricsCore
internal import MediaKit
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics journey challenge JOURNEY`.
enum JourneyChallengeCommand {
    private static let output = ValueOption<String>(
        "out", value: "FILE.json", completion: .file,
        help: "Write the challenge to this file, for “journey submit --challenge”.")

    static let command = Command(
        "challenge", summary: "Ask the person for unpredictable movements",
        discussion: [
            "For a step with active liveness, after its face image. The person films themselves and makes each "
                + "movement at its time. “journey submit --challenge” submits the clip, which must show the person of "
                + "the face image.",
            "Each challenge is an attempt, answered or not. An open challenge is printed again. It prints all its "
                + "movements at once. The service hands them out one by one, which leaves less time for a forgery.",
        ],
        operands: [JourneyOperands.journey],
        options: [output.declaration] + StoreOptions.all + [Flag.json.declaration],
        examples: [
            "journey challenge j-1 --out challenge.json", "journey submit j-1 clip.mp4 --challenge challenge.json",
        ], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let id = try JourneyOperands.journey(arguments.operands.first)
        let path = arguments[output]
        try OutputPath.attempt(file: path)
        let service = try await StoreOptions.service(invocation)
        let challenge = try await reported { () async throws(StoreError) in
            let steps = try await service.journey(id).steps
            // A journey without a selfie is rejected at its first step, because that step needs no challenge.
            let step = (steps.first { $0.step.liveness == .active } ?? steps[0]).step.id
            return try await service.challenge(for: step, of: id, toldAtOnce: true)
        }
        let json = try JourneyChallengePayload(challenge).json()
        if let path { try WholeFile.write(Array(json.utf8), to: path) }
        try invocation.console.write(
            invocation.wantsJSON
                ? json : ChallengeCommand.text(of: challenge.prompts, dueIn: "before \(challenge.expires)"))
        return .success
    }

    /// Reads a challenge file that ``command`` wrote.
    ///
    /// - Returns: its ticket.
    static func ticket(in path: String) throws(BiometricsError) -> String {
        do throws(BiometricsError) {
            return try JourneyChallengePayload(json: try ArgumentFile.read(path, whichIs: "a challenge")).ticket
        } catch {
            throw error.about(path)
        }
    }
}
