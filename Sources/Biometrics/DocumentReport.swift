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
    /// Every face found, the portrait first.
    public let faces: [LocatedFace]
    /// How fit the portrait is; `nil` where there is none.
    public let quality: FaceQuality?
    /// Whether part of the file was missing or damaged.
    public let isPartial: Bool

    /// The main portrait.
    public var portrait: LocatedFace? { faces.first { $0.role == .portrait } }

    init(path: String, sample: FaceSample) {
        self.path = path
        size = sample.size
        frame = sample.frame
        rotation = sample.rotation
        faces = sample.faces
        quality = sample.quality
        isPartial = sample.isPartial
    }
}
