public import ActiveLiveness
public import Verification
public import VerificationService

/// A step of a definition for tests.
public enum ToyStep: String, Sendable {
    /// Step 10: the front of a passport.
    case passport = #"{"id":"10","kind":"identityDocument","types":["passport"],"backSide":"never"}"#
    /// Step 10: the front of a passport, from the camera alone.
    case photographedPassport =
        #"{"id":"10","kind":"identityDocument","types":["passport"],"backSide":"never","capture":"cameraOnly"}"#
    /// Step 10: the front and the chip of a passport.
    case chippedPassport =
        #"{"id":"10","kind":"identityDocument","types":["passport"],"backSide":"never","chip":"required"}"#
    /// Step 20: a picture of the person.
    case selfie = #"{"id":"20","kind":"selfie","liveness":"passive","acceptsUnprovedPresence":true}"#
    /// Step 20: a picture of the person, then a challenge.
    case activeSelfie = #"{"id":"20","kind":"selfie","liveness":"active"}"#
}

extension JourneyDefinition {
    /// A definition of these steps.
    ///
    /// - Parameter rules: the members of `rules`, as JSON.
    public static func toy(_ id: String, _ steps: ToyStep..., rules: String = "") throws -> JourneyDefinition {
        try JourneyDefinition(
            definition: """
                {"schema":"biometrics.journey-definition/1","id":"\(id)","version":1,"title":"T",
                 "steps":[\(steps.map(\.rawValue).joined(separator: ","))],"rules":{\(rules)},
                 "expiresAfter":"PT24H","retention":{"media":"P30D","result":"P5Y"}}
                """.utf8)
    }
}

extension JourneyService {
    /// Gives media to a step, and waits until they are examined.
    @discardableResult
    public func give(
        _ words: String, _ step: String, _ slot: SubmissionSlot, of id: JourneyID, capture: CaptureFacts? = nil
    ) async throws -> Journey {
        let submission = try await submit(Array(words.utf8), to: .init(step), as: slot, of: id, capture: capture)
        return try await wait(for: submission, of: id)
    }

    /// Asks for each prompt of a challenge when it is due: the movements, and when each was shown.
    public func follow(
        _ challenge: JourneyChallenge, for step: StepID, of id: JourneyID, by clock: ToyClock
    ) async throws -> (movements: [ChallengeMovement], shown: [Int]) {
        clock.pass(challenge.leadMilliseconds)
        var (movements, shown, time): ([ChallengeMovement], [Int], Int) = ([], [], challenge.leadMilliseconds)
        for number in 0..<challenge.promptCount {
            let prompt = try await prompt(number, of: challenge.ticket, for: step, in: id)
            movements.append(prompt.movement)
            shown.append(time)
            clock.pass(prompt.nextMilliseconds ?? 2500)
            time += prompt.nextMilliseconds ?? 0
        }
        return (movements, shown)
    }
}

extension Identifier {
    /// An identifier of a text that is one.
    public init(_ text: String) {
        guard let id = Self(rawValue: text) else { preconditionFailure("“\(text)” is no identifier") }
        self = id
    }
}
