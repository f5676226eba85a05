import BiometricsTestSupport
import FoundationEssentials
import MediaKit
import ModelStore
import Testing

@testable import BiometricsCLI

/// The commands on pictures of faces, with real models.
@Suite(.data("specimens"), .models(RealPictures.models))
struct RealPictureTests {
    private let environment: [String: String]
    private let selfie: String
    private let lying: String

    init() throws {
        environment = ["BIOMETRICS_MODELS": try #require(RealPictures.store)]
        selfie = "\(try #require(RealPictures.specimens))/selfies/000.jpg"
        lying = "\(try #require(RealPictures.specimens))/documents/003_idCard.jpg"
    }

    private func compare(_ arguments: String...) throws -> CommandRun {
        try CommandRun(
            arguments: ["compare", "--embedder", "mobilefacenet-ms1m"] + arguments, environment: environment)
    }

    @Test func `JSON states outcome, faces, rotation and models, and the exit status follows the outcome`() throws {
        let run = try compare("--json", selfie, lying)
        let document = try run.document(as: ComparisonShape.self)
        let statuses: [String: Int32] = ["Passed": 0, "Failed": 1, "Undetermined": 2]
        #expect(run.diagnostics.isEmpty)
        #expect(document.schema == "biometrics.compare/1")
        #expect(run.status == statuses[document.faceMatch.result])
        #expect(document.faceMatch.result != "Passed")
        #expect(document.faceMatch.score != nil)
        #expect(document.selfie?.facesFound == 1)
        #expect(document.document?.portraitLocated == true)
        #expect(document.document?.rotationDegrees == 90)
        #expect(document.pipeline.models.map(\.id) == ["yunet-2023mar", "mobilefacenet-ms1m", "face-mesh"])
        #expect(document.pipeline.models.allSatisfy { $0.sha256.count == 64 })
    }

    @Test func `text states the outcome first and names both files`() throws {
        let run = try compare(selfie, lying)
        #expect(["Failed", "Undetermined"].contains { run.output.hasPrefix($0) })
        #expect(run.output.contains("\(selfie), 720 × 960 px, 1 face"))
        #expect(run.output.contains("upright after 90° clockwise"))
        #expect(!run.output.contains("\u{1B}"))
    }

    @Test func `text and JSON say what is wrong with a selfie's capture`() throws {
        let cropped = "\(try #require(RealPictures.specimens))/odd/cropped_face.jpg"
        let text = try compare("--selfie", cropped)
        #expect(text.output.contains("Capture      FACE_CROPPED"))
        let selfie = try compare("--json", "--selfie", cropped).document(as: ComparisonShape.self).selfie
        #expect(selfie?.livenessStatusCode == "FACE_CROPPED")
        #expect(selfie?.captureCodes?.first == "FACE_CROPPED")
        #expect(selfie?.quality?.measures["faceInPicture"]?.value ?? 1 < 1)
        #expect(selfie?.quality?.measures["interEyeDistance"]?.standard == "InterEyeDistance")
    }

    @Test func `a missing input makes the match Required, Undetermined or Skipped`() throws {
        for (arguments, outcome) in [
            (["--document", lying], "Required"), (["--selfie", selfie], "Undetermined"),
            (["--optional", "--document", lying], "Skipped"), (["--optional", "--selfie", selfie], "Skipped"),
        ] {
            let run = try CommandRun(
                arguments: ["compare", "--embedder", "mobilefacenet-ms1m"] + arguments, environment: environment)
            #expect(run.output.hasPrefix(outcome))
            #expect(run.status == 2)
        }
    }

    @Test func `--annotate draws both pictures side by side`() throws {
        let folder = TemporaryFolder()
        let path = "\(folder.path)/seen.png"
        #expect(try compare("--annotate", path, selfie, lying).status < 64)
        let picture = try EncodedPicture(contentsOf: path)
        #expect(picture.format == .png)
        #expect(picture.size.width > picture.size.height)
    }

    @Test func `detect finds two faces, also from standard input`() throws {
        let path = "\(try #require(RealPictures.specimens))/odd/two_faces.jpg"
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let run = try CommandRun("detect", "--json", "-", environment: environment, input: bytes)
        let document = try run.document(as: DetectionShape.self)
        #expect(run.status == 0)
        #expect(document.schema == "biometrics.detect/1")
        #expect(document.path == "-")
        #expect(document.faces.count >= 2)
        #expect(document.faces.allSatisfy { $0.box.count == 4 && $0.landmarks.count == 5 })
    }
}

/// `biometrics.compare/1`, as far as it is looked at.
struct ComparisonShape: Decodable {
    struct Match: Decodable {
        let result: String
        let score: Double?
    }

    struct Selfie: Decodable {
        struct Quality: Decodable {
            struct Measure: Decodable {
                let value: Double?
                let standard: String?
            }

            let measures: [String: Measure]
        }

        let facesFound: Int
        let livenessStatusCode: String?
        let captureCodes: [String]?
        let quality: Quality?
    }

    struct Document: Decodable {
        let portraitLocated: Bool
        let rotationDegrees: Int
    }

    struct Pipeline: Decodable {
        struct Model: Decodable {
            let id: String
            let sha256: String
        }

        let models: [Model]
    }

    let schema: String
    let faceMatch: Match
    let selfie: Selfie?
    let document: Document?
    let pipeline: Pipeline
}

/// `biometrics.detect/1`, as far as it is looked at.
struct DetectionShape: Decodable {
    struct Face: Decodable {
        let box: [Double]
        let landmarks: [[Double]]
    }

    let schema: String
    let path: String
    let faces: [Face]
}
