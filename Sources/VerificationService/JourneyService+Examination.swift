internal import BiometricsCore
internal import IdentityDocuments
internal import Platform
public import Verification
public import VerificationStore

extension JourneyService {
    /// Examines again what processes began that no longer answer.
    ///
    /// - Returns: how many submissions were taken over. Their results come later.
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

    /// Ends every open journey that was not finished in time, so that what it left is erased in time as well. A journey that
    /// is asked for ends by itself; this is for those that nobody asks for any more.
    ///
    /// - Returns: how many ended.
    @discardableResult
    public func expireOverdue() async throws(StoreError) -> Int {
        analyzer.forgetOverdue()
        var query = JourneyQuery(status: .open)
        var count = 0
        while true {
            let page = try await store.journeys(query)
            for entry in page where entry.expiresAt.map({ $0 <= now() }) == true {
                if try await current(entry.id).journey.status == .expired { count += 1 }
            }
            guard page.count == query.limit, let last = page.last else { return count }
            query.cursor = .init(behind: last)
        }
    }

    /// Ends what is overdue, and erases what the definitions say is to be erased by now.
    ///
    /// - Returns: what was erased.
    @discardableResult
    public func applyRetention() async throws(StoreError) -> [DueErasure] {
        try await expireOverdue()
        return try await vault.applyRetention(at: now())
    }

    /// Waits until a submission was examined, by whoever examines it, or here as soon as nobody does; or until its journey is
    /// over.
    ///
    /// - Returns: the journey then.
    /// - Throws: as ``wait(for:of:)``.
    public func recoverAndWait(
        for submission: SubmissionID, of journey: JourneyID
    ) async throws(StoreError) -> Journey {
        while true {
            try await recover()
            let isHere = await examinations.wait(WorkKey(journey, submission), atMost: Self.patience)
            let found = try await current(journey).journey
            guard found.awaits(submission) else { return found }
            try await Self.pause(isHere ? .zero : .milliseconds(250))
        }
    }

    /// Has a submission examined, and notes the result. Where that cannot be noted, the lease runs out and another try is
    /// made.
    func examine(_ id: JourneyID, _ submission: SubmissionID, tries: Int) async {
        let renewal = Task { await keep(id, submission) }
        defer { renewal.cancel() }
        do throws(StoreError) {
            if tries <= options.triesOfExamination {
                try await note(submission, id)
            } else {
                try await withdraw(submission, id)
            }
        } catch .journey {
            // It was examined or erased meanwhile.
        } catch .evidenceMissing, .evidenceAltered {
            // What is not what was given cannot be examined, however often it is tried.
            try? await withdraw(submission, id)
        } catch {}
        await forgetIfOver(id)
    }

    /// Has the analyser keep nothing of a journey that ended while something of it was examined: whoever ended it had that
    /// forgotten which was kept then.
    private func forgetIfOver(_ id: JourneyID) async {
        guard let journey = try? await JourneyRecord(of: id, in: store).journey, journey.status != .open else { return }
        forgetMedia(of: journey)
    }

    private func withdraw(_ submission: SubmissionID, _ id: JourneyID) async throws(StoreError) {
        _ = try await carryOut(.withdraw(submission), of: id, by: .system, ends: [submission])
    }

    private func note(_ name: SubmissionID, _ id: JourneyID) async throws(StoreError) {
        let journey = try await JourneyRecord(of: id, in: store).journey
        // Nobody asks any more what was given to a journey that is over.
        guard journey.awaits(name), let state = journey.steps.first(where: { $0.pending?.id == name }),
            let attempt = state.attempts.last(where: { $0.submission.id == name })
        else { throw .journey(.unknownSubmission(name)) }
        let submission = attempt.submission
        let pieces = try await store.evidence(of: id)
        guard let piece = pieces.first(where: { $0.reference == submission.evidence }) else {
            throw .evidenceMissing(submission.evidence.id)
        }
        let bytes = try await vault.bytes(of: piece)
        let question = try await question(of: attempt, in: state, pieces)
        let other = try await otherSide(of: submission.slot, in: state, pieces)
        let examination: Examination
        do throws(BiometricsError) {
            let (analyzer, step) = (analyzer, state.step)
            examination = try await Patience.wait(options.examinationTime) { () async throws(BiometricsError) in
                if let question {
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
            // Somebody else examines it.
            case .cancellation: throw .system(error)
            default: return try await withdraw(name, id)
            }
        }
        var evidence: [EvidencePiece] = []
        if !examination.fields.isEmpty || examination.zone != nil {
            let bytes = try Self.bytes(StoredFields(examination.fields, zone: examination.zone))
            evidence = [try await vault.seal(bytes, .findings, id: try Self.name(.findings, of: name), of: id)]
        }
        let assessment = CaptureAssessment(
            submission: name, finding: examination.finding, feedback: examination.feedback)
        _ = try await carryOut(
            .record(assessment), of: id, by: .system, evidence, ends: [name], marks: try await marks(examination))
    }

    /// Notes that an examination took too long: an attempt, as whoever has one take so long could have it done for ever.
    private func noteOverdue(_ submission: Submission, of id: JourneyID) async throws(StoreError) {
        let assessment = CaptureAssessment(unexamined: submission, because: .examinationOverdue)
        _ = try await carryOut(.record(assessment), of: id, by: .system, ends: [submission.id])
    }

    /// The other side of a document, where that was given before and is satisfactory. A step has one submission at a time, so that
    /// of two sides the second is always examined beside the first.
    private func otherSide(
        of slot: SubmissionSlot, in state: StepState, _ pieces: [EvidencePiece]
    ) async throws(StoreError) -> [UInt8]? {
        guard slot == .front || slot == .back else { return nil }
        let other: SubmissionSlot = slot == .front ? .back : .front
        guard state.lastAssessment(other)?.isSatisfactory == true, let piece = state.lastAssessed(other, among: pieces)
        else { return nil }
        return try await vault.bytes(of: piece)
    }

    /// The marks of a document whose country, type and number were read.
    private func marks(_ examination: Examination) async throws(StoreError) -> [JourneyMark] {
        guard let mark = try await mark(examination.finding, examination.fields) else { return [] }
        return [mark]
    }

    /// What is kept of a submission besides its bytes.
    enum SubmissionNote: String {
        /// What was read of it.
        case findings = "f"
        /// What was said of how it was taken.
        case capture = "n"
        /// The template of the face that it shows.
        case template = "t"
    }

    /// The name of a note on a submission.
    static func name(_ note: SubmissionNote, of submission: SubmissionID) throws(StoreError) -> EvidenceID {
        try name("\(note.rawValue)\(submission.rawValue.dropFirst())")
    }

    func mark(
        _ finding: CaptureAssessment.Finding?, _ fields: [DocumentField]
    ) async throws(StoreError) -> JourneyMark? {
        guard case .document(let capture)? = finding, let recognition = capture.recognition,
            let number = fields.first(where: { $0.name == .documentNumber && $0.doubts.isEmpty })?.value
        else { return nil }
        let country = recognition.issuingCountry?.rawValue ?? ""
        return try await vault.mark(.document, [country, recognition.type.rawValue, number])
    }

    /// Keeps the work on a submission for as long as it takes.
    private func keep(_ id: JourneyID, _ submission: SubmissionID) async {
        while true {
            do {
                try await Task.sleep(for: .milliseconds(options.leaseMilliseconds / 3))
            } catch {
                return
            }
            _ = try? await store.renewWork(journey: id, submission: submission, lease: lease())
        }
    }
}

extension Journey {
    /// Whether what a submission shows is still to be told.
    func awaits(_ submission: SubmissionID) -> Bool {
        status == .open && steps.contains { $0.pending?.id == submission }
    }
}

extension StepState {
    /// What was examined last of a slot, among the evidence of its journey; `nil` where nothing was or it is not kept.
    func lastAssessed(_ slot: SubmissionSlot, among pieces: [EvidencePiece]) -> EvidencePiece? {
        guard let last = lastAssessment(slot)?.submission,
            let given = attempts.first(where: { $0.submission.id == last })?.submission.evidence
        else { return nil }
        return pieces.first { $0.reference == given }
    }
}

extension Examination {
    /// What bytes come to that no decoder reads.
    fileprivate static func unreadable(_ slot: SubmissionSlot) -> Examination {
        switch slot {
        case .faceImage, .livenessResult:
            Examination(
                finding: .selfie(SelfieCapture(isLive: nil, statusCode: .failedToReadImage)),
                feedback: .captureAgain)
        case .front, .back, .angledPhoto, .documentClip, .page:
            Examination(
                finding: .document(
                    DocumentCapture(isWhole: false, isLegible: false, isRightSide: false, recognition: nil)),
                feedback: .documentNotLegible)
        }
    }
}
