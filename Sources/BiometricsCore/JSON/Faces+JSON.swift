/// Five `[x, y]` pairs in JSON.
extension FaceLandmarks: Codable {
    /// Reads five `[x, y]` pairs.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let landmarks = FaceLandmarks(points: try container.decode([Point].self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "landmarks are five points")
        }
        self = landmarks
    }

    /// Writes five `[x, y]` pairs.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(points)
    }
}

/// An object with the names of the properties in JSON.
extension DetectedFace: Codable {
    private enum CodingKeys: CodingKey { case box, confidence, landmarks, landmarksAreEstimated }

    /// Reads every property.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            box: try container.decode(Rect.self, forKey: .box),
            confidence: try container.decode(Double.self, forKey: .confidence),
            landmarks: try container.decode(FaceLandmarks.self, forKey: .landmarks),
            landmarksAreEstimated: try container.decode(Bool.self, forKey: .landmarksAreEstimated))
    }

    /// Writes every property.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(box, forKey: .box)
        try container.encode(confidence, forKey: .confidence)
        try container.encode(landmarks, forKey: .landmarks)
        try container.encode(landmarksAreEstimated, forKey: .landmarksAreEstimated)
    }
}

/// Its text in JSON.
extension LivenessStatusCode: Codable {}
