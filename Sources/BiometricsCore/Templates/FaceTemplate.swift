/// The identity of a model: its id, and the digest of the bytes that ran.
public struct ModelIdentity: Sendable, Hashable, Codable {
    /// The id in the model manifest.
    public let id: String
    /// SHA-256 of the model's bytes, 64 lower-case hexadecimal digits.
    public let sha256: String

    /// The model `id` with these bytes.
    public init(id: String, sha256: String) {
        self.id = id
        self.sha256 = sha256
    }
}

/// An embedder's features of a face: a vector of unit length that knows its model.
///
/// Templates are biometric data. Descriptions print the model and the length, never the numbers.
public struct FaceTemplate: Sendable, Hashable {
    /// The model that made it. Templates of different models cannot be compared.
    public let model: ModelIdentity
    /// The features, divided by their L2 norm.
    public let features: [Float]

    /// A template of `features`, normalised here to length 1.
    ///
    /// - Throws: `.backendFailure` if the features are empty, not finite or all zero; a working network never gives
    ///   such features.
    public init(model: ModelIdentity, features: [Float]) throws(BiometricsError) {
        var sum = 0.0
        for value in features { sum += Double(value) * Double(value) }
        guard sum.isFinite, sum > 0 else {
            throw BiometricsError(
                .backendFailure,
                "The model \(model.id) gave \(features.count) features that cannot be brought to length 1.")
        }
        let scale = 1 / sum.squareRoot()
        let factor = Float(scale)
        self.model = model
        // The inverse of a very small or large length does not fit 32 bits in full precision, so multiply in 64 bits.
        self.features = features.map { factor.isNormal ? $0 * factor : Float(Double($0) * scale) }
    }

    /// A template of features that are already normalised; they are kept bit by bit.
    ///
    /// - Throws: `.backendFailure` if their length differs from 1 by 1e-3 or more.
    public init(model: ModelIdentity, unitFeatures features: [Float]) throws(BiometricsError) {
        guard Self.isUnit(features) else {
            throw BiometricsError(.backendFailure, "These features of \(model.id) are not normalised.")
        }
        self.model = model
        self.features = features
    }

    /// Whether the length of `features` differs from 1 by less than 1e-3; false if any feature is NaN.
    public static func isUnit(_ features: [Float]) -> Bool {
        var sum = 0.0
        for value in features { sum += Double(value) * Double(value) }
        return abs(sum.squareRoot() - 1) < 1e-3
    }

    /// The cosine of the angle between both templates, -1...1, higher is more alike.
    ///
    /// - Throws: `.templateMismatch` if the templates come from different models, from different bytes of one model, or
    ///   have different lengths.
    public func compare(to other: FaceTemplate) throws(BiometricsError) -> ComparisonScore {
        guard model != other.model || features.count == other.features.count else {
            throw BiometricsError(
                .templateMismatch,
                "Templates of \(model.id) have one length. These have \(features.count) and \(other.features.count) "
                    + "features. Extract both with one model.")
        }
        guard model == other.model else {
            throw BiometricsError(
                .templateMismatch,
                "Templates of \(model.id) (\(model.sha256.prefix(8))) and \(other.model.id) "
                    + "(\(other.model.sha256.prefix(8))) cannot be compared; extract both with one model.")
        }
        var sum = 0.0
        for index in features.indices { sum += Double(features[index]) * Double(other.features[index]) }
        return ComparisonScore(value: min(1, max(-1, sum)), model: model)
    }
}

/// `{"features", "model"}` in JSON.
extension FaceTemplate: Codable {
    private enum CodingKeys: String, CodingKey {
        case model, features
    }

    /// Reads what was encoded.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for features without unit length, because they would raise every score.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let model = try container.decode(ModelIdentity.self, forKey: .model)
        let features = try container.decode([Float].self, forKey: .features)
        self = try container.checked(.features) { () throws(BiometricsError) in
            try FaceTemplate(model: model, unitFeatures: features)
        }
    }
}

extension FaceTemplate: ContentWithheld {
    /// Model and length; never features.
    public var description: String { "FaceTemplate(\(model.id), \(features.count) features)" }
}

/// How alike two templates are: higher is always more alike.
public struct ComparisonScore: Sendable, Hashable, Codable {
    /// The score; for a single embedder the cosine, -1...1.
    public let value: Double
    /// The model whose templates were compared.
    public let model: ModelIdentity

    /// A score of templates of `model`.
    public init(value: Double, model: ModelIdentity) {
        self.value = value
        self.model = model
    }
}
