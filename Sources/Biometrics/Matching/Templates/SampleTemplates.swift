public import BiometricsCore

/// The part of a picture's sample that a comparison needs.
public struct SampleTemplates: Sendable, Hashable {
    /// One template per embedder, in the embedders' order; empty if there is no face to compare.
    public let templates: [FaceTemplate]
    /// The detector's confidence in the compared face, 0...1; 0 without one.
    public let confidence: Float

    /// Why `FaceMatcher.compare` would decide nothing on this sample although it has templates; nil if it would decide.
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
