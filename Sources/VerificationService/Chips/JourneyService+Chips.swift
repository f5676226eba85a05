internal import BiometricsCore
internal import ChipReading
internal import Digests
internal import Platform
public import Verification
public import VerificationStore

/// The chips of documents: challenges, and what an examination needs.
///
/// A challenge is not stored. Its name states its time, and its bytes are a keyed digest of that name, which only the store
/// can make. A journey refuses a name that it has seen, so that each challenge is answered once.
extension JourneyService {
    /// How long a challenge of a chip can be answered.
    static let chipChallengeTime: Int64 = 120_000

    /// Draws a challenge for the chip of a step's document.
    ///
    /// - Throws: `.journey(.unknownStep)`; `.journey(.unexpectedSubmission)` if the step takes no chip.
    public func chipChallenge(for step: StepID, of journey: JourneyID) async throws(StoreError) -> ChipChallenge {
        let found = try await current(journey).journey
        guard let state = found.step(step) else { throw .journey(.unknownStep(step)) }
        guard state.step.chip != .never, found.status == .open else {
            throw .journey(found.status.refusal ?? .unexpectedSubmission(step, expected: state.awaited))
        }
        let issued = now()
        let random = [UInt8].random(16).hexadecimal
        guard let id = ChallengeID(rawValue: "\(Self.chipPrefix)\(issued.milliseconds)-\(random)") else {
            throw .system(BiometricsError(.backendFailure, "A challenge of a chip cannot be named."))
        }
        return ChipChallenge(
            bytes: try await chipBytes(of: id, for: step, of: journey),
            ticket: try await Self.ticket(id, step, journey, vault),
            expires: JourneyInstant(milliseconds: issued.milliseconds + Self.chipChallengeTime) ?? issued)
    }

    /// The sealed answer of a chip to the challenge of a ticket that was checked.
    ///
    /// - Throws: `.journey(.challengeForeign)` for the challenge of something else, `.challengeExpired`;
    ///   `.system(.invalidConfiguration)` for a response that no chip gives.
    func chipAnswer(
        _ response: [UInt8], to id: ChallengeID, for step: StepID, of journey: JourneyID, _ submission: SubmissionID
    ) async throws(StoreError) -> EvidencePiece {
        let words = id.rawValue.dropFirst(Self.chipPrefix.count).split(separator: "-")
        guard id.rawValue.hasPrefix(Self.chipPrefix), let time = words.first.flatMap({ Int64($0) }) else {
            throw .journey(.challengeForeign(id))
        }
        guard (time...time + Self.chipChallengeTime).contains(now().milliseconds) else {
            throw .journey(.challengeExpired(id))
        }
        let challenge = try await chipBytes(of: id, for: step, of: journey)
        _ = try translating(StoreError.system) { () throws(BiometricsError) in
            try ActiveAuthenticationAnswer(challenge: challenge, response: response)
        }
        return try await seal(
            StoredChipAnswer(challenge: challenge, response: response), of: submission,
            journey)
    }

    /// The sealed proofs of a session that this service led.
    func proof(
        of harvest: ChipSession.Harvest, for submission: SubmissionID, of journey: JourneyID
    ) async throws(StoreError) -> EvidencePiece {
        try await seal(
            StoredChipAnswer(
                challenge: harvest.answer?.challenge, response: harvest.answer?.response,
                isChipAuthenticated: harvest.isChipAuthenticated, isLed: true), of: submission, journey)
    }

    private func seal(
        _ answer: StoredChipAnswer, of submission: SubmissionID, _ journey: JourneyID
    ) async throws(StoreError) -> EvidencePiece {
        try await vault.seal(
            Self.bytes(answer), .findings, id: Self.name(.chipAnswer, of: submission), of: journey)
    }

    /// The question to the chip of a submission; `nil` for another submission.
    func chipQuestion(
        of submission: Submission, in state: StepState, of journey: Journey, _ pieces: [EvidencePiece]
    ) async throws(StoreError) -> ChipQuestion? {
        guard submission.slot == .chip else { return nil }
        var sides: [SubmissionSlot: [UInt8]] = [:]
        for slot in [SubmissionSlot.front, .back] {
            guard let last = state.lastAssessment(slot), last.isSatisfactory else { continue }
            sides[slot] = try await bytes(of: last.submission, in: journey, pieces)
        }
        let name = try Self.name(.chipAnswer, of: submission.id)
        guard let piece = pieces.first(where: { $0.reference.id == name }) else {
            return ChipQuestion(answer: nil, sides: sides)
        }
        let stored = try await open(piece, StoredChipAnswer.self)
        var answer: ActiveAuthenticationAnswer?
        if let challenge = stored.challenge, let response = stored.response {
            answer = try translating(StoreError.system) { () throws(BiometricsError) in
                try ActiveAuthenticationAnswer(challenge: challenge, response: response)
            }
        }
        return ChipQuestion(
            answer: answer, isChipAuthenticated: stored.isChipAuthenticated, isLed: stored.isLed, sides: sides)
    }

    private static let chipPrefix = "chip-"

    private func chipBytes(
        of id: ChallengeID, for step: StepID, of journey: JourneyID
    ) async throws(StoreError) -> [UInt8] {
        let digest = try await vault.mark(.challenge, ["chip", journey.rawValue, step.rawValue, id.rawValue]).digest
        let digits = digest.hexadecimal.utf8.prefix(2 * ActiveAuthenticationAnswer.challengeCount)
        guard let bytes = [UInt8](hexadecimal: Array(digits)) else {
            throw .system(BiometricsError(.backendFailure, "A challenge of a chip cannot be drawn."))
        }
        return bytes
    }
}

/// The sealed form of a chip's answer to its challenge.
struct StoredChipAnswer: JSONPayload {
    static let schema = "biometrics.journey-chip-answer/1"

    let schema: SchemaName<StoredChipAnswer>
    let challenge: [UInt8]?
    let response: [UInt8]?
    let isChipAuthenticated: Bool?
    let isLed: Bool

    init(challenge: [UInt8]?, response: [UInt8]?, isChipAuthenticated: Bool? = nil, isLed: Bool = false) {
        schema = SchemaName()
        self.isChipAuthenticated = isChipAuthenticated
        self.isLed = isLed
        self.challenge = challenge
        self.response = response
    }
}
