/// What an analyser is about to see.
public enum Presentation: Sendable, Hashable {
    /// One picture.
    case still
    /// Frames of a clip, and what its file tells about itself.
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

/// One frame as the pipeline saw it. A still is a clip of one frame at 0 s.
public struct FrameObservation: Sendable {
    /// The upright frame; may be smaller than the clip's own size.
    public let image: Image
    /// When it is shown, in seconds from the beginning of the clip.
    public let timestampSeconds: Double
    /// The faces in it, in pixels of `image`.
    public let faces: [DetectedFace]
    /// The index of the subject among `faces`; `nil` when there is none.
    public let subjectIndex: Int?
    /// The subject's template, where one was extracted.
    public let template: FaceTemplate?

    /// A frame with what was found in it.
    public init(
        image: Image, timestampSeconds: Double, faces: [DetectedFace], subjectIndex: Int?,
        template: FaceTemplate? = nil
    ) {
        self.image = image
        self.timestampSeconds = timestampSeconds
        self.faces = faces
        self.subjectIndex = subjectIndex
        self.template = template
    }

    /// The subject's face.
    public var subject: DetectedFace? { subjectIndex.map { faces[$0] } }
}

/// Gathers evidence for or against life from the frames of one presentation after another.
///
/// Deliberately not `Sendable`: it remembers frames. One thread at a time; `begin`, then `observe` for every frame in the
/// order of time, then `conclude`.
public protocol LivenessAnalyzing: AnyObject {
    /// Forgets what came before and starts on a presentation.
    func begin(_ presentation: Presentation)

    /// Takes in one frame.
    ///
    /// - Throws: `.backendFailure`; the analyser then counts as not assessed for this presentation.
    func observe(_ frame: FrameObservation) throws(BiometricsError)

    /// The evidence of all frames since `begin`; not assessed when they were too few or unfit.
    func conclude() throws(BiometricsError) -> LivenessEvidence
}
