public import BiometricsCore

/// What `compare` found out, in the shape that its JSON has (`biometrics.compare/1`).
public struct FaceComparison: Sendable {
    /// The schema's name and number.
    public let schema = "biometrics.compare/1"
    /// The answer.
    public let faceMatch: FaceMatch
    /// What the selfie showed; `nil` when none was given.
    public let selfie: SelfieReport?
    /// What the document showed; `nil` when none was given.
    public let document: DocumentReport?
    /// How the scores spread over the frames of a clip; `nil` where two pictures were compared.
    public let frameScores: FrameScores?
    /// What did the work.
    public let pipeline: PipelineDescription
    /// Wall time by stage, in milliseconds; stages of selfie and document may overlap.
    public let timingsMs: [String: Double]
}

extension FaceComparison: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, faceMatch, selfie, document, frameScores, pipeline, timingsMs
    }

    /// Writes every key, `null` for what was not given.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(schema, forKey: .schema)
        try container.encode(faceMatch, forKey: .faceMatch)
        try container.encode(selfie, forKey: .selfie)
        try container.encode(document, forKey: .document)
        try container.encode(frameScores, forKey: .frameScores)
        try container.encode(pipeline, forKey: .pipeline)
        try container.encode(timingsMs, forKey: .timingsMs)
    }
}

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
    /// What is wrong with the capture, if anything.
    public let livenessStatusCode: LivenessStatusCode?
    /// Everything that is wrong with the capture, most important first.
    public let captureCodes: [LivenessStatusCode]
    /// How fit the subject's face is; `nil` where there is none.
    public let quality: FaceQuality?
    /// Whether part of the file was missing or damaged.
    public let isPartial: Bool

    /// The person who took the selfie.
    public var face: LocatedFace? { faces.first { $0.role == .subject } }

    init(path: String, sample: FaceSample) {
        self.path = path
        size = sample.size
        frame = sample.frame
        faces = sample.faces
        livenessStatusCode = sample.statusCode
        captureCodes = sample.captureCodes
        quality = sample.quality
        isPartial = sample.isPartial
    }
}

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

/// What did the work.
public struct PipelineDescription: Sendable, Encodable {
    /// The profile: `auto`'s choice by its own name.
    public let profile: String
    /// The detector plugin's id.
    public let detector: String
    /// The models that ran, with the digests of the bytes that were loaded.
    public let models: [ModelIdentity]
    /// The inference engine's id.
    public let engine: String
    /// The arithmetic it ran with.
    public let precision: InferencePrecision
}

extension SelfieReport: Encodable {
    private enum CodingKeys: String, CodingKey {
        case path, width, height, isPartial, frame, facesFound, face, faces, livenessStatusCode, captureCodes
        case quality
    }

    /// Writes every key, `null` for what is not known.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(path, forKey: .path)
        try container.encode(size.width, forKey: .width)
        try container.encode(size.height, forKey: .height)
        try container.encode(frame, forKey: .frame)
        try container.encode(faces.count, forKey: .facesFound)
        try container.encode(face, forKey: .face)
        try container.encode(faces, forKey: .faces)
        try container.encode(livenessStatusCode, forKey: .livenessStatusCode)
        try container.encode(captureCodes, forKey: .captureCodes)
        try container.encode(quality, forKey: .quality)
        try container.encode(isPartial, forKey: .isPartial)
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
