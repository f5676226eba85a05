/// The outcome of a face match. JSON and text use these raw values.
public enum FaceMatchOutcome: String, Sendable, Hashable, Codable, CaseIterable {
    /// Selfie and portrait were compared, and they match.
    case passed = "Passed"
    /// Selfie and portrait were compared, and they do not match.
    case failed = "Failed"
    /// The evidence supports no answer; the reasons say why.
    case undetermined = "Undetermined"
    /// The match is enabled, but the selfie is missing.
    case required = "Required"
    /// The match is disabled, and nothing could be compared.
    case skipped = "Skipped"
}

/// Why a face match has its outcome: stable text that scripts may match.
///
/// Open, because plugins and later steps have reasons of their own.
public struct FaceMatchReason: RawRepresentable, Sendable, Hashable, Codable {
    /// The stable text, in camel case.
    public let rawValue: String

    /// A reason from its stable text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// No selfie was given.
    public static let selfieNotProvided = Self(rawValue: "selfieNotProvided")
    /// No document was given.
    public static let documentNotProvided = Self(rawValue: "documentNotProvided")
    /// The document is not recognised as an identity document.
    public static let documentNotRecognized = Self(rawValue: "documentNotRecognized")
    /// No portrait was found on the document.
    public static let portraitNotLocated = Self(rawValue: "portraitNotLocated")
    /// The document's picture shows several people, so its holder is uncertain.
    public static let portraitAmbiguous = Self(rawValue: "portraitAmbiguous")
    /// No face was found on the selfie.
    public static let selfieFaceNotFound = Self(rawValue: "selfieFaceNotFound")
    /// The selfie shows several faces of comparable size.
    public static let selfieTooManyFaces = Self(rawValue: "selfieTooManyFaces")
    /// Selfie and portrait are copies of one photograph, so the selfie does not prove that a person was present.
    public static let selfieResemblesDocumentPicture = Self(rawValue: "selfieResemblesDocumentPicture")
    /// The selfie's skin repeats the portrait's finest detail more closely than other photographs of one person do. The
    /// document's photograph may have been put on another head.
    public static let selfieMayShowDocumentPicture = Self(rawValue: "selfieMayShowDocumentPicture")
    /// Part of the selfie's file is missing or damaged, so part of the picture is reconstructed.
    public static let selfieIncomplete = Self(rawValue: "selfieIncomplete")
    /// Part of the document's file is missing or damaged, so part of the picture is reconstructed.
    public static let documentIncomplete = Self(rawValue: "documentIncomplete")
    /// The frames of a clip, of the selfie or of the document, show different people.
    public static let clipShowsSeveralPeople = Self(rawValue: "clipShowsSeveralPeople")
    /// A clip, of the selfie or of the document, has a cut or a foreign frame in it.
    public static let clipNotOfOnePiece = Self(rawValue: "clipNotOfOnePiece")
    /// The selfie's face is below the quality floor.
    public static let selfieQualityTooLow = Self(rawValue: "selfieQualityTooLow")
    /// The document's portrait is below the quality floor.
    public static let portraitQualityTooLow = Self(rawValue: "portraitQualityTooLow")
    /// The fused score passes, but one embedder alone takes the faces for two people.
    public static let embeddersDisagree = Self(rawValue: "embeddersDisagree")
    /// The score passes, and falls when the selfie's face is mirrored and smoothed, as the score of a painted pattern does.
    public static let scoreNotSteady = Self(rawValue: "scoreNotSteady")
    /// The score lies between the two thresholds.
    public static let scoreInUncertaintyBand = Self(rawValue: "scoreInUncertaintyBand")
    /// The score is so low that more than the allowed fraction of non-mated pairs scores as high.
    public static let scoreBelowFailThreshold = Self(rawValue: "scoreBelowFailThreshold")
    /// The match passed a threshold whose false match rate lies beyond the counted range of the calibration.
    /// ``FaceMatch/falseMatchRate`` is the rate at the score itself.
    public static let falseMatchRateExtrapolated = Self(rawValue: "falseMatchRateExtrapolated")
    /// Another detector found the faces than during calibration, so the false match rates are only a guide.
    public static let calibratedWithOtherDetector = Self(rawValue: "calibratedWithOtherDetector")
    /// The embedder in use has no calibration, so no false match rate is known for the score.
    public static let embedderNotCalibrated = Self(rawValue: "embedderNotCalibrated")
}
