public import Biometrics
internal import BiometricsCore
internal import Platform
public import Verification
public import VerificationStore

extension JourneyService {
    /// How the camera is held that is to take what a journey asks for next, by one frame of it.
    ///
    /// Nothing is kept of the frame: it is no submission, no event tells of it, and it costs no attempt.
    ///
    /// - Parameters:
    ///   - frame: as `CapturePreviewer.preview(_:of:wasGood:deadline:)` takes it.
    ///   - step: the step that it is for.
    ///   - slot: what is to be given to it.
    ///   - wasGood: whether the frame before was good.
    ///   - journey: as it was read just now.
    /// - Throws: `.journey(.unexpectedSubmission)` unless it is what the journey asks for next, and for what has no preview;
    ///   `.journey(.submissionInProgress)` while something of the step is examined; `.journey` with how a journey ended; and
    ///   `.system` with what `CapturePreviewer` throws.
    public func preview(
        _ frame: [UInt8], of slot: SubmissionSlot, wasGood: Bool = false, for step: StepID, in journey: Journey
    ) async throws(StoreError) -> CapturePreview {
        let subject = try translating(StoreError.journey) { () throws(JourneyError) in
            try journey.previewed(slot, of: step)
        }
        let analyzer = analyzer
        do throws(BiometricsError) {
            return try await analyzer.preview(frame, of: subject, wasGood: wasGood)
        } catch {
            throw .system(error)
        }
    }
}

extension SubmissionSlot {
    /// What the camera is to show; `nil` where no preview tells anything.
    public var previewSubject: CapturePreview.Subject? {
        switch self {
        case .front: .documentFront
        case .back: .documentBack
        case .faceImage: .selfie
        case .angledPhoto, .documentClip, .livenessResult, .page: nil
        }
    }
}

extension Journey {
    /// What a frame for a slot is to show, where the slot is what is asked for next.
    fileprivate func previewed(
        _ slot: SubmissionSlot, of step: StepID
    ) throws(JourneyError) -> CapturePreview.Subject {
        if let refusal = status.refusal { throw refusal }
        guard let state = self.step(step) else { throw .unknownStep(step) }
        if let pending = state.pending { throw .submissionInProgress(pending.id) }
        let action = requiredAction
        guard action.step == step, action.slot == slot, let subject = slot.previewSubject else {
            throw .unexpectedSubmission(step, expected: state.awaited)
        }
        return subject
    }
}
