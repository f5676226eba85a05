/// The one thing to do if no answer was possible: stable text that programs may match.
public enum LivenessInstruction: String, Sendable, Hashable, Codable, CaseIterable {
    /// Show the face to the camera.
    case showFace = "SHOW_FACE"
    /// Be alone in the picture.
    case beAlone = "BE_ALONE"
    /// Come closer.
    case comeCloser = "COME_CLOSER"
    /// Move back, so that there is room around the face.
    case moveBack = "MOVE_BACK"
    /// Bring the whole face into the picture.
    case centreFace = "CENTRE_FACE"
    /// Take off the mask, or remove anything else that covers the face.
    case uncoverFace = "UNCOVER_FACE"
    /// Hold the camera upright.
    case turnUpright = "TURN_UPRIGHT"
    /// Look straight into the camera.
    case lookStraight = "LOOK_STRAIGHT"
    /// Open the eyes.
    case openEyes = "OPEN_EYES"
    /// Close the mouth.
    case closeMouth = "CLOSE_MOUTH"
    /// Find light that comes from the front.
    case lightFromFront = "LIGHT_FROM_FRONT"
    /// Avoid direct sun and lamps that shine on the face.
    case lessLight = "LESS_LIGHT"
    /// Hold the camera steady, and wipe its lens.
    case holdSteady = "HOLD_STEADY"
    /// Record a film of three seconds.
    case recordThreeSeconds = "RECORD_THREE_SECONDS"
    /// Film the face itself, not a photograph of it.
    case filmYourself = "FILM_YOURSELF"
    /// Do what the challenge asks for, one prompt after another.
    case followPrompts = "FOLLOW_PROMPTS"
    /// For the operator of the program: install the models.
    case installModels = "INSTALL_MODELS"
    /// Take the picture or film again with the camera.
    case captureAgain = "CAPTURE_AGAIN"

    /// The instruction that corrects a fault of the capture.
    public init(_ code: LivenessStatusCode) {
        self =
            switch code {
            case .faceNotFound: .showFace
            case .tooManyFaces: .beAlone
            case .faceTooSmall: .comeCloser
            case .faceTooClose: .moveBack
            case .faceCloseToBorder, .faceCropped: .centreFace
            case .imageOnItsSide: .turnUpright
            case .faceIsOccluded: .uncoverFace
            case .faceAngleTooLarge: .lookStraight
            case .eyesClosed: .openEyes
            case .mouthOpen: .closeMouth
            case .imageTooDark: .lightFromFront
            case .imageTooBright: .lessLight
            case .imageBlurred: .holdSteady
            case .failedToReadImage: .captureAgain
            }
    }
}

extension LivenessAssessment {
    /// The one thing to do next; `nil` if the subject is live or an attack is suspected.
    ///
    /// A fault of the capture comes first, then the request of an analyser that could not assess it. If a picture is
    /// neither clear nor suspected, the instruction asks for a clip. For such a clip it asks for better light.
    public var instruction: LivenessInstruction? {
        guard isLive == nil else { return nil }
        if let statusCode, isWithheld { return LivenessInstruction(statusCode) }
        if reasons.contains(.modelUnavailable) { return .installModels }
        if presentation.finding == .notTold {
            let voices = entries.filter { $0.weight > 0 }
            if let remedy = voices.compactMap(\.evidence.remedy).first { return remedy }
            if let statusCode { return LivenessInstruction(statusCode) }
            return kind == .still ? .recordThreeSeconds : .lightFromFront
        }
        if !injection.reasons.isEmpty {
            return injection.reasons == [.notEnoughEvidence] ? .recordThreeSeconds : .filmYourself
        }
        return .followPrompts
    }
}
