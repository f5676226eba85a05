/// How a model is run. In JSON the key `kind` says which of the recipes follows.
public enum ModelRecipe: Sendable, Hashable {
    /// Aligned face in, vector out.
    case faceEmbedder(FaceEmbedderRecipe)
    /// YuNet: picture in, boxes and landmarks out.
    case yuNet(YuNetRecipe)
    /// MiniFASNet: crop around a face in, class logits out.
    case miniFASNet(MiniFASNetRecipe)
    /// Aligned face in, one quality value out.
    case faceQuality(FaceQualityRecipe)
    /// dlib's network: chip in, vector out.
    case dlibEmbedder(DlibEmbedderRecipe)
    /// dlib's shape predictor: box in, landmarks out.
    case dlibLandmarks(DlibLandmarkRecipe)
    /// OpenCV's cascades: picture in, boxes out.
    case cascade(CascadeRecipe)

    /// Whether it takes nothing but a box from the detector, so that its scores are the same whichever detector finds the
    /// face.
    public var findsOwnLandmarks: Bool {
        if case .dlibEmbedder = self { true } else { false }
    }

    /// What is wrong with it, or nil.
    var fault: String? {
        switch self {
        case .faceEmbedder(let recipe): recipe.fault
        case .yuNet(let recipe): recipe.fault
        case .miniFASNet(let recipe): recipe.fault
        case .faceQuality(let recipe): recipe.fault
        case .dlibEmbedder(let recipe): recipe.fault
        case .dlibLandmarks(let recipe): recipe.fault
        case .cascade(let recipe): recipe.fault
        }
    }
}

/// An object with `kind` and the recipe's own keys in JSON.
extension ModelRecipe: Codable {
    private enum CodingKeys: String, CodingKey { case kind }

    private enum Kind: String, Codable {
        case faceEmbedder, yuNet, miniFASNet, faceQuality, dlibEmbedder, dlibLandmarks, cascade
    }

    /// Reads the recipe that `kind` names.
    public init(from decoder: any Decoder) throws {
        switch try decoder.container(keyedBy: CodingKeys.self).decode(Kind.self, forKey: .kind) {
        case .faceEmbedder: self = .faceEmbedder(try FaceEmbedderRecipe(from: decoder))
        case .yuNet: self = .yuNet(try YuNetRecipe(from: decoder))
        case .miniFASNet: self = .miniFASNet(try MiniFASNetRecipe(from: decoder))
        case .faceQuality: self = .faceQuality(try FaceQualityRecipe(from: decoder))
        case .dlibEmbedder: self = .dlibEmbedder(try DlibEmbedderRecipe(from: decoder))
        case .dlibLandmarks: self = .dlibLandmarks(try DlibLandmarkRecipe(from: decoder))
        case .cascade: self = .cascade(try CascadeRecipe(from: decoder))
        }
    }

    /// Writes `kind` and the recipe's own keys into one object.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .faceEmbedder(let recipe): try encode(.faceEmbedder, recipe)
        case .yuNet(let recipe): try encode(.yuNet, recipe)
        case .miniFASNet(let recipe): try encode(.miniFASNet, recipe)
        case .faceQuality(let recipe): try encode(.faceQuality, recipe)
        case .dlibEmbedder(let recipe): try encode(.dlibEmbedder, recipe)
        case .dlibLandmarks(let recipe): try encode(.dlibLandmarks, recipe)
        case .cascade(let recipe): try encode(.cascade, recipe)
        }
        func encode(_ kind: Kind, _ recipe: some Encodable) throws {
            try container.encode(kind, forKey: .kind)
            try recipe.encode(to: encoder)
        }
    }
}
