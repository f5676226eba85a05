public import Biometrics
public import BiometricsCore
internal import Platform
public import Verification
public import VerificationStore

extension JourneyService {
    /// The file with which the capture page judges frames itself; `nil` if the service must do it.
    ///
    /// - Throws: the errors of the analyser's models.
    public func browserPreviewFile() throws(BiometricsError) -> [UInt8]? { try analyzer.browserPreviewFile() }

    /// Examines a frame of the camera for the next picture of a journey.
    ///
    /// The frame is not kept. It is not a submission, causes no event, and costs no attempt.
    ///
    /// - Parameters:
    ///   - frame: the frame, as `CapturePreviewer.preview(_:of:wasGood:deadline:)` takes it.
    ///   - slot: the slot that the picture is for.
    ///   - wasGood: whether the frame before was good.
    ///   - step: the step that the picture is for.
    ///   - journey: the journey, which was read just now.
    /// - Throws: `.journey(.unexpectedSubmission)` if the journey asks for something else, or if the slot has no
    ///   preview; `.journey(.submissionInProgress)` while a submission of the step is examined; `.journey` with the
    ///   way in which the journey ended; and `.system` with the errors of `CapturePreviewer`.
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
    /// The subject of the slot's picture; `nil` if the slot has no preview.
    public var previewSubject: CapturePreview.Subject? {
        switch self {
        case .front: .documentFront
        case .back: .documentBack
        case .faceImage: .selfie
        case .angledPhoto, .documentClip, .chip, .livenessResult, .page: nil
        }
    }
}

extension Journey {
    /// The subject of a frame for the slot, if the journey asks for this slot next.
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
