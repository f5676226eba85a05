import BiometricsCore
import BiometricsTestSupport
import Synchronization
import Testing

@testable import Biometrics
@testable import MediaKit

/// How often a picture's file is read for its pixels in one comparison.
struct PictureReadingTests {
    /// A detector whose face is so small that it is found only from `from` pixels up, and aligned from most.
    private func matcher(findingFrom from: Int, eyeShare: Double, liveness: Bool) throws -> FaceMatcher {
        var configuration = ToyMatcher.configuration(
            detector: ToyDetector(sizes: [320, 640, 1280]) { image in
                guard image.size.longSide >= from else { return [] }
                let eyes = Double(image.size.longSide) * eyeShare
                let (x, y) = (Double(image.size.width) / 2, Double(image.size.height) / 2)
                let landmarks = FaceLandmarks(
                    rightEye: Point(x: x - eyes / 2, y: y), leftEye: Point(x: x + eyes / 2, y: y),
                    noseTip: Point(x: x, y: y + eyes / 2), rightMouthCorner: Point(x: x - eyes / 3, y: y + eyes),
                    leftMouthCorner: Point(x: x + eyes / 3, y: y + eyes))
                let box = Rect(x: x - eyes, y: y - eyes, width: 2 * eyes, height: 3 * eyes)
                return [DetectedFace(box: box, confidence: 0.95, landmarks: landmarks)]
            })
        configuration.isLivenessEnabled = liveness
        return try FaceMatcher(configuration)
    }

    private static func picture(side: Int) throws -> [UInt8] {
        try PictureEncoder.jpeg(Image(size: Size(width: side, height: side / 4 * 3), format: .bgr8, filledWith: 120))
    }

    /// Faces that fill the picture, faces that need half or all of its pixels, faces that are found late, and none; pictures
    /// of three sizes and of one.
    @Test(arguments: [false, true])
    func `no file is read more often than it has to be, however small its face`(_ liveness: Bool) async throws {
        let pictures = [try Self.picture(side: 3264), try Self.picture(side: 640)]
        for (from, eyeShare) in [(1, 0.2), (1, 0.05), (640, 0.03), (1280, 0.02), (99_999, 0.1)] {
            let matcher = try matcher(findingFrom: from, eyeShare: eyeShare, liveness: liveness)
            for bytes in pictures {
                let sides = [SharedMedia(.bytes(bytes, name: "selfie")), SharedMedia(.bytes(bytes, name: "document"))]
                _ = try await matcher.compare(selfie: .shared(sides[0]), document: .shared(sides[1]))
                for side in sides {
                    guard case .picture(.encoded(let picture)) = try side.open() else { continue }
                    // A portrait's grain may take more pixels than its templates.
                    let most = side.name == "document" ? 3 : 2
                    #expect((1...most).contains(picture.levels.passes), "\(side.name) \(from) \(eyeShare)")
                }
            }
        }
    }
}
