/// `{"schema": "biometrics.liveness-calibration/1", …}` in JSON, checked when it is read.
extension LivenessCalibration: JSONPayload {
    /// The schema that is written, and the only one that is read.
    public static let schema = "biometrics.liveness-calibration/1"

    private enum CodingKeys: String, CodingKey { case schema, date, voices, still, clip, injection }

    /// Reads a calibration and checks it as a whole.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _ = try container.decode(SchemaName<LivenessCalibration>.self, forKey: .schema)
        let date = try container.decode(String.self, forKey: .date)
        let voices = try container.decode([Voice].self, forKey: .voices)
        let still = try container.decodeIfPresent(Part.self, forKey: .still)
        let clip = try container.decodeIfPresent(Part.self, forKey: .clip)
        let injection = try container.decodeIfPresent(LivenessOperatingPoint.self, forKey: .injection)
        self = try container.checked(.voices) { () throws(BiometricsError) in
            try LivenessCalibration(date: date, voices: voices, still: still, clip: clip, injection: injection)
        }
    }

    /// Writes the calibration with its schema.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(SchemaName<LivenessCalibration>(), forKey: .schema)
        try container.encode(date, forKey: .date)
        try container.encode(voices, forKey: .voices)
        try container.encode(still, forKey: .still)
        try container.encode(clip, forKey: .clip)
        try container.encode(injection, forKey: .injection)
    }
}
