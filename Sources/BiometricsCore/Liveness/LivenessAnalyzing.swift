/// The presentation that an analyser is about to see.
public enum Presentation: Sendable, Hashable {
    /// One picture.
    case still
    /// Frames of a clip, with the metadata of its file.
    case clip(ClipMetadata)

    /// Whether it is one picture or a clip.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// One picture.
        case still
        /// Frames of a clip.
        case clip
    }

    /// Whether it is one picture or a clip.
    public var kind: Kind {
        switch self {
        case .still: .still
        case .clip: .clip
        }
    }
}

/// One frame with the pipeline's findings. A still is a clip of one frame at 0 s.
public struct FrameObservation: Sendable {
    /// The upright frame; may be smaller than the clip's own size.
    public let image: Image
    /// When it is shown, in seconds from the beginning of the clip.
    public let timestampSeconds: Double
    /// The faces in it, in pixels of `image`.
    public let faces: [DetectedFace]
    /// The index of the subject among `faces`; `nil` without a subject.
    public let subjectIndex: Int?
    /// The subject's template, if one was extracted.
    public let template: FaceTemplate?
    /// Whether the subject is captured well enough for comparison. An unfit frame is never matched, and its template
    /// need not agree with the others.
    public let isFit: Bool

    /// A frame and the findings in it.
    public init(
        image: Image, timestampSeconds: Double, faces: [DetectedFace], subjectIndex: Int?,
        template: FaceTemplate? = nil, isFit: Bool = true
    ) {
        self.image = image
        self.timestampSeconds = timestampSeconds
        self.faces = faces
        self.subjectIndex = subjectIndex
        self.template = template
        self.isFit = isFit
    }

    /// The subject's face.
    public var subject: DetectedFace? { subjectIndex.map { faces[$0] } }
}

/// Gathers evidence for or against liveness from the frames of one presentation after another.
///
/// Deliberately not `Sendable`, because it remembers frames. Use one thread at a time. Call `begin`, then `observe` for
/// every frame in order of time, then `conclude`.
public protocol LivenessAnalyzing: AnyObject {
    /// Discards earlier frames and starts on a presentation.
    func begin(_ presentation: Presentation)

    /// Takes in one frame.
    ///
    /// - Throws: `.backendFailure`; the analyser then counts as not assessed for this presentation.
    func observe(_ frame: FrameObservation) throws(BiometricsError)

    /// Adds the evidence from watching all frames of a clip: once, after the last frame and before `conclude`.
    ///
    /// - Throws: as `observe(_:)` of a frame.
    func observe(_ continuity: ClipContinuity) throws(BiometricsError)

    /// The evidence of all frames since `begin`; not assessed when they were too few or unfit.
    ///
    /// - Throws: as `observe(_:)` of a frame.
    func conclude() throws(BiometricsError) -> LivenessEvidence
}

extension LivenessAnalyzing {
    /// Ignores the continuity, because most analysers need only their own frames.
    public func observe(_ continuity: ClipContinuity) throws(BiometricsError) {}
}
