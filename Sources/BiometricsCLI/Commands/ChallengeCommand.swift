internal import ActiveLiveness
internal import Biometrics
internal import BiometricsCore
internal import FoundationEssentials
internal import MediaKit

/// `biometrics challenge`.
enum ChallengeCommand {
    private static let output = ValueOption<String>(
        "out", value: "FILE.json", completion: .file,
        help: "Write the challenge to this file, for “liveness --challenge”.")

    static let command = Command(
        "challenge", summary: ChallengeCall.call.summary,
        discussion: [
            "The person films themselves and makes each movement at its time. “liveness --challenge” then says "
                + "whether the clip answers it. A challenge expires soon, and only one clip can answer it.",
            "It stops recordings and photographs. It does not stop a program that animates a face in real time.",
        ],
        options: ChallengeCall.call.options + [output.declaration, Flag.json.declaration],
        examples: ["challenge --out challenge.json", "liveness --challenge challenge.json clip.mp4"], run: run)

    @Sendable private static func run(_ invocation: Invocation) throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let path = arguments[output]
        try OutputPath.attempt(file: path)
        let policy = try ChallengePolicy(
            count: arguments[ChallengeCall.count], lifetimeSeconds: arguments[ChallengeCall.lifetime])
        let authority = try ChallengeAuthority(directory: arguments[ChallengeCall.folder])
        let document = try authority.issue(policy, atMilliseconds: Date().millisecondsSince1970)
        let text = try document.json()
        if let path { try WholeFile.write(Array(text.utf8), to: path) }
        try invocation.console.write(invocation.wantsJSON ? text : Self.text(document.challenge, policy: policy))
        return .success
    }

    /// The challenge as text for the person.
    private static func text(_ challenge: LivenessChallenge, policy: ChallengePolicy) -> String {
        text(of: challenge.prompts, dueIn: "within \(policy.lifetimeSeconds) seconds")
    }

    /// Prompts as text for the person; `due` says when the clip is due.
    static func text(of asked: [ChallengePrompt], dueIn due: String) -> String {
        let prompts = asked.map { prompt in
            let tenths = (prompt.atMilliseconds + 50) / 100
            let time = "\(tenths / 10).\(tenths % 10) s"
            return String(repeating: " ", count: max(0, 8 - time.utf8.count)) + "\(time)  \(prompt.movement.request)"
        }
        return """
            Film yourself for \((asked.last?.atMilliseconds ?? 0) / 1000 + 4) seconds and look into the camera. \
            At these times, counted from the first picture:
            \(prompts.joined(separator: "\n"))
            Come back to rest after each. The clip is due \(due).

            """
    }
}

extension ChallengeMovement {
    /// The instruction for the person.
    fileprivate var request: String {
        switch self {
        case .turnLeft: "turn your head to your left"
        case .turnRight: "turn your head to your right"
        case .lookUp: "look up"
        case .lookDown: "look down"
        case .comeCloser: "come closer to the camera"
        case .openMouth: "open your mouth"
        case .blink: "close your eyes and open them again"
        }
    }
}
