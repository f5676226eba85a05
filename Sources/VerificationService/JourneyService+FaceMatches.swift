internal import BiometricsCore
internal import IdentityDocuments
internal import Platform
internal import Verification
internal import VerificationStore

/// The comparison of the person's face with the portraits of the documents.
extension JourneyService {
    /// The matches that a satisfactory capture completes, sealed: a client learns them with its upload. The decision uses
    /// them again.
    ///
    /// Without the models for it, nothing is matched before the end, which then says what is missing.
    func matches(
        completedBy assessment: CaptureAssessment, of record: JourneyRecord, _ pieces: [EvidencePiece]
    ) async throws(StoreError) -> [EvidencePiece] {
        var record = record
        // The state may not take the result any more. Recording it then says so.
        guard assessment.isSatisfactory,
            (try? record.change(.assessed(assessment: assessment), at: now(), by: .system)) != nil
        else { return [] }
        let journey = record.journey
        var found: [StoredFaceMatches.Match] = []
        for state in journey.identityDocuments {
            guard let pair = journey.facePair(with: state), pair.contains(assessment.submission) else { continue }
            do throws(StoreError) {
                guard let match = try await match(pair, of: journey, pieces) else { continue }
                found.append(StoredFaceMatches.Match(pair, match))
            } catch .system(let error) where error.category != .cancellation {
                vault.tell(
                    "Journey \(journey.id.rawValue): the faces are not compared before the end: \(error.message)")
                return []
            }
        }
        guard !found.isEmpty else { return [] }
        return [
            try await vault.seal(
                Self.bytes(StoredFaceMatches(found)), .findings,
                id: Self.name(.faceMatches, of: assessment.submission), of: journey.id)
        ]
    }

    /// The match of two faces; `nil` if their media is not kept.
    func match(
        _ pair: FacePair, of journey: Journey, _ pieces: [EvidencePiece]
    ) async throws(StoreError) -> JourneyFacts.Match? {
        guard let selfie = try await bytes(of: pair.selfie, in: journey, pieces),
            let document = try await bytes(of: pair.document, in: journey, pieces)
        else { return nil }
        let found = try await match(selfie, document, journey.definition)
        // A face that is a blend of two people matches the document of one and the answer of the other.
        guard found.outcome != .failed, let answer = pair.answer,
            let answer = try await bytes(of: answer, in: journey, pieces)
        else { return found }
        return found.weaker(of: try await match(answer, document, journey.definition))
    }

    private func match(
        _ selfie: [UInt8], _ document: [UInt8], _ definition: JourneyDefinition
    ) async throws(StoreError) -> JourneyFacts.Match {
        do throws(BiometricsError) {
            let (analyzer, policy) = (analyzer, definition.faceMatch.policy)
            return try await Timeout.wait(options.examinationTime) { () async throws(BiometricsError) in
                try await analyzer.match(selfie: selfie, document: document, policy: policy)
            }
        } catch {
            // An unreadable input leaves the match undetermined. A missing model must be installed by the caller.
            guard error.isAboutInput else { throw .system(error) }
            return .init(outcome: .undetermined)
        }
    }

    /// The media of a submission; `nil` if it is not kept.
    func bytes(
        of submission: SubmissionID, in journey: Journey, _ pieces: [EvidencePiece]
    ) async throws(StoreError) -> [UInt8]? {
        guard let piece = media(submission, of: journey, pieces) else { return nil }
        return try await vault.bytes(of: piece)
    }

    func media(_ submission: SubmissionID, of journey: Journey, _ pieces: [EvidencePiece]) -> EvidencePiece? {
        guard let given = journey.attempt(submission)?.submission.evidence else { return nil }
        return pieces.first { $0.reference == given }
    }
}

/// The captures whose faces decide the match of a document.
struct FacePair: Codable, Hashable, Sendable {
    /// The picture or clip of the face.
    let selfie: SubmissionID
    /// The answer to the challenge; `nil` without one.
    let answer: SubmissionID?
    /// The front of the document, or its chip.
    let document: SubmissionID

    func contains(_ submission: SubmissionID) -> Bool { [selfie, answer, document].contains(submission) }
}

extension Journey {
    /// The captures whose faces decide the match of a document; `nil` if one was not examined.
    func facePair(with document: StepState) -> FacePair? {
        guard let selfie = selfieStep?.examined(.faceImage), let front = document.examined(.front) else { return nil }
        let chip = document.chip?.isAuthentic == true ? document.examined(.chip) : nil
        let isAnswered = selfieStep?.selfie?.challenge?.isAnswered == true
        return FacePair(
            selfie: selfie, answer: isAnswered ? selfieStep?.examined(.livenessResult) : nil, document: chip ?? front)
    }
}

extension DocumentCapture {
    /// Whether a trusted State signed the chip with its portrait.
    fileprivate var isAuthentic: Bool {
        let own = checks.filter { $0.isOfChip && $0.subject != .chip("copy") }
        return portrait == .found && !own.isEmpty && own.allSatisfy { $0.result == .passed }
    }
}

extension StepState {
    /// The last submission of a slot whose examination came to its end.
    func examined(_ slot: SubmissionSlot) -> SubmissionID? {
        guard let last = lastAssessment(slot), !last.isUnexamined else { return nil }
        return last.submission
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
