internal import BiometricsCore
internal import IdentityDocuments
internal import Platform
public import Verification
public import VerificationStore

extension JourneyService {
    /// Repeats the examinations of processes that no longer respond.
    ///
    /// - Returns: the number of submissions that were taken over. Their results come later.
    @discardableResult
    public func recover(limit: Int = 16) async throws(StoreError) -> Int {
        let items = try await store.claimWork(limit: limit, at: now(), lease: lease())
        for item in items {
            await examinations.begin(WorkKey(item.journey, item.submission)) {
                await self.examine(item.journey, item.submission, tries: item.tries)
            }
        }
        return items.count
    }

    /// Waits until a submission was examined, or until its journey is over.
    ///
    /// If no process examines the submission any more, this one does.
    ///
    /// - Returns: the journey after that.
    /// - Throws: as ``wait(for:of:)``.
    public func recoverAndWait(
        for submission: SubmissionID, of journey: JourneyID
    ) async throws(StoreError) -> Journey {
        try await wait(for: submission, of: journey, pause: .milliseconds(250), recovers: true)
    }

    /// Examines a submission and stores the result. If the result cannot be stored, another try follows when the lease
    /// ends.
    ///
    /// - Returns: the journey after that; `nil` if the result was not stored.
    @discardableResult
    func examine(_ id: JourneyID, _ submission: SubmissionID, tries: Int) async -> Journey? {
        let renewal = Task(executorPreference: ServiceExecutor.shared) { await self.keep(id, submission) }
        defer { renewal.cancel() }
        do throws(StoreError) {
            let record = try await JourneyRecord(of: id, in: store)
            var journey = record.journey
            // A process that ended before it finished the journey had examined the submission.
            if !journey.endsByItself { journey = try await noteOrWithdraw(submission, record, tries: tries) }
            journey = try await finishIfDue(journey)
            // Results were added after the end of the journey had removed the others.
            if journey.status != .open { forgetMedia(of: journey) }
            return journey
        } catch .journey {
            // The submission was examined or erased in the meantime.
        } catch {
            vault.tell(
                "Journey \(id.rawValue): the result of submission \(submission.rawValue) could not be stored, or the journey not be "
                    + "finished: \(error.message) This is tried again when the lease ends.")
        }
        await forgetIfOver(id)
        return nil
    }

    private func noteOrWithdraw(
        _ submission: SubmissionID, _ record: JourneyRecord, tries: Int
    ) async throws(StoreError) -> Journey {
        let id = record.journey.id
        guard tries <= options.triesOfExamination else { return try await withdraw(submission, id) }
        do throws(StoreError) {
            return try await note(submission, record)
        } catch .evidenceMissing, .evidenceAltered {
            // Altered or missing media cannot be examined, even with more tries.
            return try await withdraw(submission, id)
        }
    }

    /// Removes results from memory if the journey ended during the examination. They were added after the end of the
    /// journey had removed the others.
    private func forgetIfOver(_ id: JourneyID) async {
        guard let journey = try? await JourneyRecord(of: id, in: store).journey, journey.status != .open else { return }
        forgetMedia(of: journey)
    }

    private func withdraw(_ submission: SubmissionID, _ id: JourneyID) async throws(StoreError) -> Journey {
        try await carryOut(.withdraw(submission), of: id, by: .system, ends: [submission])
    }

    private func note(_ name: SubmissionID, _ record: JourneyRecord) async throws(StoreError) -> Journey {
        let journey = record.journey
        let id = journey.id
        // The journey may be over. Then the result is not needed.
        guard journey.awaits(name), let state = journey.steps.first(where: { $0.pending?.id == name }),
            let attempt = state.attempts.last(where: { $0.submission.id == name })
        else { throw .journey(.unknownSubmission(name)) }
        let submission = attempt.submission
        guard journey.simulation == nil else { return try await noteSimulated(submission, of: state.step, in: journey) }
        let pieces = try await store.evidence(of: id)
        guard let piece = pieces.first(where: { $0.reference == submission.evidence }) else {
            throw .evidenceMissing(submission.evidence.id)
        }
        let bytes = try await vault.bytes(of: piece)
        let question = try await question(of: attempt, in: state, pieces)
        let other = try await otherSide(of: submission.slot, in: state, of: journey, pieces)
        let chip = try await chipQuestion(of: submission, in: state, of: journey, pieces)
        let examination: Examination
        do throws(BiometricsError) {
            let (analyzer, step) = (analyzer, state.step)
            examination = try await Timeout.wait(options.examinationTime) { () async throws(BiometricsError) in
                if let chip {
                    try await analyzer.examine(chip: bytes, chip, of: submission, for: step)
                } else if let question {
                    try await analyzer.examine(bytes, answering: question, of: submission, for: step)
                } else if let other {
                    try await analyzer.examine(bytes, besides: other, of: submission, for: step)
                } else {
                    try await analyzer.examine(bytes, of: submission, for: step)
                }
            }
        } catch {
            switch error.category {
            case _ where error.code == .deadlineExceeded: return try await noteOverdue(submission, of: id)
            case .missingInput, .input: examination = .unreadable(submission.slot)
            // Another process examines it.
            case .cancellation: throw .system(error)
            default: return try await withdraw(name, id)
            }
        }
        let assessment = CaptureAssessment(
            submission: name, finding: examination.finding, feedback: examination.feedback
        ).held(against: submission.declared)
        var evidence = try await matches(completedBy: assessment, of: record, pieces)
        if !examination.fields.isEmpty || examination.zone != nil || examination.clipSeconds != nil
            || examination.face != nil
        {
            let found = StoredFields(
                examination.fields, withheld: examination.withheld.isEmpty ? nil : examination.withheld,
                zone: examination.zone, clipSeconds: examination.clipSeconds,
                face: examination.face)
            evidence.append(try await seal(found, of: name, in: id))
        }
        if let frame = examination.bestFrame {
            evidence.append(try await vault.seal(frame, .media, id: Self.name(.bestFrame, of: name), of: id))
        }
        return try await carryOut(
            .record(assessment), of: id, by: .system, evidence, ends: [name], marks: try await marks(examination),
            known: record)
    }

    func seal(
        _ found: StoredFields, of submission: SubmissionID, in journey: JourneyID
    ) async throws(StoreError) -> EvidencePiece {
        try await vault.seal(
            Self.bytes(found), .findings, id: Self.name(.findings, of: submission), of: journey)
    }

    /// Records that an examination took too long. It counts as an attempt, so that a client cannot repeat it without
    /// end.
    private func noteOverdue(_ submission: Submission, of id: JourneyID) async throws(StoreError) -> Journey {
        let assessment = CaptureAssessment(unexamined: submission, because: .examinationOverdue)
        return try await carryOut(.record(assessment), of: id, by: .system, ends: [submission.id])
    }

    /// The other side of a document, or the front of a tilted one, if it was given before and is satisfactory.
    ///
    /// A step has one submission at a time. So the second side is always examined together with the first.
    private func otherSide(
        of slot: SubmissionSlot, in state: StepState, of journey: Journey, _ pieces: [EvidencePiece]
    ) async throws(StoreError) -> [UInt8]? {
        let other: SubmissionSlot
        switch slot {
        case .front: other = .back
        case .back, .angledPhoto, .documentClip: other = .front
        case .chip, .faceImage, .livenessResult, .page: return nil
        }
        guard let last = state.lastAssessment(other), last.isSatisfactory else { return nil }
        return try await bytes(of: last.submission, in: journey, pieces)
    }

    /// The marks of a document whose country, type and number were read.
    private func marks(_ examination: Examination) async throws(StoreError) -> [LinkDigest] {
        guard let mark = try await mark(examination.finding, examination.fields) else { return [] }
        return [mark]
    }

    /// The kinds of data that are kept for a submission besides its bytes.
    enum SubmissionNote: String {
        /// The values that were read.
        case findings = "f"
        /// The client's information about the capture.
        case capture = "n"
        /// The template of the face.
        case template = "t"
        /// The face of a clip's best frame.
        case bestFrame = "b"
        /// The matches of the faces that it completed.
        case faceMatches = "p"
        /// A chip's answer to its challenge.
        case chipAnswer = "a"
    }

    /// The name of the data of one kind.
    static func name(_ note: SubmissionNote, of submission: SubmissionID) throws(StoreError) -> EvidenceID {
        try name("\(note.rawValue)\(submission.rawValue.dropFirst())")
    }

    func mark(
        _ finding: CaptureAssessment.Finding?, _ fields: [DocumentField]
    ) async throws(StoreError) -> LinkDigest? {
        guard case .document(let capture)? = finding, let recognition = capture.recognition,
            let number = fields.first(where: { $0.name == .documentNumber && $0.doubts.isEmpty })?.value
        else { return nil }
        let country = recognition.issuingCountry?.rawValue ?? ""
        return try await vault.mark(.document, [country, recognition.type.rawValue, number])
    }

    /// Renews the lease on a submission during its examination.
    private func keep(_ id: JourneyID, _ submission: SubmissionID) async {
        while true {
            do {
                try await Task.sleep(for: .milliseconds(options.leaseMilliseconds / 3))
            } catch {
                return
            }
            do throws(StoreError) {
                _ = try await store.renewWork(journey: id, submission: submission, lease: lease())
            } catch {
                vault.tell(
                    "Journey \(id.rawValue): the lease on submission \(submission.rawValue) was not renewed: "
                        + error.message)
            }
        }
    }
}

extension Journey {
    /// Whether the result of a submission is still missing.
    func awaits(_ submission: SubmissionID) -> Bool {
        status == .open && steps.contains { $0.pending?.id == submission }
    }
}

extension Examination {
    /// The result for bytes that cannot be decoded.
    fileprivate static func unreadable(_ slot: SubmissionSlot) -> Examination {
        slot.isOfFace
            ? Examination(
                finding: .selfie(SelfieCapture(isLive: nil, statusCode: .failedToReadImage)), feedback: .captureAgain)
            : Examination(
                finding: .document(
                    DocumentCapture(isWhole: false, isLegible: false, isRightSide: false, recognition: nil)),
                feedback: slot == .chip ? .chipNotRead : .documentNotLegible)
    }
}
