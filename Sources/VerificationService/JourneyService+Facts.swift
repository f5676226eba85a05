internal import BiometricsCore
internal import IdentityDocuments
internal import Platform
public import Verification
public import VerificationStore

extension JourneyService {
    /// The name of the evidence that holds the face matches.
    static let matches = "matches"

    /// Returns the values of a journey that were read, confirmed and matched and that still exist.
    public func facts(of journey: Journey) async throws(StoreError) -> JourneyFacts {
        let pieces = try await store.evidence(of: journey.id)
        var facts = JourneyFacts()
        func note(_ kind: SubmissionNote, of submission: SubmissionID) throws(StoreError) -> EvidencePiece? {
            let name = try Self.name(kind, of: submission)
            return pieces.first { $0.reference.id == name }
        }
        for state in journey.steps {
            let step = state.step.id
            // The last examined media of a slot counts.
            let counting = state.step.slots.compactMap { state.lastAssessment($0)?.submission }
            // Each clip has its duration besides.
            let clips = state.attempts.map(\.submission).filter { $0.media == .video }.map(\.id)
            var found: [SubmissionID: StoredFields] = [:]
            for submission in Set(counting + clips) {
                guard let piece = try note(.findings, of: submission) else { continue }
                found[submission] = try await open(piece, StoredFields.self)
            }
            for submission in counting {
                guard let found = found[submission] else { continue }
                facts.faces[submission] = found.face
                let isChip = submission == state.lastAssessment(.chip)?.submission
                // Signed values come before read ones, and those of a zone before those of print alone.
                facts.fields[step] =
                    isChip || found.zone != nil
                    ? found.fields + (facts.fields[step] ?? []) : (facts.fields[step] ?? []) + found.fields
                if let withheld = found.withheld { facts.withheld[step, default: []] += withheld }
                if let zone = found.zone { facts.zones[step] = zone }
                guard isChip, !found.fields.isEmpty else { continue }
                var portrait: [UInt8]?
                if let piece = try note(.bestFrame, of: submission) { portrait = try await vault.bytes(of: piece) }
                facts.chips[step] = JourneyFacts.Chip(fields: found.fields, zone: found.zone, portrait: portrait)
            }
            for attempt in state.attempts {
                if let piece = try note(.bestFrame, of: attempt.submission.id) {
                    facts.bestFrames[attempt.submission.id] = piece.reference.id
                }
                if let piece = try note(.capture, of: attempt.submission.id) {
                    facts.captures[attempt.submission.id] = try await open(piece, StoredCapture.self).facts
                }
                if let seconds = found[attempt.submission.id]?.clipSeconds {
                    let stated = facts.captures[attempt.submission.id] ?? CaptureFacts()
                    facts.captures[attempt.submission.id] = stated.lasting(seconds)
                }
                guard let piece = try note(.faceMatches, of: attempt.submission.id) else { continue }
                for (step, match) in try await open(piece, StoredFaceMatches.self).current(in: journey) {
                    facts.matches[step] = match
                }
            }
            if let values = state.confirmation, let piece = pieces.first(where: { $0.reference == values }) {
                facts.confirmed[step] = try await open(piece, StoredFields.self).fields
            }
        }
        if pieces.contains(where: { $0.kind == .reference }) {
            facts.reference = try await vault.reference(of: journey.id)
        }
        if let piece = pieces.first(where: { $0.reference.id.rawValue == Self.matches }) {
            let found = try await open(piece, StoredMatches.self)
            for match in found.matches {
                facts.matches[match.step] = .init(
                    outcome: match.outcome, reasons: match.reasons, figures: match.figures)
                facts.documentsSeenElsewhere[match.step] = match.seenIn
            }
            facts.applicantSearch = found.search?.facts
            facts.behaviour = found.signsExamined.map {
                .init(examined: Set($0), found: Set(found.signsFound ?? []))
            }
        }
        return facts
    }

    /// Collects the facts for the decision, and the evidence to store with it.
    func gatherFacts(of journey: Journey) async throws(StoreError) -> (JourneyFacts, [EvidencePiece]) {
        var facts = try await facts(of: journey)
        if let outcome = journey.simulation {
            for state in journey.identityDocuments where state.examined(.front) != nil {
                facts.matches[state.step.id] = .init(outcome: outcome.rule == .sameSubject ? .failed : .passed)
            }
            return (facts, [try await seal(StoredMatches(facts), of: journey)])
        }
        let pieces = try await store.evidence(of: journey.id)
        let applicant = try await store.entry(of: journey.id)?.applicant
        for state in journey.identityDocuments {
            let step = state.step.id
            guard let document = state.examined(.front), media(document, of: journey, pieces) != nil else { continue }
            if let pair = journey.facePair(with: state), facts.matches[step] == nil {
                facts.matches[step] = try await match(pair, of: journey, pieces)
            }
            if facts.matches[step] == nil {
                let isGiven = journey.selfieStep?.lastAssessment(.faceImage) != nil
                let isAsked = journey.definition.faceMatch.isEnabled
                facts.matches[step] = .init(outcome: isGiven ? .undetermined : isAsked ? .required : .skipped)
            }
            // The number of a card may be on either side.
            let finding = [SubmissionSlot.front, .back].compactMap { state.lastAssessment($0)?.finding }.first {
                if case .document(let capture) = $0 { capture.recognition != nil } else { false }
            }
            guard let mark = try await mark(finding, facts.fields[step] ?? []) else { continue }
            facts.documentsSeenElsewhere[step] = try await seen(mark, journey, applicant)
        }
        // A template is kept only if the definition has this rule.
        if journey.definition.rules[.noDuplicateApplicant] != nil,
            let selfie = journey.selfieStep?.examined(.faceImage),
            let selfie = try await bytes(of: selfie, in: journey, pieces)
        {
            facts.applicantSearch = try await searchApplicants(selfie, of: journey, applicant)
        }
        facts.behaviour = try await behaviour(of: journey, facts, applicant)
        return (facts, [try await seal(StoredMatches(facts), of: journey)])
    }

    private func seal(_ matches: StoredMatches, of journey: Journey) async throws(StoreError) -> EvidencePiece {
        try await vault.seal(Self.bytes(matches), .findings, id: Self.name(Self.matches), of: journey.id)
    }

    func open<Document: JSONPayload>(
        _ piece: EvidencePiece, _ type: Document.Type
    ) async throws(StoreError) -> Document {
        let bytes = try await vault.bytes(of: piece)
        return try translating(StoreError.system) { () throws(BiometricsError) in try Document(json: bytes) }
    }
}
