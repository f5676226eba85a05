import BiometricsCore
import Testing

struct CaptureRulesTests {
    /// A capture that nothing is wrong with, with some values changed.
    private func quality(_ changed: [QualityMeasureName: Double] = [:]) -> FaceQuality {
        let fine: [QualityMeasureName: Double] = [
            .faceInPicture: 1, .borderMargin: 0.5, .interEyeDistance: 90, .faceExtent: 0.4, .headPoseYaw: 0,
            .headPosePitch: 0, .headPoseRoll: 0, .luminanceHighlights: 0.7, .overExposurePrevention: 0,
            .sharpness: 0.02,
        ]
        let values = fine.merging(changed) { $1 }
        return FaceQuality(assessor: "test", measures: values.map { QualityMeasure($0.key, $0.value) })
    }

    @Test func `a fine capture has no code`() {
        #expect(CaptureRules().codes(for: quality()) == [])
    }

    @Test(arguments: [
        (QualityMeasureName.faceInPicture, 0.9, LivenessStatusCode.faceCropped), (.borderMargin, -0.2, .faceCropped),
        (.borderMargin, 0.01, .faceCloseToBorder), (.borderMargin, -0.01, .faceCloseToBorder),
        (.interEyeDistance, 12, .faceTooSmall), (.faceExtent, 0.9, .faceTooClose),
        (.headPoseYaw, -60, .faceAngleTooLarge), (.headPosePitch, 50, .faceAngleTooLarge),
        (.headPoseRoll, 50, .faceAngleTooLarge), (.headPoseRoll, -88, .imageOnItsSide),
        (.headPoseRoll, 179, .imageOnItsSide), (.luminanceHighlights, 0.1, .imageTooDark),
        (.overExposurePrevention, 0.5, .imageTooBright), (.sharpness, 0.09, .imageBlurred),
        (.eyeLidRatio, 0.11, .eyesClosed), (.mouthOpening, 0.61, .mouthOpen),
        (.faceCover, 0.51, .faceIsOccluded),
    ])
    func `each measure beyond its threshold raises its code`(
        name: QualityMeasureName, value: Double, code: LivenessStatusCode
    ) {
        #expect(CaptureRules().codes(for: quality([name: value])) == [code])
    }

    @Test(arguments: [
        (QualityMeasureName.eyeLidRatio, CaptureRules().leastEyeLidRatio, -1.0),
        (.mouthOpening, CaptureRules().mostMouthOpening, 1),
        (.faceCover, CaptureRules().mostFaceCover, 1),
    ])
    func `eyes, mouth and cover on the threshold itself raise nothing`(
        name: QualityMeasureName, threshold: Double, beyond: Double
    ) {
        #expect(CaptureRules().codes(for: quality([name: threshold])) == [])
        #expect(CaptureRules().codes(for: quality([name: threshold + beyond * 1e-9])).count == 1)
    }

    @Test func `findings of a survey do not affect the face match's floor`() {
        let worst: [QualityMeasureName: Double] = [.eyeLidRatio: 0, .mouthOpening: 2, .faceCover: 1]
        #expect(QualityFloor().shortfalls(of: quality(worst)).isEmpty)
    }

    @Test func `a picture on its side is not judged for a cover or a turned head`() {
        let lying = quality([.headPoseRoll: 90, .headPoseYaw: 70, .faceCover: 1])
        #expect(CaptureRules().codes(for: lying) == [.imageOnItsSide])
        #expect(CaptureRules().codes(for: quality([.headPoseRoll: 60])) == [.faceAngleTooLarge])
    }

    @Test func `several codes come in order of importance`() {
        let codes = CaptureRules().codes(
            for: quality([.faceInPicture: 0.5, .borderMargin: -0.3, .interEyeDistance: 10, .sharpness: 0.2]))
        #expect(codes == [.faceCropped, .faceTooSmall])
    }

    @Test func `an unassessed measure raises no code`() {
        #expect(CaptureRules().codes(for: FaceQuality(assessor: "test", notAssessedBecause: "it failed")) == [])
        let measure = QualityMeasure(.sharpness, notAssessedBecause: "no edges")
        #expect(CaptureRules().codes(for: FaceQuality(assessor: "test", measures: [measure])) == [])
    }

    @Test func `no face and several faces come before everything else`() {
        let nobody = SubjectSelection().choose(from: [], in: Size(width: 10, height: 10))
        #expect(CaptureRules().codes(for: nobody, quality: nil) == [.faceNotFound])
        let landmarks = FaceLandmarks(
            rightEye: Point(x: 1, y: 1), leftEye: Point(x: 2, y: 1), noseTip: Point(x: 1, y: 2),
            rightMouthCorner: Point(x: 1, y: 3), leftMouthCorner: Point(x: 2, y: 3))
        let faces = [0.0, 5].map {
            DetectedFace(box: Rect(x: $0, y: 0, width: 4, height: 4), confidence: 0.9, landmarks: landmarks)
        }
        let both = SubjectSelection().choose(from: faces, in: Size(width: 10, height: 10))
        #expect(
            CaptureRules().codes(for: both, quality: quality([.interEyeDistance: 5])) == [.tooManyFaces, .faceTooSmall])
    }

    @Test(arguments: [
        (QualityMeasureName.interEyeDistance, 20.0, true), (.interEyeDistance, 12, false), (.sharpness, 0.08, true),
        (.sharpness, 0.12, false), (.faceInPicture, 0.9, true), (.faceInPicture, 0.5, false),
        (.headPoseYaw, 80, true), (.luminanceHighlights, 0.1, true),
    ])
    func `the floor of the face match asks for size, sharpness and presence alone`(
        name: QualityMeasureName, value: Double, isMet: Bool
    ) {
        #expect(QualityFloor().shortfalls(of: quality([name: value])) == (isMet ? [] : [name]))
    }

    @Test func `an unassessed measure is not below the floor`() {
        #expect(QualityFloor().shortfalls(of: FaceQuality(assessor: "test", notAssessedBecause: "it failed")) == [])
    }
}
