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
        let hasFace = !sample.templates.isEmpty
        self.init(
            templates: sample.templates, confidence: hasFace ? Float(sample.faces.first?.face.confidence ?? 0) : 0,
            refusal: hasFace ? sample.findings(as: role, floor: floor).refusals.first : nil)
    }
}
