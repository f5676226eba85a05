internal import BiometricsCore

/// Capture codes and liveness reasons as sentences with advice.
enum CaptureText {
    /// The fault of a capture with advice for the person.
    static func sentence(for code: LivenessStatusCode) -> String {
        switch code {
        case .faceNotFound: "No face was found. Hold the camera so that it shows the whole face, in good light."
        case .tooManyFaces: "There are several faces of about the same size. Take it again alone."
        case .faceTooSmall: "The face is too small. Come closer to the camera."
        case .faceTooClose: "The face is too close. Hold the camera farther away."
        case .faceCloseToBorder: "The face is too near to the edge of the picture. Move it to the middle."
        case .faceCropped: "Part of the face is outside of the picture. Move it to the middle."
        case .imageOnItsSide: "The picture lies on its side or upside down. Turn it, or hold the camera upright."
        case .faceIsOccluded: "Something covers part of the face. Remove it."
        case .faceAngleTooLarge: "The head is turned too far. Look straight into the camera."
        case .eyesClosed: "The eyes are closed. Take it again with open eyes."
        case .mouthOpen: "The mouth is wide open. Take it again with closed lips."
        case .imageTooDark: "The face is too dark. Find more light."
        case .imageTooBright: "The face is too bright. Avoid strong light on it."
        case .imageBlurred: "The face is blurred. Hold still, and wipe the lens."
        case .failedToReadImage: "The file could not be read. Send it again."
        }
    }

    /// The meaning of a reason; an unknown reason is its own text.
    static func sentence(for reason: LivenessReason) -> String {
        switch reason {
        case .presentationAttackSuspected: "Something seems to have been held before the camera: a screen or a print."
        case .injectionSuspected: "The frames do not seem to come from a camera filming a person."
        case .notEnoughEvidence: "The networks are not sure enough, or could not assess it."
        case .modelUnavailable: "A model is missing. “biometrics doctor” shows the command that installs it."
        case .challengeNotAnswered: "The clip does not show what the person was asked to do."
        default: "Reason: \(reason.rawValue)."
        }
    }

    /// The advice if no answer was possible.
    static func sentence(for instruction: LivenessInstruction) -> String {
        switch instruction {
        case .showFace: "Show the face to the camera."
        case .beAlone: "Take it again alone."
        case .comeCloser: "Come closer to the camera."
        case .moveBack: "Hold the camera farther away: there must be room around the face."
        case .centreFace: "Bring the whole face into the middle of the picture."
        case .uncoverFace: "Remove a mask or anything else that covers the face."
        case .turnUpright: "Hold the camera upright, and take it again."
        case .lookStraight: "Look straight into the camera."
        case .openEyes: "Take it again with open eyes."
        case .closeMouth: "Take it again with closed lips."
        case .lightFromFront: "Find light from the front, and take it again."
        case .lessLight: "Avoid strong light on the face."
        case .holdSteady: "Hold the camera steady, and wipe its lens."
        case .recordThreeSeconds: "Record a film of three seconds; a picture is not enough."
        case .filmYourself: "Film your own face, not a photograph of it."
        case .followPrompts: "Follow the prompts, one movement after another."
        case .installModels: "Then try again."
        case .captureAgain: "Take it again with the camera."
        }
    }

    /// The level of assurance behind an answer.
    static func phrase(for level: LivenessLevel) -> String {
        switch level {
        case .presentation: "by its presentation"
        case .challenge: "by an answered challenge"
        }
    }
}
