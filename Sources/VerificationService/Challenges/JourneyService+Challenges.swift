internal import Biometrics
internal import BiometricsCore
internal import Digests
internal import Platform
public import Verification
public import VerificationStore

/// Active liveness: challenges that cannot be predicted, their prompts, and the data to judge their answers.
///
/// The content of a challenge is sealed with the journey. Events record that it was issued, when each prompt was sent,
/// and that it was answered. So any process with the same store can continue it, and only one of two answers is
/// accepted. One change of the store marks the challenge as answered and begins the examination.
extension JourneyService {
    /// Issues a challenge for a step, or returns the open one if none of its prompts was sent yet.
    ///
    /// A new challenge replaces an open one, and counts as an attempt.
    ///
    /// - Parameters:
    ///   - toldAtOnce: whether all prompts are sent with the challenge. Otherwise ``prompt(_:of:for:in:)`` sends them
    ///     one by one, which leaves an attacker less time to make an answer without a camera.
    ///   - delivery: how the answer arrives. With pieces, each frame must exist at its time. A clip that arrives whole
    ///     may have been made later.
    /// - Throws: `.journey(.unexpectedSubmission)` if the step expects no answer, or has no attempts left.
    public func challenge(
        for step: StepID, of journey: JourneyID, toldAtOnce: Bool = false, delivery: ClipDelivery = .whole
    ) async throws(StoreError) -> JourneyChallenge {
        let found = try await current(journey).journey
        if let open = found.step(step)?.openChallenge, open.promptedAt.isEmpty,
            (open.issued.hiddenPrompts == 0) == toldAtOnce, open.issued.delivery == delivery
        {
            return try await told(open, try await content(of: open.issued.id, in: journey), in: journey)
        }
        let drawn = try translating(StoreError.system) { () throws(BiometricsError) in
            try draw(now().milliseconds)
        }
        let issued = IssuedChallenge(
            id: try Self.name(drawn.id), step: step,
            expires: JourneyInstant(milliseconds: drawn.expiresAtMilliseconds) ?? now(),
            hiddenPrompts: toldAtOnce ? 0 : drawn.prompts.count, delivery: delivery)
        // Refused challenges are not sealed.
        _ = try translating(StoreError.journey) { () throws(JourneyError) in
            try found.decide(.issue(issued), at: now(), by: .system)
        }
        let piece = try await vault.seal(
            Self.bytes(StoredChallenge(drawn)), .findings, id: try Self.name(of: issued.id), of: journey)
        let changed = try await carryOut(.issue(issued), of: journey, by: .system, [piece])
        guard let state = changed.step(step)?.challenges.last(where: { $0.issued.id == issued.id }) else {
            throw .journey(.challengeForeign(issued.id))
        }
        return try await told(state, drawn, in: journey)
    }

    /// Sends a prompt of a challenge whose prompts are not sent at once. The same prompt may be requested again.
    ///
    /// - Parameters:
    ///   - number: the number of the prompt, from 0. Prompts are sent in order.
    ///   - ticket: the ticket of the challenge.
    /// - Throws: `.journey(.promptNotDue)` with the time that is left; `.promptMissing`; and the reasons why a
    ///   challenge cannot be answered: `.challengeUsed`, `.challengeExpired`, `.challengeAltered`,
    ///   `.challengeForeign`, `.challengeOfOtherJourney`.
    public func prompt(
        _ number: Int, of ticket: String, for step: StepID, in journey: JourneyID
    ) async throws(StoreError) -> HandedPrompt {
        var found = try await current(journey).journey
        let id = try await challenge(of: ticket, for: step, in: found)
        let prompts = try await content(of: id, in: journey).prompts
        guard prompts.indices.contains(number) else { throw .journey(.promptMissing(id)) }
        let command = JourneyCommand.handOut(id, prompt: number)
        let answer = try translating(StoreError.journey) { () throws(JourneyError) in
            try found.decide(command, at: now(), by: .system)
        }
        if case .happens = answer, let state = found.challenge(id) {
            let wait = Self.due(number, prompts, state) - now().milliseconds
            guard wait <= 0 else { throw .journey(.promptNotDue(id, milliseconds: wait)) }
            found = try await carryOut(command, of: journey, by: .system)
        }
        guard let state = found.challenge(id) else { throw .journey(.challengeForeign(id)) }
        switch state.status {
        case .open: break
        case .answered: throw .journey(.challengeUsed(id))
        case .over: throw .journey(.challengeExpired(id))
        }
        return HandedPrompt(
            number: number, movement: prompts[number].movement,
            nextMilliseconds: number + 1 < prompts.count
                ? prompts[number + 1].atMilliseconds - prompts[number].atMilliseconds : nil,
            deadline: state.deadline)
    }

    /// Records a piece of the clip that is being filmed, with the current time.
    ///
    /// - Parameters:
    ///   - piece: its length and digest.
    ///   - number: the number of the piece, from 0. Pieces come in order, and a repeated piece is recorded once.
    ///   - ticket: the ticket of the challenge.
    /// - Throws: `.journey(.pieceOutOfOrder)`, also if the answer must arrive whole; `.mediaTooLarge` if there are
    ///   more bytes than the definition allows; and the reasons why a challenge cannot be answered.
    public func note(
        _ piece: ClipPiece, number: Int, of ticket: String, for step: StepID, in journey: JourneyID
    ) async throws(StoreError) {
        let id = try await challenge(of: ticket, for: step, in: current(journey).journey)
        _ = try await carryOut(.note(piece, of: id, number: number), of: journey, by: .client)
    }

    /// Refuses a clip that does not consist of the announced pieces.
    ///
    /// - Throws: `.journey(.clipNotAsTold)`.
    func check(_ media: [UInt8], isMadeOf state: ChallengeState?) throws(StoreError) {
        guard let state, state.issued.delivery == .pieces else { return }
        var place = 0
        for told in state.pieces {
            let end = place + told.piece.byteCount
            guard end <= media.count else { throw .journey(.clipNotAsTold(state.issued.id)) }
            let digest = try translating(StoreError.system) { () throws(BiometricsError) in
                try ContentDigest(of: Array(media[place..<end]))
            }
            guard digest == told.piece.digest else { throw .journey(.clipNotAsTold(state.issued.id)) }
            place = end
        }
        guard place == media.count else { throw .journey(.clipNotAsTold(state.issued.id)) }
    }

    /// The time at which a prompt is due. It keeps the challenge's distance from the prompt before.
    private static func due(_ number: Int, _ prompts: [ChallengePrompt], _ state: ChallengeState) -> Int64 {
        guard number > 0, state.promptedAt.count >= number else {
            return state.issuedAt.milliseconds + Int64(prompts[0].atMilliseconds)
        }
        let gap = prompts[number].atMilliseconds - prompts[number - 1].atMilliseconds
        return state.promptedAt[number - 1].milliseconds + Int64(gap)
    }

    /// Finds the challenge of a ticket, if it belongs to this step of the journey.
    func challenge(
        of ticket: String, for step: StepID, in journey: Journey
    ) async throws(StoreError) -> ChallengeID {
        let parts = ticket.split(separator: Self.divider, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, let owner = JourneyID(rawValue: parts[0]), let asked = StepID(rawValue: parts[1]),
            let id = ChallengeID(rawValue: parts[2])
        else { throw .journey(.challengeMissing(step)) }
        let own = Array(try await Self.ticket(id, asked, owner, vault).utf8)
        guard own[...].isEqualInConstantTime(to: Array(ticket.utf8)[...]) else {
            throw .journey(journey.challenge(id) == nil ? .challengeForeign(id) : .challengeAltered(id))
        }
        guard owner == journey.id, asked == step else { throw .journey(.challengeOfOtherJourney(id)) }
        return id
    }

    /// The challenge that a liveness result answers; `nil` for other submissions.
    func question(
        of attempt: Attempt, in state: StepState, _ pieces: [EvidencePiece]
    ) async throws(StoreError) -> ChallengeQuestion? {
        let submission = attempt.submission
        guard submission.slot == .livenessResult else { return nil }
        guard let asked = state.challenges.last(where: { $0.issued.id == submission.challenge }) else {
            throw .evidenceMissing(submission.evidence.id)
        }
        let name = try Self.name(of: asked.issued.id)
        guard let piece = pieces.first(where: { $0.reference.id == name }) else { throw .evidenceMissing(name) }
        let given = state.lastAssessment(.faceImage).flatMap { face in
            state.attempts.first { $0.submission.id == face.submission }?.submission.evidence
        }
        guard let given, let face = pieces.first(where: { $0.reference == given }) else {
            throw .evidenceMissing(given?.id ?? submission.evidence.id)
        }
        let drawn = try await open(piece, StoredChallenge.self).challenge
        let challenge = try translating(StoreError.system) { () throws(BiometricsError) in
            try drawn.shown(at: submission.promptTimes)
        }
        let clock = ChallengeClock(
            issuedAt: asked.issuedAt.milliseconds, promptedAt: asked.promptedAt.map(\.milliseconds),
            pieces: asked.toldPieces, receivedAt: attempt.time.milliseconds)
        return ChallengeQuestion(challenge: challenge, clock: clock, face: try await vault.bytes(of: face))
    }

    // MARK: Parts

    private static let divider: Character = "~"

    static func ticket(
        _ id: ChallengeID, _ step: StepID, _ journey: JourneyID, _ vault: EvidenceVault
    ) async throws(StoreError) -> String {
        let names = [journey.rawValue, step.rawValue, id.rawValue]
        let digest = try await vault.mark(.challenge, names).digest.hexadecimal
        return (names + [digest]).joined(separator: String(divider))
    }

    private static func name(of challenge: ChallengeID) throws(StoreError) -> EvidenceID {
        try name("h-\(challenge)")
    }

    private func content(of id: ChallengeID, in journey: JourneyID) async throws(StoreError) -> LivenessChallenge {
        let name = try Self.name(of: id)
        guard let piece = try await store.evidence(of: journey).first(where: { $0.reference.id == name }) else {
            throw .evidenceMissing(name)
        }
        return try await open(piece, StoredChallenge.self).challenge
    }

    private func told(
        _ state: ChallengeState, _ content: LivenessChallenge, in journey: JourneyID
    ) async throws(StoreError) -> JourneyChallenge {
        let issued = state.issued
        return JourneyChallenge(
            id: issued.id, journey: journey, step: issued.step,
            ticket: try await Self.ticket(issued.id, issued.step, journey, vault), issued: state.issuedAt,
            expires: issued.expires, promptCount: content.prompts.count,
            prompts: issued.hiddenPrompts == 0 ? content.prompts : [],
            leadMilliseconds: content.prompts.first?.atMilliseconds ?? 0, delivery: issued.delivery)
    }
}

extension Journey {
    /// Finds a challenge by its name.
    func challenge(_ id: ChallengeID) -> ChallengeState? {
        steps.flatMap(\.challenges).last { $0.issued.id == id }
    }

    /// An open challenge whose deadline has passed.
    func overdueChallenge(at time: JourneyInstant) -> ChallengeID? {
        guard status == .open else { return nil }
        return steps.compactMap(\.openChallenge).first { $0.deadline <= time }?.issued.id
    }
}

extension ChallengeState {
    /// The pieces in the form that the clock has.
    fileprivate var toldPieces: [ChallengeClock.Piece] {
        var end = 0
        return pieces.map { told in
            end += told.piece.byteCount
            return ChallengeClock.Piece(endByte: end, toldAt: told.time.milliseconds)
        }
    }
}

extension LivenessChallenge {
    /// The challenge with the times at which its prompts were shown; unchanged if there are no times.
    fileprivate func shown(at times: [Int]?) throws(BiometricsError) -> LivenessChallenge {
        guard let times else { return self }
        var shown: [ChallengePrompt] = []
        for (prompt, time) in zip(prompts, times) {
            shown.append(try ChallengePrompt(prompt.movement, atMilliseconds: time))
        }
        return try LivenessChallenge(
            id: id, nonce: nonce, prompts: shown, issuedAtMilliseconds: issuedAtMilliseconds,
            expiresAtMilliseconds: expiresAtMilliseconds)
    }
}
