internal import Biometrics
internal import BiometricsCore
internal import FoundationEssentials
public import IdentityDocuments
internal import Platform
public import Verification
public import VerificationStore

/// Runs journeys: it receives media, has it examined, and judges the journey.
///
/// A service can be used from any task. When a call returns, its changes are on the disk. Any number of journeys can
/// run at once, in any number of processes with the same store. If two processes write to one journey, the second
/// reads it again.
///
/// A submission is examined after the call that gave it, and ``wait(for:of:)`` waits for the result. If the process
/// ends during an examination, the next ``recover()`` after the end of the lease examines the submission again.
public final class JourneyService: Sendable {
    /// The settings of a service.
    public struct Options: Sendable {
        /// The time during which an examination belongs to the process that began it, if the process does not respond.
        public var leaseMilliseconds: Int64 = 60_000
        /// The maximum number of tries of an examination. It is given up if each try ends its process.
        public var triesOfExamination = 3
        /// The maximum duration of an examination, including the wait for a worker, and of a comparison at the end.
        ///
        /// Work that takes longer is cancelled. Work that ignores the cancellation blocks its worker only.
        public var examinationTime = Duration.seconds(300)

        /// Creates the default settings.
        public init() {}
    }

    let store: DatabaseStore
    let vault: EvidenceVault
    let analyzer: any JourneyAnalyzing
    let options: Options
    let now: @Sendable () -> JourneyInstant
    /// Draws a challenge at a time in milliseconds since 1970. Tests may replace the system's random generator.
    let draw: @Sendable (Int64) throws(BiometricsError) -> LivenessChallenge
    let examinations = Examinations()
    let toldUnreadable = ToldUnreadable()
    /// The faces of all applicants; `nil` if the analyser does not search.
    let applicants: ApplicantIndex?
    /// A name that no other running process has.
    let owner: String

    /// Creates a service with a store.
    ///
    /// - Parameter now: returns the time; `nil` for the system's time.
    public convenience init(
        _ store: DatabaseStore, _ vault: EvidenceVault, analyzer: any JourneyAnalyzing,
        options: Options = Options(), now: (@Sendable () -> JourneyInstant)? = nil
    ) {
        self.init(store, vault, analyzer: analyzer, options: options, now: now) { (time) throws(BiometricsError) in
            try ChallengePolicy().challenge(atMilliseconds: time)
        }
    }

    init(
        _ store: DatabaseStore, _ vault: EvidenceVault, analyzer: any JourneyAnalyzing,
        options: Options = Options(), now: (@Sendable () -> JourneyInstant)?,
        draw: @escaping @Sendable (Int64) throws(BiometricsError) -> LivenessChallenge
    ) {
        self.draw = draw
        self.store = store
        self.vault = vault
        self.analyzer = analyzer
        self.options = options
        self.now = now ?? JourneyService.systemTime
        owner = UUID().uuidString
        applicants = analyzer.applicantScores.map { ApplicantIndex(store, vault, $0.fusion) }
    }

    // MARK: Running journeys

    /// Starts a journey.
    ///
    /// - Parameters:
    ///   - reference: the caller's name for the person. It is stored sealed, and as a keyed digest with which journeys
    ///     are found.
    ///   - id: the name of the journey; `nil` for a random one.
    /// - Throws: `.journey(.unknownDefinition)`; `.journey(.journeyStarted)` if the name is taken.
    public func start(
        _ definition: DefinitionReference, reference: String? = nil, as id: JourneyID? = nil
    ) async throws(StoreError) -> JourneyID {
        guard let found = try await store.definition(definition) else {
            throw .journey(.unknownDefinition(definition))
        }
        let id: JourneyID = if let id { id } else { try Self.fresh("j") }
        let applicant: ContentDigest? = if let reference { try await applicant(named: reference) } else { nil }
        var change = try JourneyRecord.start(found, as: id, at: now(), by: .client, applicant: applicant).change
        let made = try await vault.makeKeys(for: id, keeping: reference)
        change.keys = made.keys
        if let piece = made.reference { change.evidence = [piece] }
        try await store.commit(change)
        return id
    }

    /// Whether a journey was started with this definition for this person.
    ///
    /// - Parameter reference: as in ``start(_:reference:as:)``.
    /// - Throws: `.journey(.noActiveJourney)` if the journey does not exist.
    public func isStart(
        of journey: JourneyID, _ definition: DefinitionReference, reference: String?
    ) async throws(StoreError) -> Bool {
        let applicant: ContentDigest? = if let reference { try await applicant(named: reference) } else { nil }
        guard let entry = try await store.entry(of: journey) else { throw .journey(.noActiveJourney) }
        // The person of an erased journey is unknown.
        return entry.definition == definition && (entry.applicant == applicant || entry.status == .erased)
    }

    /// Receives media for a step. It is examined afterwards.
    ///
    /// If the same media or the same key was received before, the result is the earlier submission.
    ///
    /// - Parameters:
    ///   - key: an idempotency key of the caller.
    ///   - answer: the challenge that a liveness result answers.
    ///   - capture: the client's information about the capture, which is stored sealed.
    /// - Returns: the submission, which is on the disk.
    /// - Throws: `.journey` if the state of the journey does not allow the submission.
    public func submit(
        _ media: [UInt8], to step: StepID, as slot: SubmissionSlot, of journey: JourneyID, key: RequestKey? = nil,
        answer: ChallengeAnswer? = nil, capture: CaptureFacts? = nil
    ) async throws(StoreError) -> SubmissionID {
        var challenge: ChallengeID?
        if let answer {
            let found = try await current(journey).journey
            let id = try await self.challenge(of: answer.ticket, for: step, in: found)
            if let state = found.challenge(id), state.status == .open, state.isTold {
                try check(media, isMadeOf: state)
            }
            challenge = id
        }
        let digest = try await vault.digest(of: media, .media, of: journey)
        let submission = Submission(
            id: try Self.fresh("s"), step: step, slot: slot,
            evidence: EvidenceReference(id: try Self.fresh("m"), digest: digest),
            media: analyzer.mediaKind(of: media), byteCount: media.count, requestKey: key, challenge: challenge,
            promptTimes: answer?.promptTimes)
        // Refused media is not written.
        var record = try await current(journey)
        if let earlier = try Self.earlier(submission, record, at: now()) { return earlier }
        // The file is written last, just before the journey refers to it. So an earlier error leaves no file behind.
        let seen = try await vault.mark(.media, [digest.hexadecimal])
        var pieces: [EvidencePiece] = []
        if let capture {
            let name = try Self.name(.capture, of: submission.id)
            pieces.append(try await vault.seal(Self.bytes(StoredCapture(capture)), .findings, id: name, of: journey))
        }
        let piece = try await vault.seal(media, .media, id: submission.evidence.id, of: journey)
        pieces.append(piece)
        while true {
            do throws(StoreError) {
                if let earlier = try Self.earlier(submission, record, at: now()) {
                    await vault.discard(piece)
                    return earlier
                }
                var change = try record.change(.submitted(submission: submission), at: now(), by: .client)
                change.evidence = pieces
                change.marks = [seen]
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

    private static func earlier(
        _ submission: Submission, _ record: JourneyRecord, at time: JourneyInstant
    ) throws(StoreError) -> SubmissionID? {
        let answer = try translating(StoreError.journey) { () throws(JourneyError) in
            try record.journey.decide(.submit(submission), at: time, by: .client)
        }
        if case .isDone(let earlier) = answer { return earlier ?? submission.id }
        return nil
    }

    /// Waits until a submission was examined by any process, or until its journey is over.
    ///
    /// - Returns: the journey after that.
    /// - Throws: `.system(.cancelled)` if the task is cancelled.
    public func wait(for submission: SubmissionID, of journey: JourneyID) async throws(StoreError) -> Journey {
        while true {
            let isHere = await examinations.wait(WorkKey(journey, submission), atMost: Self.patience)
            let found = try await current(journey).journey
            guard found.awaits(submission) else { return found }
            try await Self.pause(isHere ? .zero : .milliseconds(100))
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

    /// Skips an optional step.
    @discardableResult
    public func skip(
        _ step: StepID, of journey: JourneyID, at sequence: Int? = nil
    ) async throws(StoreError) -> Journey {
        try await carryOut(.skip(step), of: journey, by: .client, at: sequence)
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
        guard case .happens = answer else { return before }
        let piece = try await vault.seal(bytes, .confirmed, id: id, of: journey)
        do throws(StoreError) {
            let changed = try await carryOut(
                .confirm(step, values: piece.reference), of: journey, by: .client, [piece], at: sequence)
            // If two calls confirm the same values at once, one file is kept.
            if changed.step(step)?.confirmation != piece.reference { await vault.discard(piece) }
            return changed
        } catch .outcomeUnknown(let path) {
            // The journey may refer to the file. If it does not, the file is removed later.
            throw .outcomeUnknown(path: path)
        } catch {
            await vault.discard(piece)
            throw error
        }
    }

    // MARK: Telling

    /// Returns the current state of a journey. Any process may have changed it.
    public func journey(_ id: JourneyID) async throws(StoreError) -> Journey { try await current(id).journey }

    /// Lists journeys, oldest first.
    public func list(_ query: JourneyQuery = JourneyQuery()) async throws(StoreError) -> [JourneyEntry] {
        try await store.journeys(query)
    }

    /// Returns statistics about the decisions of a period.
    public func statistics(_ query: StatisticsQuery) async throws(StoreError) -> DecisionStatistics {
        try await store.statistics(query)
    }

    /// Returns the callers' names for the persons of journeys, unless they are missing or erased. Each name is
    /// decrypted. A name that cannot be is left out, and the vault's log is told once.
    public func references(of entries: some Sequence<JourneyEntry>) async throws(StoreError) -> [JourneyID: String] {
        try await references(of: entries.filter { $0.applicant != nil }.map(\.id))
    }

    /// Returns the callers' names for the persons of journeys.
    public func references(of journeys: [JourneyID]) async throws(StoreError) -> [JourneyID: String] {
        var (found, closed): ([JourneyID: String], [UnreadableJourney]) = ([:], [])
        for id in journeys {
            do throws(StoreError) {
                found[id] = try await vault.reference(of: id)
            } catch {
                closed.append(try Self.unreadable(id, error))
            }
        }
        tellOnce("references", of: closed)
        return found
    }

    /// The keyed digest with which a person's journeys are found.
    public func applicant(named reference: String) async throws(StoreError) -> ContentDigest {
        try await vault.mark(.applicant, [reference]).digest
    }

    // MARK: Writing

    /// Reads a journey, and first records the end of an overdue challenge or of the overdue journey.
    func current(_ id: JourneyID) async throws(StoreError) -> JourneyRecord {
        var record = try await JourneyRecord(of: id, in: store)
        if let over = record.journey.overdueChallenge(at: now()) {
            do throws(StoreError) {
                try await store.commit(try record.change(.challengeLapsed(challenge: over), at: now(), by: .system))
            } catch .journey(.journeyConflict) {
                return try await current(id)
            }
        }
        let isIdle = record.journey.steps.allSatisfy { $0.pending == nil }
        guard record.journey.status == .open, isIdle, record.journey.isExpired(at: now()) else { return record }
        do throws(StoreError) {
            try await store.commit(try record.change(.expired, at: now(), by: .system))
            forgetMedia(of: record.journey)
            return record
        } catch .journey(.journeyConflict) {
            return try await JourneyRecord(of: id, in: store)
        }
    }

    func carryOut(
        _ command: JourneyCommand, of id: JourneyID, by actor: JourneyActor, _ evidence: [EvidencePiece] = [],
        ends: [SubmissionID] = [], marks: [JourneyMark] = [], at sequence: Int? = nil
    ) async throws(StoreError) -> Journey {
        while true {
            var record = try await current(id)
            try Self.check(sequence, record.journey)
            let answer = try translating(StoreError.journey) { () throws(JourneyError) in
                try record.journey.decide(command, at: now(), by: actor)
            }
            guard case .happens(let happening) = answer else { return record.journey }
            var change = try record.change(happening, at: now(), by: actor)
            change.evidence = evidence
            change.ends = ends
            // The end of a journey also ends the work on submissions that were not examined.
            if record.journey.status != .open { change.ends += record.journey.steps.compactMap(\.pending?.id) }
            change.marks = marks
            do throws(StoreError) {
                try await store.commit(change)
                return record.journey
            } catch .journey(.journeyConflict) {
                continue
            }
        }
    }

    /// - Throws: `.journey(.journeyConflict)` if the number of events is not the one that the caller saw.
    static func check(_ sequence: Int?, _ journey: Journey) throws(StoreError) {
        guard sequence.map({ $0 == journey.sequence }) ?? true else {
            throw .journey(.journeyConflict(expected: journey.sequence))
        }
    }

    func lease() -> WorkLease {
        let time = now()
        let end = JourneyInstant(milliseconds: time.milliseconds + options.leaseMilliseconds)
        return WorkLease(owner: owner, until: end ?? time)
    }

    static func bytes(_ document: some JSONDocument) throws(StoreError) -> [UInt8] {
        try translating(StoreError.system) { () throws(BiometricsError) in Array(try document.json(.line).utf8) }
    }

    /// A new name, which is unique.
    static func fresh<Subject>(_ prefix: String) throws(StoreError) -> Identifier<Subject> {
        try name("\(prefix)-\(UUID().uuidString)")
    }

    static func name<Subject>(_ text: String) throws(StoreError) -> Identifier<Subject> {
        guard let id = Identifier<Subject>(rawValue: text) else {
            throw .system(BiometricsError(.backendFailure, "“\(text)” cannot be a name."))
        }
        return id
    }

    private static let systemTime: @Sendable () -> JourneyInstant = {
        let milliseconds = Int64(Date.now.timeIntervalSince1970 * 1000)
        // All numbers between the years 1 and 9999 are valid.
        return JourneyInstant(milliseconds: milliseconds) ?? .epoch
    }
}
