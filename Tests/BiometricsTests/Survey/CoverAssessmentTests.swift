import BiometricsCore
import Testing

@testable import Biometrics

/// Whether a mouth is covered, as the survey of a face reports it.
struct CoverAssessmentTests {
    /// An assessor that always answers so.
    private struct Toy: FaceQualityAssessing {
        let answer: Result<FaceQuality, BiometricsError>

        func assess(_ face: FaceInPicture) throws(BiometricsError) -> FaceQuality { try answer.get() }
    }

    private static let face: FaceInPicture = {
        let size = Size(width: 8, height: 8)
        func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
        return FaceInPicture(
            image: Image(size: size, format: .bgr8, pixels: [UInt8](repeating: 90, count: 192)), pictureSize: size,
            face: DetectedFace(
                box: Rect(x: 1, y: 1, width: 6, height: 6), confidence: 0.9,
                landmarks: FaceLandmarks(
                    rightEye: point(2, 3), leftEye: point(5, 3), noseTip: point(4, 4), rightMouthCorner: point(3, 5),
                    leftMouthCorner: point(5, 5))))
    }()

    private func measure(_ answer: Result<FaceQuality, BiometricsError>) -> QualityMeasure {
        CoverAssessment(assessor: .success(Toy(answer: answer))).measure(Self.face)
    }

    @Test func `the assessor's value is the measure`() {
        let quality = FaceQuality(assessor: "toy", measures: [QualityMeasure(.faceCover, 0.8)])
        #expect(measure(.success(quality)).value == 0.8)
    }

    @Test func `an assessor that is missing, fails or measures something else costs no face`() {
        let missing = BiometricsError(.modelMissing, "The model face-cover is not installed.")
        let measures = [
            CoverAssessment(assessor: .failure(missing)).measure(Self.face), measure(.failure(missing)),
            measure(.success(FaceQuality(assessor: "toy", notAssessedBecause: missing.message))),
        ]
        for measure in measures {
            #expect(measure.name == .faceCover && measure.value == nil && measure.cause == missing.message)
        }
        #expect(measure(.success(FaceQuality(assessor: "toy", measures: []))).cause == "It was not measured.")
    }

    @Test func `a face without a mesh is asked for its cover all the same`() {
        let quality = FaceQuality(assessor: "toy", measures: [QualityMeasure(.faceCover, 0.8)])
        let missing = BiometricsError(.modelMissing, "The model face-mesh is not installed.")
        let survey = FaceSurveyor(
            mesh: .failure(missing), cover: CoverAssessment(assessor: .success(Toy(answer: .success(quality))))
        ).survey(Self.face)
        #expect(survey.measures.map(\.name) == FaceSurvey.names)
        #expect(survey.measures.compactMap(\.value) == [0.8])
    }
}
