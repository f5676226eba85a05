internal import BiometricsCore
public import DocumentReading

/// The data from one picture: its faces with their roles, and the templates of the compared face.
public struct FaceSample: Sendable {
    /// The upright picture's size in pixels.
    public let size: Size
    /// Every face, the compared one first, in pixels of the upright picture.
    public internal(set) var faces: [LocatedFace] = []
    /// The clockwise quarter turn at which the compared face stands upright; always `none` for a selfie.
    public internal(set) var rotation = QuarterTurn.none
    /// The document's outline; `nil` for a selfie, or if no outline with a portrait inside was found.
    public internal(set) var outline: DocumentOutline?
    /// The outlines in all frames of a clip of a document; empty for a picture and for a selfie.
    public internal(set) var frameOutlines: [DocumentOutline] = []
    /// The faults of a document's capture, most important first; empty for a selfie.
    public internal(set) var documentCodes: [DocumentCaptureCode] = []
    /// Whether a portrait has the place and size that portraits have on identity documents.
    public internal(set) var showsIdentityDocument = false
    /// Whether the document may belong to another person in the picture than the one of the portrait.
    public internal(set) var portraitIsAmbiguous = false
    /// One template per embedder, in the embedders' order; empty if there is no face to compare.
    public internal(set) var templates: [FaceTemplate] = []
    /// The quality of the compared face; `nil` without one.
    public internal(set) var quality: FaceQuality?
    /// The faults of a selfie's capture, most important first.
    public internal(set) var captureCodes: [LivenessStatusCode] = []
    /// Whether part of the file was missing or damaged, so that part of the picture had to be filled in.
    public internal(set) var isPartial = false
    /// The frame that the sample was taken from, if the source is a clip.
    public internal(set) var frame: ClipFrame?
    /// The document's evidence about its own portrait.
    var witnesses = PortraitWitnesses()
    /// Why nothing can be decided from a clip, most important first; empty for an intact clip and for a picture.
    var clipFaults: [FaceMatchReason] = []
    /// The templates of a clip's other usable frames, in the order of time.
    var otherTemplates: [[FaceTemplate]] = []
    /// The compared face as the leading embedder gets it, until its other views are embedded; `nil` for a document.
    var aligned: AlignedFace?
    /// The selfie's face seen in other ways: one for a picture, a few for a clip.
    var views: [PerturbedTemplates] = []
    /// The compared face in every matched frame, the chosen one first; a single one for a picture.
    var patches: [FacePatch] = []
    /// The flattened face of every such frame, or why it could not be flattened.
    var flats: [FaceFlattener.Outcome] = []
    /// Wall time by stage.
    public internal(set) var timings = StageTimings()

    /// How many faces are compared: one for a picture, one per frame for a clip. A sample takes about 80 kB for each.
    public var matchedFaces: Int { patches.count }

    /// The most important fault of a selfie's capture, if any.
    public var statusCode: LivenessStatusCode? { captureCodes.first }
}
