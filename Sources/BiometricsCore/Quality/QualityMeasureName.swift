/// The name of a quality measure: stable text that scripts may match. Open, because plugins may add measures.
///
/// If ISO/IEC 29794-5 defines a measure, the name is the one that its reference implementation prints, in camel case.
public struct QualityMeasureName: RawRepresentable, Sendable, Hashable, Codable {
    /// The stable text, in camel case.
    public let rawValue: String

    /// A name from its stable text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    // MARK: Of ISO/IEC 29794-5

    /// Blur of the face's edges: the standard deviation of a Gaussian blur of the same strength, in inter-eye distances;
    /// lower is sharper.
    public static let sharpness = Self(rawValue: "sharpness")
    /// Mean luma of the face, 0...1.
    public static let luminanceMean = Self(rawValue: "luminanceMean")
    /// Variance of the face's luma, 0...0.25.
    public static let luminanceVariance = Self(rawValue: "luminanceVariance")
    /// The part of the face, 0...1, whose luma is at most 25 of 255.
    public static let underExposurePrevention = Self(rawValue: "underExposurePrevention")
    /// The part of the face, 0...1, whose luma is at least 247 of 255.
    public static let overExposurePrevention = Self(rawValue: "overExposurePrevention")
    /// Entropy of the face's luma, 0...8 bits.
    public static let dynamicRange = Self(rawValue: "dynamicRange")
    /// The size of the largest other face relative to this one, edge for edge; 0 if there is no other face.
    public static let singleFacePresent = Self(rawValue: "singleFacePresent")
    /// Distance between the centres of the eyes in pixels of the picture, corrected for yaw. It uses the pupils if the
    /// irises were found, otherwise the detector's points.
    public static let interEyeDistance = Self(rawValue: "interEyeDistance")
    /// Distance from the eyes to the chin relative to the picture's height; the chin's position is estimated.
    public static let headSize = Self(rawValue: "headSize")
    /// From the picture's left edge to the eye next to it, in inter-eye distances.
    public static let leftwardCropOfTheFaceImage = Self(rawValue: "leftwardCropOfTheFaceImage")
    /// From the picture's right edge to the eye next to it, in inter-eye distances.
    public static let rightwardCropOfTheFaceImage = Self(rawValue: "rightwardCropOfTheFaceImage")
    /// From the picture's upper edge to the eyes, in distances from eyes to chin.
    public static let marginAboveOfTheFaceImage = Self(rawValue: "marginAboveOfTheFaceImage")
    /// From the eyes to the picture's lower edge, in distances from eyes to chin.
    public static let marginBelowOfTheFaceImage = Self(rawValue: "marginBelowOfTheFaceImage")
    /// Yaw in degrees, positive towards the subject's left; from the mesh, or else from five landmarks.
    public static let headPoseYaw = Self(rawValue: "headPoseYaw")
    /// Pitch in degrees, positive downwards; from the mesh, or else from five landmarks.
    public static let headPosePitch = Self(rawValue: "headPosePitch")
    /// Roll in degrees, positive towards the subject's right shoulder; from the mesh, or else from five landmarks.
    public static let headPoseRoll = Self(rawValue: "headPoseRoll")
    /// Mean gradient of the luma beside and above the head, in grey levels of a Sobel operator, without a segmentation
    /// of the hair.
    public static let backgroundUniformity = Self(rawValue: "backgroundUniformity")

    /// The opening of the less open eye relative to the distance from the eyes to the chin.
    public static let eyesOpen = Self(rawValue: "eyesOpen")
    /// The greatest distance between the lips' inner edges relative to the distance from the eyes to the chin.
    public static let mouthClosed = Self(rawValue: "mouthClosed")

    // MARK: Beyond it

    /// The gap between the lids relative to the eye's width, the mean of both eyes, 0 or more; an open eye has 0.2 to
    /// 0.4.
    public static let eyeLidRatio = Self(rawValue: "eyeLidRatio")
    /// The gap between the lips relative to the mouth's inner width, 0 or more; from 0.3 the mouth is open.
    public static let mouthOpening = Self(rawValue: "mouthOpening")
    /// How much more certain a network is of a covered mouth than of an open face, 0...1; above 0.5 means covered. It
    /// is the highest probability of a covered mouth around the face, divided by the sum of the highest probabilities
    /// of both.
    public static let faceCover = Self(rawValue: "faceCover")
    /// The luma below which 95 % of the face lies, 0...1. It measures the brightest parts, whatever the colour of the
    /// skin.
    public static let luminanceHighlights = Self(rawValue: "luminanceHighlights")
    /// The part of the face, 0...1, that lies inside the picture.
    public static let faceInPicture = Self(rawValue: "faceInPicture")
    /// The least distance of the detector's box from an edge of the picture, in widths or heights of the box; negative
    /// if it reaches beyond.
    public static let borderMargin = Self(rawValue: "borderMargin")
    /// The larger part of the picture's width or height that the detector's box takes.
    public static let faceExtent = Self(rawValue: "faceExtent")

    /// The identifier of ISO/IEC 29794-5's reference implementation; `nil` for measures beyond the standard.
    public var standardName: String? {
        guard Self.standard.contains(self), let first = rawValue.first else { return nil }
        return first.uppercased() + rawValue.dropFirst()
    }

    private static let standard: Set<Self> = [
        .sharpness, .luminanceMean, .luminanceVariance, .underExposurePrevention, .overExposurePrevention,
        .dynamicRange, .singleFacePresent, .interEyeDistance, .headSize, .leftwardCropOfTheFaceImage,
        .rightwardCropOfTheFaceImage, .marginAboveOfTheFaceImage, .marginBelowOfTheFaceImage, .headPoseYaw,
        .headPosePitch, .headPoseRoll, .backgroundUniformity, .eyesOpen, .mouthClosed,
    ]
}
