/// When a selfie's face is captured too poorly for its liveness to be judged: every threshold, in one place.
///
/// A code tells the person what to do better; of those that apply the first in the order of `codes` is the capture's
/// `livenessStatusCode`. A measure that could not be assessed raises none. The thresholds stand well outside of what people
/// hand in: they are for captures that fail, not for portraits that could be finer. Sharpness and light are measured so that
/// size, contrast and the colour of the skin play no part.
public struct CaptureRules: Sendable, Hashable {
    /// `FACE_CROPPED`: less of the face than this part lies inside of the picture.
    public var leastFaceInPicture = 0.98
    /// `FACE_CROPPED`: the face's box reaches beyond an edge by this part of its side. Boxes are good to about as much.
    public var mostBoxBeyondEdge = 0.05
    /// `FACE_TOO_SMALL`: fewer pixels between the eyes. An aligned face has 35 there; with 24, each pixel of it is made of
    /// less than half a pixel of the picture. ISO/IEC 39794-5 asks 90 of a portrait for a travel document.
    public var leastInterEyeDistance = 24.0
    /// `FACE_TOO_CLOSE`: the box from forehead to chin takes more than this part of the picture's width or height.
    /// ISO/IEC 39794-5 allows the whole head 90 % of the height and 75 % of the width; the box is 0.83 of the head's height.
    public var mostFaceExtent = 0.75
    /// `FACE_CLOSE_TO_BORDER`: the box is nearer to an edge than this part of its side.
    public var leastBorderMargin = 0.05
    /// `FACE_ANGLE_TOO_LARGE`: yaw beyond this many degrees to either side. Networks for liveness are trained to 30; the
    /// rest is for the error of the estimate.
    public var mostYawDegrees = 45.0
    /// `FACE_ANGLE_TOO_LARGE`: pitch beyond this many degrees, up or down; noses differ, so its estimate is poorer.
    public var mostPitchDegrees = 40.0
    /// `FACE_ANGLE_TOO_LARGE`: roll beyond this many degrees. Alignment takes any roll out; detectors miss more of it.
    public var mostRollDegrees = 40.0
    /// `IMAGE_ON_ITS_SIDE`: roll beyond this many degrees. A neck bends by 45° sideways, so that no
    /// head leans so far. The networks' word on cover and pose of such a face does not count.
    public var leastLyingRollDegrees = 60.0
    /// `IMAGE_TOO_DARK`: 95 % of the face lie below this luma: not even its highlights have 5 % of full light. A face of
    /// any colour has highlights above it when light falls on it.
    public var leastHighlights = 0.25
    /// `IMAGE_TOO_BRIGHT`: more than this part of the face is at the upper end of the range, where nothing is told apart.
    public var mostOverExposure = 0.25
    /// `IMAGE_BLURRED`: the blur's standard deviation in inter-eye distances (which are 63 mm on average): beyond 0.06,
    /// 4 mm, an eyelid is no longer told from an eye.
    public var mostBlur = 0.06

    /// `EYES_CLOSED`: the lids are less far apart, as a part of the eye's width. Of 3,811 pictures of Labeled Faces in the
    /// Wild 26 lie below; by eye 24 of these have shut or lowered lids, one has narrow open eyes and one cannot be told. Of 38
    /// with shut or lowered lids, among the 120 lowest, 24 lie below. Of the 54 below 0.15 a third have open eyes.
    public var leastEyeLidRatio = 0.12
    /// `MOUTH_OPEN`: the lips are farther apart, as a part of the mouth's inner width. A mouth is open from 0.3, where
    /// laughter begins, which is no fault of a capture: 0.6 is a shout or a yawn. Of the 3,811 pictures 17 lie above, all of
    /// them of mouths wide open by eye.
    public var mostMouthOpening = 0.6
    /// `FACE_IS_OCCLUDED`: a network is surer of a covered mouth than of an open face. The card of
    /// `face-cover` has the errors that were counted.
    public var mostFaceCover = 0.5

    /// The rules with these thresholds.
    public init() {}

    /// The codes that apply to the subject of a selfie, most important first.
    ///
    /// - Parameters:
    ///   - choice: what the faces themselves came to: none, or several of comparable size.
    ///   - quality: the subject's; `nil` where there is none, or none was assessed.
    public func codes(for choice: SubjectSelection.Choice, quality: FaceQuality?) -> [LivenessStatusCode] {
        var codes: [LivenessStatusCode] = []
        if let code = choice.statusCode { codes.append(code) }
        if let quality { codes += self.codes(for: quality) }
        return codes
    }

    /// The codes that apply to one face, most important first.
    public func codes(for quality: FaceQuality) -> [LivenessStatusCode] {
        func isBelow(_ name: QualityMeasureName, _ limit: Double) -> Bool {
            quality.value(name).map { $0 < limit } ?? false
        }
        func isBeyond(_ name: QualityMeasureName, _ limit: Double) -> Bool {
            quality.value(name).map { abs($0) > limit } ?? false
        }
        let isCropped =
            isBelow(.faceInPicture, leastFaceInPicture) || isBelow(.borderMargin, -mostBoxBeyondEdge)
        let isLying = isBeyond(.headPoseRoll, leastLyingRollDegrees)
        let isTurned =
            isBeyond(.headPoseYaw, mostYawDegrees) || isBeyond(.headPosePitch, mostPitchDegrees)
            || isBeyond(.headPoseRoll, mostRollDegrees)
        let isBlurred = isBeyond(.sharpness, mostBlur)
        let isTooSmall = isBelow(.interEyeDistance, leastInterEyeDistance)
        let rules: [(LivenessStatusCode, Bool)] = [
            (.faceCropped, isCropped),
            (.faceTooSmall, isTooSmall),
            (.faceTooClose, isBeyond(.faceExtent, mostFaceExtent)),
            (.faceCloseToBorder, !isCropped && isBelow(.borderMargin, leastBorderMargin)),
            (.imageOnItsSide, isLying),
            (.faceIsOccluded, !isLying && isBeyond(.faceCover, mostFaceCover)),
            (.faceAngleTooLarge, !isLying && isTurned),
            (.eyesClosed, isBelow(.eyeLidRatio, leastEyeLidRatio)),
            (.mouthOpen, isBeyond(.mouthOpening, mostMouthOpening)),
            (.imageTooDark, isBelow(.luminanceHighlights, leastHighlights)),
            (.imageTooBright, isBeyond(.overExposurePrevention, mostOverExposure)),
            // A face of few pixels is blurred for want of them.
            (.imageBlurred, isBlurred && !isTooSmall),
        ]
        return rules.filter(\.1).map(\.0)
    }
}
