public import BiometricsCore

/// What of a picture's sample is needed to compare it.
public struct SampleTemplates: Sendable, Hashable {
    /// One template an embedder, in the embedders' order; empty when there is no face to compare.
    public let templates: [FaceTemplate]
    /// How sure the detector is of the compared face, 0...1; 0 without one.
    public let confidence: Float

    /// Why `FaceMatcher.compare` decides nothing on this sample, though it has templates; nil where it would.
    public let refusal: FaceMatchReason?

    init(templates: [FaceTemplate], confidence: Float, refusal: FaceMatchReason?) {
        self.templates = templates
        self.confidence = confidence
        self.refusal = refusal
    }

    init(_ sample: FaceSample, as role: PictureRole, floor: QualityFloor) {
        self.init(
            templates: sample.templates,
            confidence: sample.templates.isEmpty ? 0 : Float(sample.faces.first?.face.confidence ?? 0),
            refusal: sample.refusal(as: role, floor: floor))
    }
}

extension FaceSample {
    /// Whether the compared face is below the quality floor.
    func isBelow(_ floor: QualityFloor) -> Bool {
        quality.map { !floor.shortfalls(of: $0).isEmpty } ?? false
    }

    /// Why no decision is made on a sample that has a face, the reason that comes first in a comparison; nil for none.
    func refusal(as role: PictureRole, floor: QualityFloor) -> FaceMatchReason? {
        guard !templates.isEmpty else { return nil }
        if let fault = clipFaults.first { return fault }
        switch role {
        case .selfie:
            if captureCodes.contains(.tooManyFaces) { return .selfieTooManyFaces }
            return isBelow(floor) ? .selfieQualityTooLow : nil
        case .document:
            if portraitIsAmbiguous { return .portraitAmbiguous }
            return isBelow(floor) ? .portraitQualityTooLow : nil
        }
    }
}
