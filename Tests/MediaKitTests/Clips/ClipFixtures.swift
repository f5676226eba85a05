import BiometricsTestSupport
import Foundation

/// The clips under Tests/Fixtures/clips, and what an independent reader says of them (scripts/make-clip-fixtures).
enum ClipFixtures {
    /// The mean of the 8 × 8 pixels around a place, so that it does not depend on how colour is interpolated.
    struct Sample: Decodable {
        let frame: Int
        let x: Int
        let y: Int
        let bgr: [Double]
    }

    struct Expectation: Decodable {
        let codec: String
        let width: Int
        let height: Int
        let codedWidth: Int
        let codedHeight: Int
        let streams: Int
        let clockwise: Int
        let timestamps: [Double]
        let keyframes: [Int]
        let means: [Double]
        let samples: [Sample]
    }

    static let folder = SourceTree.tests.appending(path: "Fixtures/clips")

    static let names = [
        "turned_0.mp4", "turned_90.mp4", "turned_180.mp4", "turned_270.mp4", "variable_rate.mp4", "wide_pixels.mp4",
        "tall_pixels.mp4", "vp9.webm", "vp8.webm", "mjpeg.avi", "mpeg4.avi", "animated.gif", "hevc.mp4", "av1.mp4",
        "colors_bt601_limited.mp4", "colors_bt601_full.mp4", "colors_bt709_limited.mp4", "colors_bt709_full.mp4",
    ]

    static func path(_ name: String) -> String {
        folder.appending(path: name).path
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }

    static func expectation(of name: String) throws -> Expectation {
        let data = try Data(contentsOf: folder.appending(path: "expected.json"))
        let all = try JSONDecoder().decode([String: Expectation].self, from: data)
        guard let expectation = all[name] else { throw CocoaError(.fileNoSuchFile) }
        return expectation
    }

    /// Labelled clips, where there are any.
    static let labelled = ProcessInfo.processInfo.environment["BIOMETRICS_TEST_DATA"].map {
        URL(filePath: $0).appending(path: "specimens")
    }
}
