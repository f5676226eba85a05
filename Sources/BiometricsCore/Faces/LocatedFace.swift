/// The role of a face in its picture.
public enum FaceRole: String, Sendable, Hashable, Codable {
    /// The person who took the selfie.
    case subject
    /// The main portrait of a document.
    case portrait
    /// The small, often pale second print of the portrait.
    case ghostPortrait
    /// Anyone else.
    case bystander
}

/// A face with its role.
///
/// In JSON: `{"box", "confidence", "landmarks", "landmarksAreEstimated", "role"}`, in pixels of the upright picture, before
/// any quarter turn of a document.
public struct LocatedFace: Sendable, Hashable {
    /// The face, in pixels of the upright picture.
    public let face: DetectedFace
    /// The role of the face in the picture.
    public let role: FaceRole

    /// A face in a role.
    public init(face: DetectedFace, role: FaceRole) {
        self.face = face
        self.role = role
    }
}

extension LocatedFace: Codable {
    private enum CodingKeys: String, CodingKey { case role }

    /// Reads a face and its role from one object.
    public init(from decoder: any Decoder) throws {
        face = try DetectedFace(from: decoder)
        role = try decoder.container(keyedBy: CodingKeys.self).decode(FaceRole.self, forKey: .role)
    }

    /// Writes the face's own keys and `role` beside them.
    public func encode(to encoder: any Encoder) throws {
        try face.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(role, forKey: .role)
    }
}
