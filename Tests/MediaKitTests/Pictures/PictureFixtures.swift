import BiometricsCore
import BiometricsTestSupport
import Foundation

@testable import MediaKit

/// The pictures under Tests/Fixtures/pictures, and what an independent decoder says of them.
enum PictureFixtures {
    struct Expectation: Decodable, Sendable {
        let width: Int
        let height: Int
        let tolerance: Int
        let orientation: Int?
        /// `x, y, blue, green, red` at a grid of places.
        let pixels: [[Int]]
    }

    static let folder = SourceTree.tests.appending(path: "Fixtures/pictures")

    static let expectations: [String: Expectation] = {
        let bytes = (try? Data(contentsOf: folder.appending(path: "expected.json"))) ?? Data()
        return (try? JSONDecoder().decode([String: Expectation].self, from: bytes)) ?? [:]
    }()

    static var names: [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
        return all.filter { !$0.hasSuffix(".json") }.sorted()
    }

    static func path(_ name: String) -> String { folder.appending(path: name).path() }

    static func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path(name)))) }

    /// The pictures of `specimens/odd`, when there are labelled data.
    static let specimens: String? = ProcessInfo.processInfo.environment["BIOMETRICS_TEST_DATA"].map {
        $0 + "/specimens/odd/"
    }
}
