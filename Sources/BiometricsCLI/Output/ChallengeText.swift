internal import ActiveLiveness
internal import Biometrics

/// The result of a challenge as text.
struct ChallengeText {
    /// The report.
    let report: ChallengeReport

    /// The verdict, its reasons, and one line per movement.
    func lines(in style: Style) -> [String] {
        var lines = ["  challenge           " + (report.isAnswered ? "answered" : style.yellow("not answered"))]
        for reason in report.reasons { lines += HelpPage.wrap(Self.sentence(for: reason), indent: 22) }
        for step in report.steps {
            let asked = "\(step.prompt.movement.name) at \(Self.seconds(step.prompt.atSeconds))"
            lines += HelpPage.wrap("\(asked): \(Self.words(for: step))", indent: 22)
        }
        for event in report.surplus {
            lines += HelpPage.wrap("not asked for: \(event.movement.name), \(Self.words(for: event))", indent: 22)
        }
        return lines
    }

    private static func words(for step: ChallengeStepFinding) -> String {
        switch (step.outcome, step.event) {
        case (.seen, let event?): words(for: event)
        case (.tooEarly, let event?): "too early, \(words(for: event))"
        case (.tooLate, let event?): "too late, \(words(for: event))"
        default: "not seen"
        }
    }

    /// `seen from 2.1 s to 2.6 s, by 14°`.
    private static func words(for event: HeadEvent) -> String {
        let extent =
            switch event.movement {
            case .turnLeft, .turnRight, .lookUp, .lookDown: "by \(NumberText.fixed(event.extent, decimals: 0))°"
            case .comeCloser: "\(NumberText.fixed(event.extent, decimals: 2)) times as large"
            case .openMouth: "by \(NumberText.fixed(event.extent, decimals: 2)) of its width"
            case .blink: "to \(NumberText.fixed(event.extent, decimals: 2)) of the eye's width"
            }
        return "seen from \(seconds(event.beginSeconds)) to \(seconds(event.endSeconds)), \(extent)"
    }

    private static func seconds(_ value: Double) -> String { "\(NumberText.fixed(value, decimals: 1)) s" }

    /// The meaning of a reason; an unknown reason is its own text.
    private static func sentence(for reason: ChallengeReason) -> String {
        switch reason {
        case .clipTooShort: "The clip ends before the last movement could be made."
        case .clipTooLong: "The clip continues for too long after the last prompt."
        case .clipDamaged: "Frames of the clip are missing. Record it again."
        case .clipNotOfOnePiece: "The clip was cut, or contains frames of another clip."
        case .severalFaces: "There is more than one face in the picture."
        case .faceLost: "The face left the picture, or could not be measured."
        case .movementMissing: "A movement was missing or out of order."
        case .movementOutOfTime: "A movement came too early or too late."
        case .movementUnasked: "The clip shows a movement without a prompt."
        case .severalPeople: "The clip shows more than one person, or not the same one throughout."
        case .expired: "The challenge has expired or has not begun. Request a new one."
        case .used: "Another clip has already answered the challenge. Request a new one."
        case .foreign: "The challenge was not issued here, or was modified."
        case .otherClip: "The clip differs from the one that the app reported."
        default: "Reason: \(reason.rawValue)."
        }
    }
}

extension ChallengeMovement {
    /// The movement in two words.
    fileprivate var name: String {
        switch self {
        case .turnLeft: "turn left"
        case .turnRight: "turn right"
        case .lookUp: "look up"
        case .lookDown: "look down"
        case .comeCloser: "come closer"
        case .openMouth: "open mouth"
        case .blink: "blink"
        }
    }
}
