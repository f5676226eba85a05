public import BiometricsCore

/// What a document showed.
public struct DocumentReport: Sendable {
    /// The file, as the caller named it.
    public let path: String
    /// The upright picture's size in pixels.
    public let size: Size
    /// The frame that was taken, where it is a clip.
    public let frame: ClipFrame?
    /// The clockwise quarter turn at which the portrait stands upright.
    public let rotation: QuarterTurn
    /// Where the document lies; `nil` where no edge was found with a portrait inside of it.
    public let outline: DocumentOutline?
    /// What is wrong with the document's capture, most important first; empty where no outline was found.
    public let captureCodes: [DocumentCaptureCode]
    /// Whether it was recognised as an identity document: a portrait lies at the place and has the size that it has on one,
    /// inside of an outline or on a scan that ends where the document does.
    public let isRecognized: Bool
    /// Every face found, the portrait first.
    public let faces: [LocatedFace]
    /// How fit the portrait is; `nil` where there is none.
    public let quality: FaceQuality?
    /// Whether part of the file was missing or damaged.
    public let isPartial: Bool
    /// Whether the portrait is the one that the document was made with, by the ghost and by the grain; empty without a
    /// portrait. A check that passes has found nothing, and proves nothing.
    public let portraitFindings: [DocumentFinding]

    /// The main portrait.
    public var portrait: LocatedFace? { faces.first { $0.role == .portrait } }

    /// What a sample that was read as a document's shows.
    ///
    /// - Parameters:
    ///   - path: what the caller calls the file.
    ///   - sample: what was found in it, read as a document.
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
