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
            for slot in state.step.slots {
                // The last examined media of a slot counts.
                guard let last = state.lastAssessment(slot)?.submission else { continue }
                guard let piece = try note(.findings, of: last) else { continue }
                let found = try await open(piece, StoredFields.self)
                facts.fields[step, default: []] += found.fields
                if let zone = found.zone { facts.zones[step] = zone }
            }
            for attempt in state.attempts {
                guard let piece = try note(.capture, of: attempt.submission.id) else { continue }
                facts.captures[attempt.submission.id] = try await open(piece, StoredCapture.self).facts
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
        let pieces = try await store.evidence(of: journey.id)
        let applicant = try await store.entry(of: journey.id)?.applicant
        func media(_ state: StepState?, _ slot: SubmissionSlot) async throws(StoreError) -> [UInt8]? {
            // A submission whose examination did not end is not examined again.
            guard let state, state.lastAssessment(slot)?.isUnexamined != true,
                let piece = state.lastAssessed(slot, among: pieces)
            else { return nil }
            return try await vault.bytes(of: piece)
        }
        let selfie = try await media(journey.selfieStep, .faceImage)
        // A face that is a blend of two people matches the document of one and the answer of the other.
        let isAnswered = journey.selfieStep?.selfie?.challenge?.isAnswered == true
        let answer = isAnswered ? try await media(journey.selfieStep, .livenessResult) : nil
        for state in journey.identityDocuments {
            let step = state.step.id
            guard let document = try await media(state, .front) else { continue }
            if let selfie {
                var found = try await match(selfie, document, journey.definition)
                if let answer, found.outcome != .failed {
                    found = found.weaker(of: try await match(answer, document, journey.definition))
                }
                facts.matches[step] = found
            } else {
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
        if journey.definition.rules[.noDuplicateApplicant] != nil, let selfie {
            facts.applicantSearch = try await searchApplicants(selfie, of: journey, applicant)
        }
        facts.behaviour = try await behaviour(of: journey, facts, applicant)
        let kept = try await vault.seal(
            Self.bytes(StoredMatches(facts)), .findings, id: Self.name(Self.matches), of: journey.id)
        return (facts, [kept])
    }

    private func match(
        _ selfie: [UInt8], _ document: [UInt8], _ definition: JourneyDefinition
    ) async throws(StoreError) -> JourneyFacts.Match {
        do throws(BiometricsError) {
            let (analyzer, policy) = (analyzer, definition.faceMatch.policy)
            return try await Patience.wait(options.examinationTime) { () async throws(BiometricsError) in
                try await analyzer.match(selfie: selfie, document: document, policy: policy)
            }
        } catch {
            // An unreadable input leaves the match undetermined. A missing model must be installed by the caller.
            guard error.isAboutInput else { throw .system(error) }
            return .init(outcome: .undetermined)
        }
    }

    func open<Document: JSONDocument>(
        _ piece: EvidencePiece, _ type: Document.Type
    ) async throws(StoreError) -> Document {
        let bytes = try await vault.bytes(of: piece)
        return try translating(StoreError.system) { () throws(BiometricsError) in try Document(json: bytes) }
    }
}

extension JourneyFacts.Match {
    /// The match that is less favourable to the person.
    fileprivate func weaker(of other: Self) -> Self {
        let (own, others) = (strength, other.strength)
        if own != others { return own < others ? self : other }
        return (figures["score"] ?? 0) <= (other.figures["score"] ?? 0) ? self : other
    }

    private var strength: Int {
        switch outcome {
        case .failed: 0
        case .undetermined, .required, .skipped: 1
        case .passed: 2
        }
    }
}
