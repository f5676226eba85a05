import Biometrics
import BiometricsCore
import BiometricsTestSupport
import FoundationEssentials
import MediaKit
import Testing

/// The codes of eyes, mouth and cover on labelled photographs.
@Suite(.data("lfw/pairs.txt"), .models(["yunet-2023mar", "face-mesh", "iris-landmark", "face-cover"]))
struct SurveyedFacesTests {
    private let finder: FaceFinder

    init() throws {
        var configuration = BiometricsConfiguration()
        configuration.detector = "yunet"
        configuration.isQualityMeasured = true
        finder = try FaceFinder(configuration)
    }

    /// One picture each of `count` people, spread over the set.
    private func pictures(_ count: Int, from first: Int) throws -> [String] {
        let people = try FileManager.default.contentsOfDirectory(atPath: TestData.path("lfw"))
            .filter { !$0.contains(".") }.sorted()
        let step = people.count / count
        return (0..<count).map { "lfw/\(people[first + $0 * step])/\(people[first + $0 * step])_0001.jpg" }
            .filter(TestData.has)
    }

    private static let added: Set<LivenessStatusCode> = [.eyesClosed, .mouthOpen, .faceIsOccluded]

    @Test func `few people in the news get a code of eyes, mouth or cover`() async throws {
        var (assessed, coded) = (0, 0)
        for path in try pictures(100, from: 1) {
            let report = try await finder.detect(in: .file(TestData.path(path)))
            assessed += report.qualities?.first?.value(.eyeLidRatio) == nil ? 0 : 1
            coded += Self.added.isDisjoint(with: report.captureCodes ?? []) ? 0 : 1
        }
        #expect(assessed >= 60)
        // It is 1.6 in 100 over 1,000 pictures.
        #expect(coded <= 4)
    }

    @Test func `nearly all people who cover mouth and chin are told so`() async throws {
        var (assessed, covered, before) = (0, 0, 0)
        for path in try pictures(30, from: 4) {
            let bytes = Array(try TestData.bytes(path))
            let report = try await finder.detect(in: .bytes(bytes, name: path))
            guard let face = report.faces.first, report.qualities?.first?.value(.faceCover) != nil,
                case .picture(let picture) = try EncodedMedia(bytes: bytes, name: path)
            else { continue }
            before += report.captureCodes?.contains(.faceIsOccluded) == true ? 1 : 0
            let masked = Self.masked(try picture.decode().image, face)
            let other = try await finder.detect(in: .bytes(try PictureEncoder.png(masked), name: path))
            guard other.qualities?.first?.value(.faceCover) != nil else { continue }
            assessed += 1
            covered += other.captureCodes?.contains(.faceIsOccluded) == true ? 1 : 0
        }
        #expect(assessed >= 20 && before <= 1)
        #expect(covered * 10 >= assessed * 8, "\(covered) of \(assessed)")
    }

    @Test(arguments: [false, true])
    func `a clip of a covered face is withheld with that code`(isMasked: Bool) async throws {
        let path = "lfw/Aaron_Patterson/Aaron_Patterson_0001.jpg"
        let bytes = Array(try TestData.bytes(path))
        guard case .picture(let picture) = try EncodedMedia(bytes: bytes, name: path) else { return }
        var image = try picture.decode().image
        let face = try #require(try await finder.detect(in: .bytes(bytes, name: path)).faces.first)
        if isMasked { image = Self.masked(image, face) }
        let clip = try MotionJPEGClip.encode([Image](repeating: image, count: 50))
        let assessment = try await LivenessAssessor().assess(.bytes(clip, name: "clip.avi")).assessment
        #expect((assessment.statusCode == .faceIsOccluded) == isMasked)
        #expect(assessment.isWithheld == isMasked)
    }

    /// The picture with a cloth of pale blue from the middle of the nose over mouth and chin, lit from above.
    private static func masked(_ image: Image, _ face: DetectedFace) -> Image {
        let (points, box) = (face.landmarks, face.box)
        let eyes = (points.rightEye.y + points.leftEye.y) / 2
        let top = eyes + 0.45 * (points.noseTip.y - eyes)
        let middle = (points.rightMouthCorner.x + points.leftMouthCorner.x) / 2
        let bottom = box.maxY + 0.04 * box.height
        var pixels = image.pixels
        for row in max(0, Int(top))..<min(image.height, Int(bottom)) {
            let down = (Double(row) - top) / (bottom - top)
            // As wide as the face above, and round below.
            let half = 0.5 * box.width * (down < 0.5 ? 1 : (1 - 4 * (down - 0.5) * (down - 0.5)).squareRoot())
            let light = 1.05 - 0.25 * down
            for column in max(0, Int(middle - half))..<min(image.width, Int(middle + half)) {
                for (channel, value) in [200.0, 160, 110].enumerated() {
                    pixels[row * image.bytesPerRow + 3 * column + channel] = UInt8(min(255, value * light))
                }
            }
        }
        return Image(size: image.size, format: .bgr8, pixels: pixels)
    }
}
