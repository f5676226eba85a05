public import BiometricsCore

/// The findings about a selfie.
public struct SelfieReport: Sendable {
    /// The file, as the caller named it.
    public let path: String
    /// The upright picture's size in pixels.
    public let size: Size
    /// The frame that was used, if the source is a clip.
    public let frame: ClipFrame?
    /// Every face found, the subject first.
    public let faces: [LocatedFace]
    /// The outcome of the selfie's check, in the words of identity verification services.
    public let result: SelfieResult
    /// The judgement of liveness with its evidence; `nil` if it was not requested.
    public let liveness: LivenessAssessment?
    /// All faults of the capture, most important first.
    public let captureCodes: [LivenessStatusCode]
    /// The quality of the subject's face; `nil` without a face.
    public let quality: FaceQuality?
    /// Whether part of the file was missing or damaged.
    public let isPartial: Bool

    /// The person who took the selfie.
    public var face: LocatedFace? { faces.first { $0.role == .subject } }

    init(path: String, sample: FaceSample, liveness: LivenessAssessment?, faceMatch: FaceMatchOutcome) {
        self.path = path
        size = sample.size
        frame = sample.frame
        faces = sample.faces
        result = SelfieResult(liveness: liveness, faceMatch: faceMatch, statusCode: sample.statusCode)
        self.liveness = liveness
        captureCodes = sample.captureCodes
        quality = sample.quality
        isPartial = sample.isPartial
    }
}
