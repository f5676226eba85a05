public import BiometricsCore
public import DocumentReading

/// The face findings of a document.
public struct PortraitReport: Sendable {
    /// The file, as the caller named it.
    public let path: String
    /// The upright picture's size in pixels.
    public let size: Size
    /// The frame that was used, if the source is a clip.
    public let frame: ClipFrame?
    /// The clockwise quarter turn at which the portrait stands upright.
    public let rotation: QuarterTurn
    /// The document's outline; `nil` if no outline with a portrait inside was found.
    public let outline: DocumentOutline?
    /// The faults of the document's capture, most important first; empty if no outline was found.
    public let captureCodes: [DocumentCaptureCode]
    /// Whether an identity document was recognised: a portrait has the expected place and size, inside an outline or on
    /// a scan that shows the document alone.
    public let isRecognized: Bool
    /// Every face found, the portrait first.
    public let faces: [LocatedFace]
    /// The quality of the portrait; `nil` without one.
    public let quality: FaceQuality?
    /// Whether part of the file was missing or damaged.
    public let isPartial: Bool
    /// Whether the portrait is the original one, judged by its ghost and its grain; empty without a portrait. A check
    /// that passes found no fault, which does not prove that the portrait is genuine.
    public let portraitFindings: [DocumentFinding]

    /// The main portrait.
    public var portrait: LocatedFace? { faces.first { $0.role == .portrait } }

    /// The report of a sample that was read as a document.
    ///
    /// - Parameters:
    ///   - path: the caller's name for the file.
    ///   - sample: the findings, read as a document.
    public init(path: String, sample: FaceSample) {
        self.path = path
        size = sample.size
        frame = sample.frame
        rotation = sample.rotation
        outline = sample.outline
        captureCodes = sample.documentCodes
        isRecognized = sample.showsIdentityDocument
        faces = sample.faces
        quality = sample.quality
        isPartial = sample.isPartial
        portraitFindings = faces.contains { $0.role == .portrait } ? sample.witnesses.findings : []
    }
}
