public import BiometricsCore

/// What of a picture's sample is needed to compare it.
public struct SampleTemplates: Sendable, Hashable {
    /// One template an embedder, in the embedders' order; empty when there is no face to compare.
    public let templates: [FaceTemplate]
    /// How sure the detector is of the compared face, 0...1; 0 without one.
    public let confidence: Float

    init(templates: [FaceTemplate], confidence: Float) {
        self.templates = templates
        self.confidence = confidence
    }

    init(_ sample: FaceSample) {
        templates = sample.templates
        confidence = templates.isEmpty ? 0 : Float(sample.faces.first?.face.confidence ?? 0)
    }
}
