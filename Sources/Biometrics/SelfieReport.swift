public import BiometricsCore

/// What a selfie showed.
public struct SelfieReport: Sendable {
    /// The file, as the caller named it.
    public let path: String
    /// The upright picture's size in pixels.
    public let size: Size
    /// The frame that was taken, where it is a clip.
    public let frame: ClipFrame?
    /// Every face found, the subject first.
    public let faces: [LocatedFace]
    /// The outcome of the selfie's check, in the words of identity verification services.
    public let result: SelfieResult
    /// The judgement of liveness with its evidence; `nil` when it was not asked for.
    public let liveness: LivenessAssessment?
    /// Everything that is wrong with the capture, most important first.
    public let captureCodes: [LivenessStatusCode]
    /// How fit the subject's face is; `nil` where there is none.
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
