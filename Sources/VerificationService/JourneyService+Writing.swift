internal import Biometrics
internal import BiometricsCore
internal import FoundationEssentials
internal import Platform
internal import Verification
internal import VerificationStore

/// Changes of a journey's record, each of which is tried again if another process was first.
extension JourneyService {
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

    /// - Parameter known: the journey as it was read before. It is read again if another call was first.
    func carryOut(
        _ command: JourneyCommand, of id: JourneyID, by actor: JourneyActor, _ evidence: [EvidencePiece] = [],
        ends: [SubmissionID] = [], marks: [LinkDigest] = [], at sequence: Int? = nil, known: JourneyRecord? = nil
    ) async throws(StoreError) -> Journey {
        var known = known.flatMap { $0.journey.overdueChallenge(at: now()) == nil ? $0 : nil }
        while true {
            var record: JourneyRecord
            if let read = known { record = read } else { record = try await current(id) }
            known = nil
            try Self.check(sequence, record.journey)
            let answer = try translating(StoreError.journey) { () throws(JourneyError) in
                try record.journey.decide(command, at: now(), by: actor)
            }
            guard case .happens(let happening) = answer else { return record.journey }
            var change = try record.change(happening, at: now(), by: actor)
            change.evidence = evidence
            // If the journey ends by itself, the work goes on until then: another process ends it if this one does not.
            if record.journey.status == .open, !record.journey.endsByItself { change.ends = ends }
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

    static func bytes(_ document: some JSONPayload) throws(StoreError) -> [UInt8] {
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
}
