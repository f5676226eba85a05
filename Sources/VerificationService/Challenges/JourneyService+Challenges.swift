internal import Biometrics
internal import BiometricsCore
internal import Digests
internal import Platform
public import Verification
public import VerificationStore

/// Active liveness: a challenge that nobody could know, its prompts one after another, and what its answer is judged by.
///
/// What a challenge asks for lies sealed with the journey. That it was issued, when each prompt was handed out and that it was
/// answered are events, so that any process of the store goes on with it, and of two answers one is taken. The answer uses it
/// up in the same change that begins its examination: neither happens without the other.
extension JourneyService {
    /// The challenge that a step awaits the answer to: the one that is open and of which nothing was handed out, else a new
    /// one in its place. A new one is an attempt.
    ///
    /// - Parameters:
    ///   - toldAtOnce: whether all its prompts are told with it. Else ``prompt(_:of:for:in:)`` hands out one after another,
    ///     which leaves who would make the answer by other means than a camera less time.
    ///   - delivery: how the answer comes in. With pieces, each frame has to be made when its time has come; a clip that comes
    ///     whole may be made afterwards.
    /// - Throws: `.journey(.unexpectedSubmission)` where the step awaits no answer, or has no attempt left.
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
        // What is refused is not sealed.
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

    /// Hands out a prompt of a challenge whose prompts are not told at once. One that was handed out before is told again.
    ///
    /// - Parameters:
    ///   - number: which, from 0; each comes after the one before.
    ///   - ticket: that of the challenge.
    /// - Throws: `.journey(.promptNotDue)` with the time that is left; `.promptMissing`, and what keeps a challenge from
    ///   being answered: `.challengeUsed`, `.challengeExpired`, `.challengeAltered`, `.challengeForeign`,
    ///   `.challengeOfOtherJourney`.
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

    /// Notes a piece of the clip that is being filmed, and the moment.
    ///
    /// - Parameters:
    ///   - piece: its length and digest.
    ///   - number: which, from 0; each comes after the one before, and the same one twice is noted once.
    ///   - ticket: that of the challenge.
    /// - Throws: `.journey(.pieceOutOfOrder)`, also where the answer is to come whole; `.mediaTooLarge` for more bytes than
    ///   the definition allows; and what keeps a challenge from being answered.
    public func note(
        _ piece: ClipPiece, number: Int, of ticket: String, for step: StepID, in journey: JourneyID
    ) async throws(StoreError) {
        let id = try await challenge(of: ticket, for: step, in: current(journey).journey)
        _ = try await carryOut(.note(piece, of: id, number: number), of: journey, by: .client)
    }

    /// Refuses a clip that is not made of the pieces that were told of.
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

    /// When a prompt is due: as long after the one before as the challenge has it.
    private static func due(_ number: Int, _ prompts: [ChallengePrompt], _ state: ChallengeState) -> Int64 {
        guard number > 0, state.promptedAt.count >= number else {
            return state.issuedAt.milliseconds + Int64(prompts[0].atMilliseconds)
        }
        let gap = prompts[number].atMilliseconds - prompts[number - 1].atMilliseconds
        return state.promptedAt[number - 1].milliseconds + Int64(gap)
    }

    /// The challenge of a ticket that a step of a journey may be answered with.
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

    /// What a liveness result is the answer to; `nil` for any other submission.
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

    private static func ticket(
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
    /// The challenge of this name.
    func challenge(_ id: ChallengeID) -> ChallengeState? {
        steps.flatMap(\.challenges).last { $0.issued.id == id }
    }

    /// A challenge that was not answered in time.
    func overdueChallenge(at time: JourneyInstant) -> ChallengeID? {
        guard status == .open else { return nil }
        return steps.compactMap(\.openChallenge).first { $0.deadline <= time }?.issued.id
    }
}

extension ChallengeState {
    /// The pieces as a clock has them.
    fileprivate var toldPieces: [ChallengeClock.Piece] {
        var end = 0
        return pieces.map { told in
            end += told.piece.byteCount
            return ChallengeClock.Piece(endByte: end, toldAt: told.time.milliseconds)
        }
    }
}

extension LivenessChallenge {
    /// The same with its prompts at the times at which they were shown; as it is where none are said.
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
