internal import BiometricsCore

/// Capture codes and liveness reasons in sentences, with what to do where something can be done.
enum CaptureText {
    /// What is wrong with a capture, and what the person can do better.
    static func sentence(for code: LivenessStatusCode) -> String {
        switch code {
        case .faceNotFound: "No face was found. Hold the camera so that it sees the whole face, in good light."
        case .tooManyFaces: "There are several faces of about the same size. Take it again alone."
        case .faceTooSmall: "The face is too small. Come closer to the camera."
        case .faceTooClose: "The face is too close. Hold the camera farther away."
        case .faceCloseToBorder: "The face is too near to the edge of the picture. Move it to the middle."
        case .faceCropped: "Part of the face is outside of the picture. Move it to the middle."
        case .faceIsOccluded: "Something covers part of the face. Take off what covers it."
        case .faceAngleTooLarge: "The head is turned too far. Look straight into the camera."
        case .eyesClosed: "The eyes are closed. Take it again with open eyes."
        case .mouthOpen: "The mouth is wide open. Take it again with closed lips."
        case .imageTooDark: "The face is too dark. Find more light."
        case .imageTooBright: "The face is too bright. Avoid strong light on it."
        case .imageBlurred: "The face is blurred. Hold still, and wipe the lens."
        case .failedToReadImage: "The file could not be read. Send it again."
        }
    }

    /// What a reason means; one that is not known here is its own text.
    static func sentence(for reason: LivenessReason) -> String {
        switch reason {
        case .presentationAttackSuspected: "Something seems to have been held before the camera: a screen or a print."
        case .injectionSuspected: "The frames do not look like those of a camera that watched a person."
        case .notEnoughEvidence:
            "The analysers disagree, or too few of them could assess it. A clip of a few seconds tells more."
        case .modelUnavailable: "A model is missing: “biometrics doctor” says which command installs it."
        case .challengeNotAnswered: "The clip does not show what the person was asked to do."
        default: "Reason: \(reason.rawValue)."
        }
    }
}
