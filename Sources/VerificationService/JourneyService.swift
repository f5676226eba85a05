internal import Biometrics
internal import BiometricsCore
internal import FoundationEssentials
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
    let chipSessions = ChipSessions()
    let analyzer: any JourneyAnalyzing
    let options: Options
    let now: @Sendable () -> JourneyInstant
    /// Draws a challenge at a time in milliseconds since 1970. Tests may replace the system's random generator.
    let draw: @Sendable (Int64) throws(BiometricsError) -> LivenessChallenge
    let examinations = Examinations()
    let toldUnreadable = ReportedOnce()
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
        self.now = now ?? { .now }
        owner = UUID().uuidString
        applicants = analyzer.applicantScores.map { ApplicantIndex(store, vault, $0.fusion) }
    }

    // MARK: Starting

    /// Starts a journey.
    ///
    /// - Parameters:
    ///   - reference: the caller's name for the person. It is stored sealed, and as a keyed digest with which journeys
    ///     are found.
    ///   - id: the name of the journey; `nil` for a random one.
    ///   - locale: the person's language by BCP 47.
    ///   - outcome: the end of a test journey. Its media is not examined.
    /// - Throws: `.journey(.unknownDefinition)`; `.journey(.journeyStarted)` if the name is taken.
    public func start(
        _ definition: DefinitionReference, reference: String? = nil, as id: JourneyID? = nil,
        locale: LanguageTag? = nil,
        simulating outcome: SimulatedOutcome? = nil
    ) async throws(StoreError) -> JourneyID {
        guard let found = try await store.definition(definition) else {
            throw .journey(.unknownDefinition(definition))
        }
        let id: JourneyID = if let id { id } else { try Self.fresh("j") }
        let applicant: ContentDigest? = if let reference { try await applicant(named: reference) } else { nil }
        var change = try JourneyRecord.start(
            found, as: id, at: now(), by: .client, applicant: applicant, locale: locale?.text,
            simulating: outcome
        ).change
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
}
