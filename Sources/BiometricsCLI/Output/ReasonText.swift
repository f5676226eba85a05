internal import BiometricsCore

/// The reasons of a face match as sentences with advice.
enum ReasonText {
    private static let sentences: [FaceMatchReason: String] = [
        .selfieNotProvided: "No selfie was given. Give one to have the faces compared.",
        .documentNotProvided: "No document was given. Give one to have the faces compared.",
        .documentNotRecognized: "The document is not recognised as an identity document.",
        .portraitNotLocated:
            "No portrait was found on the document. Take it again: flat, in focus, without glare, and large enough.",
        .portraitAmbiguous:
            "The document's picture shows several people, so its holder is uncertain. Take it again without anybody "
            + "else in the picture.",
        .selfieFaceNotFound:
            "No face was found on the selfie. Take it again with the face towards the camera and in good light.",
        .selfieTooManyFaces:
            "The selfie shows several faces of about the same size. Take it again with one person in the picture.",
        .selfieResemblesDocumentPicture:
            "The selfie shows the document's own photograph, which does not prove that the person is present. Take a "
            + "selfie of the person.",
        .selfieMayShowDocumentPicture:
            "The selfie repeats the finest detail of the document's photograph, like a copy on another head. Let "
            + "a person compare both, or take another selfie in different light.",
        .selfieIncomplete:
            "Part of the selfie's file is missing or damaged. Send the file again.",
        .documentIncomplete:
            "Part of the document's file is missing or damaged. Send the file again.",
        .clipShowsSeveralPeople:
            "The frames of a clip show different people. Take it again with one person from beginning to end.",
        .clipNotOfOnePiece:
            "A clip has a cut or a foreign frame in it. Send the recording as the camera made it.",
        .selfieQualityTooLow: "The face on the selfie is too poor to be compared. Take it again, larger and sharper.",
        .portraitQualityTooLow:
            "The portrait on the document is too poor to be compared. Take it again, larger and sharper.",
        .embeddersDisagree:
            "One of the embedders takes the faces for two people, although the others find them similar. Take "
            + "the selfie again without paint, glasses or patterns on the face.",
        .scoreNotSteady:
            "The score falls when the selfie's face is mirrored and smoothed, as it does for a pattern on the face. Take the "
            + "selfie again in even light, without paint or patterns on the face.",
        .scoreInUncertaintyBand:
            "The score lies between the two thresholds, so no answer is reliable. "
            + "A better selfie or picture of the document may settle it.",
        .scoreBelowFailThreshold: "Too many non-mated pairs score as high as these two faces: they do not match.",
        .falseMatchRateExtrapolated:
            "The threshold's false match rate was not measured; it is extrapolated by a model of the highest scores.",
        .calibratedWithOtherDetector:
            "The calibration was made with another detector, so its false match rates are only a guide. Use that "
            + "detector, or calibrate with this one.",
        .embedderNotCalibrated:
            "The combination of embedders has no calibration, so the false match rate of the score is unknown. "
            + "Choose another profile or embedder.",
    ]

    /// The meaning of `reason`; an unknown reason is its own text.
    static func sentence(for reason: FaceMatchReason) -> String {
        sentences[reason] ?? "Reason: \(reason.rawValue)."
    }
}
