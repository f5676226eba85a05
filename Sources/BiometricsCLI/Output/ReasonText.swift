internal import BiometricsCore

/// Reasons of a face match in sentences, with what to do where something can be done.
enum ReasonText {
    private static let sentences: [FaceMatchReason: String] = [
        .selfieNotProvided: "No selfie was given. Give one to have the faces compared.",
        .documentNotProvided: "No document was given. Give one to have the faces compared.",
        .documentNotRecognized: "The document is not recognised as an identity document.",
        .portraitNotLocated:
            "No portrait was found on the document. Take it again: flat, in focus, without glare, and large enough.",
        .portraitAmbiguous:
            "The document's picture shows several people, so that it is open whose document it is. Take it again with nobody "
            + "else in the picture.",
        .selfieFaceNotFound:
            "No face was found on the selfie. Take it again with the face towards the camera and in good light.",
        .selfieTooManyFaces:
            "The selfie shows several faces of about the same size. Take it again with one person in the picture.",
        .selfieResemblesDocumentPicture:
            "The selfie shows the very photograph that is on the document, and so nobody's presence. Take a selfie of the "
            + "person.",
        .selfieMayShowDocumentPicture:
            "The selfie repeats the finest detail of the document's photograph, as a copy of it on another head does. Let "
            + "somebody look at both, or take a selfie again in other light.",
        .selfieIncomplete:
            "Part of the selfie's file is missing or damaged, and nobody can tell what it showed. Send the file again.",
        .documentIncomplete:
            "Part of the document's file is missing or damaged, and nobody can tell what it showed. Send the file again.",
        .clipShowsSeveralPeople:
            "The frames of a clip show different people. Take it again with one person from beginning to end.",
        .clipNotOfOnePiece:
            "A clip has a cut or a foreign frame in it. Send the recording as the camera made it.",
        .selfieQualityTooLow: "The face on the selfie is too poor to be compared. Take it again, larger and sharper.",
        .portraitQualityTooLow:
            "The portrait on the document is too poor to be compared. Take it again, larger and sharper.",
        .embeddersDisagree:
            "One of the embedders alone takes the faces for those of two people, however alike they are to the others. Take "
            + "the selfie again without paint, glasses or patterns on the face.",
        .scoreNotSteady:
            "The score falls when the selfie's face is mirrored and smoothed, as it does for a pattern on the face. Take the "
            + "selfie again in even light, without paint or patterns on the face.",
        .scoreInUncertaintyBand:
            "The score lies between the two thresholds: neither answer can be stood by. "
            + "A better selfie or picture of the document may settle it.",
        .scoreBelowFailThreshold: "Too many non-mated pairs score as high as these two faces: they do not match.",
        .falseMatchRateExtrapolated:
            "The threshold's false match rate was not counted: it comes from a model of the tail of the scores.",
        .calibratedWithOtherDetector:
            "The calibration was made with another detector, so that its false match rates are a guide and no more. Take that "
            + "detector, or calibrate with this one.",
        .embedderNotCalibrated:
            "The embedders in use have no calibration together, so that no false match rate stands behind the score. "
            + "Choose another profile or embedder.",
    ]

    /// What `reason` means; a reason that is not known here is its own text.
    static func sentence(for reason: FaceMatchReason) -> String {
        sentences[reason] ?? "Reason: \(reason.rawValue)."
    }
}
