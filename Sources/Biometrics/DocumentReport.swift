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

extension DocumentReport: Encodable {
    private enum CodingKeys: String, CodingKey {
        case path, width, height, isPartial, frame, portraitLocated, rotationDegrees, facesFound, portrait, faces
        case quality
    }

    /// Writes every key, `null` for what is not known.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(path, forKey: .path)
        try container.encode(size.width, forKey: .width)
        try container.encode(size.height, forKey: .height)
        try container.encode(frame, forKey: .frame)
        try container.encode(portrait != nil, forKey: .portraitLocated)
        try container.encode(rotation.degrees, forKey: .rotationDegrees)
        try container.encode(faces.count, forKey: .facesFound)
        try container.encode(portrait, forKey: .portrait)
        try container.encode(faces, forKey: .faces)
        try container.encode(quality, forKey: .quality)
        try container.encode(isPartial, forKey: .isPartial)
    }
}
