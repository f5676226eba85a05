public import BiometricsCore

/// The liveness of one file: the keys of an assessment and those of this type in one object.
public struct LivenessResult: Hashable, Sendable {
    /// The file, as the caller named it.
    public var path: String
    /// The upright picture's width in pixels, or that of a clip's best frame.
    public var width: Int
    /// The upright picture's height in pixels, or that of a clip's best frame.
    public var height: Int
    /// The judgement with the evidence behind it.
    public var assessment: LivenessAssessment.Payload
    /// The subject's face in the picture or in a clip's best frame; `nil` without a face.
    public var face: DetectedFace?
    /// The quality of that face; `nil` without a face.
    public var quality: FaceQuality.Payload?
    /// The properties of the clip; `nil` for a picture.
    public var clip: ClipSummary?
    /// The result of the challenge that the clip answers; `nil`, without a key, if there is no challenge.
    public var challenge: ChallengeReport?
    /// Wall time in milliseconds.
    public var milliseconds: Double

    /// The result of a report.
    public init(_ report: LivenessReport) {
        path = report.path
        width = report.size.width
        height = report.size.height
        assessment = report.assessment.payload
        face = report.face
        quality = report.quality?.payload
        clip = report.clip
        challenge = report.challenge
        milliseconds = report.milliseconds
    }
}

extension LivenessResult: Codable {
    private enum CodingKeys: String, CodingKey {
        case path, width, height, face, quality, clip, challenge, milliseconds
    }

    /// Reads the keys of an assessment and those of this type.
    public init(from decoder: any Decoder) throws {
        assessment = try LivenessAssessment.Payload(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        path = try container.decode(String.self, forKey: .path)
        width = try container.decode(Int.self, forKey: .width)
        height = try container.decode(Int.self, forKey: .height)
        face = try container.decodeIfPresent(DetectedFace.self, forKey: .face)
        quality = try container.decodeIfPresent(FaceQuality.Payload.self, forKey: .quality)
        clip = try container.decodeIfPresent(ClipSummary.self, forKey: .clip)
        challenge = try container.decodeIfPresent(ChallengeReport.self, forKey: .challenge)
        milliseconds = try container.decode(Double.self, forKey: .milliseconds)
    }

    /// Writes the keys of the assessment and those of this type, with `null` for unknown values.
    public func encode(to encoder: any Encoder) throws {
        try assessment.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(path, forKey: .path)
        try container.encode(width, forKey: .width)
        try container.encode(height, forKey: .height)
        try container.encode(face, forKey: .face)
        try container.encode(quality, forKey: .quality)
        try container.encode(clip, forKey: .clip)
        try container.encodeIfPresent(challenge, forKey: .challenge)
        try container.encode(milliseconds, forKey: .milliseconds)
    }
}
