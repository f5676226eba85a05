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
    /// Whether the subject is captured well enough to be compared. A frame whose subject is not is never matched, and its
    /// template need not agree with the others'.
    public let isFit: Bool

    /// A frame with what was found in it.
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

    /// Takes in what all frames of a clip showed from afar, once, after the last frame and before `conclude`.
    ///
    /// - Throws: as `observe(_:)` of a frame.
    func observe(_ course: ClipCourse) throws(BiometricsError)

    /// The evidence of all frames since `begin`; not assessed when they were too few or unfit.
    ///
    /// - Throws: as `observe(_:)` of a frame.
    func conclude() throws(BiometricsError) -> LivenessEvidence
}

extension LivenessAnalyzing {
    /// Passes over it: most analysers need but the frames that they are shown.
    public func observe(_ course: ClipCourse) throws(BiometricsError) {}
}
