internal import Biometrics
internal import BiometricsCore
internal import ChipReading
public import IdentityDocuments
internal import Platform
public import Verification
public import VerificationStore

/// The calls with which a client leads a journey: media, corrections, and skipped steps.
extension JourneyService {
    /// Receives media for a step. It is examined afterwards.
    ///
    /// If the same media or the same key was received before, the result is the earlier submission.
    ///
    /// - Parameters:
    ///   - key: an idempotency key of the caller.
    ///   - answer: the challenge that a liveness result or a chip answers.
    ///   - capture: the client's information about the capture, which is stored sealed.
    ///   - declared: the document that the person says it shows. A face is not held against it.
    /// - Returns: the submission, which is on the disk.
    /// - Throws: `.journey` if the state of the journey does not allow the submission.
    public func submit(
        _ media: [UInt8], to step: StepID, as slot: SubmissionSlot, of journey: JourneyID, key: RequestKey? = nil,
        answer: ChallengeAnswer? = nil, capture: CaptureFacts? = nil, declared: DeclaredDocument? = nil
    ) async throws(StoreError) -> SubmissionID {
        try await submit(
            media, to: step, as: slot, of: journey, key: key, answer: answer, capture: capture, declared: declared,
            harvest: nil)
    }

    /// As above, with the proofs of a session with a chip.
    func submit(
        _ media: [UInt8], to step: StepID, as slot: SubmissionSlot, of journey: JourneyID, key: RequestKey?,
        answer: ChallengeAnswer?, capture: CaptureFacts?, declared: DeclaredDocument?, harvest: ChipSession.Harvest?
    ) async throws(StoreError) -> SubmissionID {
        var challenge: ChallengeID?
        if let answer {
            let found = try await current(journey).journey
            challenge = try await self.challenge(of: answer.ticket, for: step, in: found)
        }
        // Two sessions with a chip give the same bytes, and are two attempts.
        if harvest != nil { challenge = try Self.fresh("chip-session") }
        let digest = try await vault.digest(of: media, .media, of: journey)
        let submission = Submission(
            id: try Self.fresh("s"), step: step, slot: slot,
            evidence: EvidenceReference(id: try Self.fresh("m"), digest: digest),
            media: analyzer.mediaKind(of: media), byteCount: media.count, requestKey: key, challenge: challenge,
            promptTimes: answer?.promptTimes, declared: declared)
        // Refused media is not written.
        var record = try await current(journey)
        if slot != .chip, record.journey.step(step)?.step.source == .cameraOnly, capture?.origin != .camera {
            throw .journey(.captureNotByCamera(step))
        }
        if let earlier = try earlier(submission, of: media, record) { return earlier }
        // The file is written last, just before the journey refers to it. So an earlier error leaves no file behind.
        let isSimulated = record.journey.simulation != nil
        // A chip gives the same bytes each time.
        let marks = isSimulated || slot == .chip ? [] : [try await vault.mark(.media, [digest.hexadecimal])]
        var pieces: [EvidencePiece] = []
        if let harvest { pieces.append(try await proof(of: harvest, for: submission.id, of: journey)) }
        if slot == .chip, harvest == nil, let challenge {
            pieces.append(
                try await chipAnswer(answer?.response ?? [], to: challenge, for: step, of: journey, submission.id))
        }
        if let capture {
            let name = try Self.name(.capture, of: submission.id)
            pieces.append(try await vault.seal(Self.bytes(StoredCapture(capture)), .findings, id: name, of: journey))
        }
        let piece = try await vault.seal(media, .media, id: submission.evidence.id, of: journey)
        pieces.append(piece)
        while true {
            do throws(StoreError) {
                if let earlier = try earlier(submission, of: media, record) {
                    await vault.discard(piece)
                    return earlier
                }
                var change = try record.change(.submitted(submission: submission), at: now(), by: .client)
                change.evidence = pieces
                change.marks = marks
                change.begins = [submission.id]
                change.lease = lease()
                try await store.commit(change)
                break
            } catch .journey(.journeyConflict) {
                record = try await current(journey)
            } catch .outcomeUnknown(let path) {
                // The journey may refer to the file. If it does not, the file is removed later.
                throw .outcomeUnknown(path: path)
            } catch {
                await vault.discard(piece)
                throw error
            }
        }
        await examinations.begin(WorkKey(journey, submission.id)) {
            await self.examine(journey, submission.id, tries: 1)
        }
        return submission.id
    }

    /// The submission that was received before instead of this one; `nil` if the state `record` takes this one.
    ///
    /// The clip must be made of the pieces that the same state knows. Otherwise the last piece could be told between the
    /// check and the commit.
    private func earlier(
        _ submission: Submission, of media: [UInt8], _ record: JourneyRecord
    ) throws(StoreError) -> SubmissionID? {
        let answer = try translating(StoreError.journey) { () throws(JourneyError) in
            try record.journey.decide(.submit(submission), at: now(), by: .client)
        }
        if case .isDone(let earlier) = answer { return earlier ?? submission.id }
        try check(media, isMadeOf: submission.challenge.flatMap { record.journey.challenge($0) })
        return nil
    }

    /// Waits until a submission was examined by any process, or until its journey is over.
    ///
    /// - Returns: the journey after that.
    /// - Throws: `.system(.cancelled)` if the task is cancelled.
    public func wait(for submission: SubmissionID, of journey: JourneyID) async throws(StoreError) -> Journey {
        try await wait(for: submission, of: journey, pause: .milliseconds(100), recovers: false)
    }

    /// As above.
    ///
    /// - Parameters:
    ///   - pause: the time until the next look at another process's work.
    ///   - recovers: whether this process takes over what no other examines any more.
    func wait(
        for submission: SubmissionID, of journey: JourneyID, pause: Duration, recovers: Bool
    ) async throws(StoreError) -> Journey {
        while true {
            if recovers { try await recover() }
            let (isHere, ended) = await examinations.wait(WorkKey(journey, submission), atMost: Self.patience)
            let found: Journey
            if let ended { found = ended } else { found = try await current(journey).journey }
            guard found.awaits(submission) || isHere && found.endsByItself else { return found }
            try await Self.pause(isHere ? .zero : pause)
        }
    }

    /// Waits until nothing of a journey is examined. A journey that ends by itself then has ended.
    ///
    /// - Throws: as ``wait(for:of:)`` and ``finish(_:at:)``.
    public func settled(_ journey: JourneyID) async throws(StoreError) -> Journey {
        while true {
            let found = try await current(journey).journey
            let pending = found.steps.lazy.compactMap(\.pending?.id).first
            guard found.status == .open, let pending else { return try await finishIfDue(found) }
            _ = try await wait(for: pending, of: journey)
        }
    }

    /// The time after which a waiting call reads the journey again, which may have ended.
    static let patience = Duration.seconds(1)

    /// Waits a little for another process, which sends no signal when it is done.
    ///
    /// - Throws: `.system(.cancelled)` if the task is cancelled.
    static func pause(_ time: Duration) async throws(StoreError) {
        do {
            try await Task.sleep(for: time)
        } catch {
            throw .system(BiometricsError(.cancelled, "The work was cancelled before it was done."))
        }
    }

    /// Records the person's consent to a text. The consent to a text is recorded once.
    @discardableResult
    public func consent(
        to text: ConsentTextID, in journey: JourneyID, at sequence: Int? = nil
    ) async throws(StoreError) -> Journey {
        try await carryOut(.consent(text), of: journey, by: .client, at: sequence)
    }

    /// Skips an optional step.
    @discardableResult
    public func skip(
        _ step: StepID, of journey: JourneyID, at sequence: Int? = nil
    ) async throws(StoreError) -> Journey {
        try await finishIfDue(try await carryOut(.skip(step), of: journey, by: .client, at: sequence))
    }

    /// Stores the person's corrections of the values that were read. Both are kept.
    @discardableResult
    public func confirm(
        _ fields: [DocumentField], of step: StepID, of journey: JourneyID, at sequence: Int? = nil
    ) async throws(StoreError) -> Journey {
        let bytes = try Self.bytes(StoredFields(fields))
        let id: EvidenceID = try Self.fresh("c")
        let before = try await current(journey).journey
        try Self.check(sequence, before)
        // Refused corrections are not sealed, and leave no file.
        let values = EvidenceReference(id: id, digest: try await vault.digest(of: bytes, .confirmed, of: journey))
        let answer = try translating(StoreError.journey) { () throws(JourneyError) in
            try before.decide(.confirm(step, values: values), at: now(), by: .client)
        }
        guard case .happens = answer else { return try await finishIfDue(before) }
        let piece = try await vault.seal(bytes, .confirmed, id: id, of: journey)
        let changed: Journey
        do throws(StoreError) {
            changed = try await carryOut(
                .confirm(step, values: piece.reference), of: journey, by: .client, [piece], at: sequence)
            // If two calls confirm the same values at once, one file is kept.
            if changed.step(step)?.confirmation != piece.reference { await vault.discard(piece) }
        } catch .outcomeUnknown(let path) {
            // The journey may refer to the file. If it does not, the file is removed later.
            throw .outcomeUnknown(path: path)
        } catch {
            await vault.discard(piece)
            throw error
        }
        return try await finishIfDue(changed)
    }
}
