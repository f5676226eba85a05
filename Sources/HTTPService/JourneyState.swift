internal import Verification
internal import VerificationStore

/// A journey as it stands, in `biometrics.journey/1`.
struct JourneyState: Encodable {
    let schema = "biometrics.journey/1"
    let journeyId: String
    let definition: DefinitionReference
    let status: Journey.Status
    let isCompleted: Bool
    let startedAt: JourneyInstant
    let expiresAt: JourneyInstant?
    let requiredAction: String
    let action: Action?
    let steps: [Step]
    let submissionId: SubmissionID?

    struct Action: Encodable {
        let stepId: String
        let slot: SubmissionSlot?
        let awaitsResult: Bool
    }

    struct Step: Encodable {
        let stepId: String
        let kind: JourneyStep.Kind
        let title: String
        let isOptional: Bool
        let isSkipped: Bool
        let status: StepStatus
        let isConcluded: Bool
        let attemptsLeft: [String: Int]
        let errorUserFeedbackCode: FeedbackCode?
    }

    init(_ journey: Journey, submission: SubmissionID? = nil) {
        let next = journey.requiredAction
        journeyId = journey.id.rawValue
        definition = journey.definition.reference
        status = journey.status
        isCompleted = !journey.rules.isEmpty
        startedAt = journey.startedAt
        expiresAt = journey.expiresAt
        requiredAction = next.text
        action = next.step.map { Action(stepId: $0.rawValue, slot: next.slot, awaitsResult: next.awaitsResult) }
        steps = journey.steps.map { state in
            Step(
                stepId: state.step.id.rawValue, kind: state.step.kind, title: state.step.title,
                isOptional: state.step.isOptional, isSkipped: state.isSkipped, status: state.status,
                isConcluded: state.isConcluded,
                attemptsLeft: Dictionary(
                    state.step.slots.map { ($0.rawValue, state.attemptsLeft($0)) },
                    uniquingKeysWith: { first, _ in first }),
                errorUserFeedbackCode: state.feedback)
        }
        submissionId = submission
    }
}

/// A page of a list of journeys, in `biometrics.journey-list/1`.
struct JourneyPage: Encodable {
    let schema = "biometrics.journey-list/1"
    let journeys: [Entry]
    /// What asks for the next page; nil on the last.
    let nextCursor: String?

    struct Entry: Encodable {
        let journeyId: String
        let definition: DefinitionReference
        let status: Journey.Status
        let events: Int
        let startedAt: JourneyInstant
        let expiresAt: JourneyInstant?
    }

    init(_ entries: [JourneyEntry], limit: Int) {
        journeys = entries.prefix(limit).map {
            Entry(
                journeyId: $0.id.rawValue, definition: $0.definition, status: $0.status, events: $0.sequence,
                startedAt: $0.startedAt, expiresAt: $0.expiresAt)
        }
        nextCursor = entries.count > limit ? journeys.last?.journeyId : nil
    }
}

/// The proof of what was erased, in `biometrics.journey-erasure/1`.
struct ErasureProof: Encodable {
    let schema = "biometrics.journey-erasure/1"
    let journeyId: String
    let receipts: [EvidenceReceipt]
}

/// A token for a journey.
struct TokenAnswer: Encodable {
    let schema = "biometrics.journey-token/1"
    let token: String
    let expiresAt: JourneyInstant
}
