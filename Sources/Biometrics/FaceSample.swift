internal import BiometricsCore

/// What one picture gave: its faces with their roles, and the templates of the one that is compared.
public struct FaceSample: Sendable {
    /// The upright picture's size in pixels.
    public let size: Size
    /// Every face, the one that is compared first, in pixels of the upright picture.
    public internal(set) var faces: [LocatedFace] = []
    /// The clockwise quarter turn at which the compared face stands upright; never any for a selfie.
    public internal(set) var rotation = QuarterTurn.none
    /// Where the document lies; `nil` for a selfie, and where no edge was found with a portrait inside of it.
    public internal(set) var outline: DocumentOutline?
    /// What is wrong with the capture of a document, most important first; empty for a selfie.
    public internal(set) var documentCodes: [DocumentCaptureCode] = []
    /// Whether there is a portrait at the place and of the size that an identity document's has.
    public internal(set) var showsIdentityDocument = false
    /// Whether somebody else besides the person of the portrait may be whose document it is.
    public internal(set) var portraitIsAmbiguous = false
    /// One template an embedder, in the embedders' order; empty when there is no face to compare.
    public internal(set) var templates: [FaceTemplate] = []
    /// How fit the compared face is; `nil` where there is none.
    public internal(set) var quality: FaceQuality?
    /// Everything that is wrong with the capture of a selfie, most important first.
    public internal(set) var captureCodes: [LivenessStatusCode] = []
    /// Whether part of the file was missing or damaged, so that part of the picture is guessed.
    public internal(set) var isPartial = false
    /// The frame that all this is about, where the source was a clip.
    public internal(set) var frame: ClipFrame?
    /// The document's evidence about its own portrait.
    var witnesses = PortraitWitnesses()
    /// Why nothing can be decided on a clip, most important first; empty for a sound one and for a picture.
    var clipFaults: [FaceMatchReason] = []
    /// The templates of a clip's other frames that may be matched, in the order of time.
    var otherTemplates: [[FaceTemplate]] = []
    /// The compared face as the leading embedder gets it, until its other views are embedded; `nil` for a document.
    var aligned: AlignedFace?
    /// The selfie's face seen in other ways: one of a picture, a few of a clip.
    var views: [FaceViews] = []
    /// The compared face of every frame that is matched, the chosen one first; one of a picture.
    var patches: [FacePatch] = []
    /// The compared face of every such frame, or why it was not laid flat.
    var flats: [FaceFlattener.Outcome] = []
    /// Wall time by stage.
    public internal(set) var timings = StageTimings()

    /// How many faces are compared: one of a picture, one a frame of a clip. A sample takes about 80 kB for each.
    public var matchedFaces: Int { patches.count }

    /// What is most wrong with the capture of a selfie, if anything.
    public var statusCode: LivenessStatusCode? { captureCodes.first }
}

/// Wall time by stage of one picture's way through a pipeline.
public struct StageTimings: Sendable {
    /// A stage of the way.
    public enum Stage: String, Sendable, CaseIterable {
        /// From bytes to pixels.
        case decode
        /// From pixels to faces.
        case detect
        /// From a face to an aligned face.
        case align
        /// From an aligned face to a template.
        case embed
        /// From a face to the measures of its quality.
        case assess
    }

    /// The time of each stage that was passed, over all frames of a clip.
    public private(set) var milliseconds: [Stage: Double] = [:]

    /// Runs `body` and adds its time to `stage`.
    mutating func measure<Result>(
        _ stage: Stage, _ body: () throws(BiometricsError) -> Result
    ) throws(BiometricsError) -> Result {
        let start = ContinuousClock.now
        defer { milliseconds[stage, default: 0] += (ContinuousClock.now - start).milliseconds }
        return try body()
    }

    /// Adds the times of another frame's way.
    mutating func add(_ other: StageTimings) {
        milliseconds.merge(other.milliseconds, uniquingKeysWith: +)
    }

    /// The milliseconds by the stages' names.
    var named: [String: Double] {
        Dictionary(uniqueKeysWithValues: milliseconds.map { ($0.key.rawValue, $0.value) })
    }

    /// `selfie.decode`, `document.detect` and so on, and `total` since `start`, in milliseconds.
    static func combined(
        selfie: StageTimings?, document: StageTimings?, since start: ContinuousClock.Instant
    ) -> [String: Double] {
        var all = ["total": (ContinuousClock.now - start).milliseconds]
        for (name, timings) in [("selfie", selfie), ("document", document)] {
            for (stage, value) in timings?.milliseconds ?? [:] { all["\(name).\(stage.rawValue)"] = value }
        }
        return all
    }
}

extension Duration {
    /// The duration in milliseconds.
    var milliseconds: Double {
        Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
    }
}
