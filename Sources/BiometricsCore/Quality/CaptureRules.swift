/// The thresholds that decide whether a selfie's face is captured too poorly for a liveness assessment, all in one
/// place.
///
/// A code tells the person what to improve. The first code that applies, in the order of `codes`, is the capture's
/// `livenessStatusCode`. A measure that could not be assessed raises no code. The thresholds are far outside of usual
/// captures: they reject failed captures, not imperfect portraits. Sharpness and light are measured so that size,
/// contrast and skin colour do not matter.
public struct CaptureRules: Sendable, Hashable {
    /// `FACE_CROPPED`: less than this part of the face lies inside the picture.
    public var leastFaceInPicture = 0.98
    /// `FACE_CROPPED`: the face's box reaches beyond an edge by this part of its side. Boxes have about this accuracy.
    public var mostBoxBeyondEdge = 0.05
    /// `FACE_TOO_SMALL`: the eyes are fewer pixels apart. An aligned face has 35 there; at 24, each of its pixels comes
    /// from less than half a pixel of the picture. ISO/IEC 39794-5 requires 90 for a travel document's portrait.
    public var leastInterEyeDistance = 24.0
    /// `FACE_TOO_CLOSE`: the box from forehead to chin takes more than this part of the picture's width or height.
    /// ISO/IEC 39794-5 allows the whole head 90 % of the height and 75 % of the width; the box is 0.83 of the head's height.
    public var mostFaceExtent = 0.75
    /// `FACE_CLOSE_TO_BORDER`: the box is nearer to an edge than this part of its side.
    public var leastBorderMargin = 0.05
    /// `FACE_ANGLE_TOO_LARGE`: yaw beyond this many degrees to either side. Networks for liveness are trained to 30;
    /// the rest allows for the error of the estimate.
    public var mostYawDegrees = 45.0
    /// `FACE_ANGLE_TOO_LARGE`: pitch beyond this many degrees, up or down. Noses differ, so the estimate is less
    /// accurate.
    public var mostPitchDegrees = 40.0
    /// `FACE_ANGLE_TOO_LARGE`: roll beyond this many degrees. Alignment removes any roll, but detectors miss more faces
    /// beyond it.
    public var mostRollDegrees = 40.0
    /// `IMAGE_ON_ITS_SIDE`: roll beyond this many degrees. A neck bends by 45° sideways, so that no head leans so far. The
    /// networks' answers about cover and pose of such a face do not count.
    public var leastLyingRollDegrees = 60.0
    /// `IMAGE_TOO_DARK`: 95 % of the face lies below this luma, so even its highlights have less than 5 % of full
    /// light. A lit face of any colour has highlights above it.
    public var leastHighlights = 0.25
    /// `IMAGE_TOO_BRIGHT`: more than this part of the face is at the upper end of the range, where no detail is left.
    public var mostOverExposure = 0.25
    /// `IMAGE_BLURRED`: the blur's standard deviation in inter-eye distances (63 mm on average). Beyond 0.06, or 4 mm,
    /// an eyelid cannot be distinguished from an eye.
    public var mostBlur = 0.06

    /// `EYES_CLOSED`: the gap between the lids is smaller than this part of the eye's width. In 3,811 pictures of
    /// Labeled Faces in the Wild, 26 lie below: 24 have shut or lowered lids, one has narrow open eyes, and one is
    /// unclear. The 120 lowest include 38 with shut or lowered lids, of which 24 lie below. A third of the 54 below
    /// 0.15 have open eyes.
    public var leastEyeLidRatio = 0.12
    /// `MOUTH_OPEN`: the gap between the lips is larger than this part of the mouth's inner width. A mouth is open from
    /// 0.3, where laughter begins, which is acceptable. From 0.6 it is a shout or a yawn. In the same 3,811 pictures,
    /// 17 lie above, and all of them show mouths wide open.
    public var mostMouthOpening = 0.6
    /// `FACE_IS_OCCLUDED`: a network is more certain of a covered mouth than of an open face. The card of `face-cover`
    /// has the counted errors.
    public var mostFaceCover = 0.5

    /// The rules with these thresholds.
    public init() {}

    /// The codes that apply to the subject of a selfie, most important first.
    ///
    /// - Parameters:
    ///   - choice: the result of choosing a subject: none, or several of comparable size.
    ///   - quality: the subject's quality; `nil` without a subject or an assessment.
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
            // A face with few pixels looks blurred because of its size.
            (.imageBlurred, isBlurred && !isTooSmall),
        ]
        return rules.filter(\.1).map(\.0)
    }
}
