import BiometricsTestSupport
import MediaKit
import Testing

@testable import Biometrics

/// Samples that are examined first and compared later, against one comparison of the same files.
@Suite(
    .data("specimens/pairs.csv"), .data("specimens/clips.csv"), .models(TestModels.faceMatch + TestModels.liveness))
struct JudgedSelfieTests {
    private let matcher: FaceMatcher
    private let assessor: LivenessAssessor

    init() throws {
        let context = try BiometricsContext()
        matcher = try FaceMatcher(in: context)
        assessor = try LivenessAssessor(in: context)
    }

    @Test func `a match of samples is to the bit that of the pictures, and the liveness that of the selfie`()
        async throws
    {
        for row in try TestData.rows("specimens/pairs.csv").prefix(60).enumerated().filter({ $0.offset % 12 == 0 }) {
            let selfie = MediaSource.file(TestData.path("specimens/\(try #require(row.element["probe"]))"))
            let document = MediaSource.file(TestData.path("specimens/\(try #require(row.element["reference"]))"))
            let judged = try await matcher.sample(selfie, judgedBy: assessor)
            let reference = try await matcher.sample(document, as: .document)
            let comparison = try await matcher.compare(selfie: selfie, document: document)
            #expect(try matcher.match(judged.sample, with: reference) == comparison.faceMatch)
            let alone = try await assessor.assess(selfie)
            #expect(judged.liveness.assessment.isLive == alone.assessment.isLive)
            #expect(judged.liveness.assessment.reasons == alone.assessment.reasons)
            // One that was not provided is told apart from one without a face.
            #expect(try matcher.match(nil, with: reference).result == .required)
            #expect(try matcher.match(judged.sample, with: nil).result == .undetermined)
        }
    }

    @Test func `every compared frame of a clip is one that liveness has judged`() async throws {
        let clip = MediaSource.file(TestData.path("specimens/clips/01_bonafide.mp4"))
        let judged = try await matcher.sample(clip, judgedBy: assessor)
        let seen = Set(judged.liveness.trail.points.map(\.index))
        let frame = try #require(judged.sample.frame)
        #expect(seen.contains(frame.index))
        #expect(judged.sample.matchedFaces > 1 && judged.sample.matchedFaces <= seen.count)
        #expect(frame.framesExamined == judged.liveness.clip?.framesExamined)
    }

    @Test(arguments: ["selfies/001.jpg", "clips/01_bonafide.mp4"])
    func `the compared face lies where it is found again, in the picture or in the best frame`(
        file: String
    ) async throws {
        let source = MediaSource.file(TestData.path("specimens/\(file)"))
        let judged = try await matcher.sample(source, judgedBy: assessor)
        #expect((judged.bestFrame == nil) == file.hasSuffix(".jpg"))
        let best = try judged.bestFrame.map { MediaSource.bytes(try PictureEncoder.jpeg($0), name: "best frame") }
        let shown = best ?? source
        let again = try #require(try await matcher.sample(shown, as: .selfie).faces.first?.face)
        let face = try #require(judged.face)
        #expect(face.landmarks.rightEye.distance(to: again.landmarks.rightEye) < 0.05 * face.box.width)
        #expect(face.box.center.distance(to: again.box.center) < 0.05 * face.box.width)
    }
}
