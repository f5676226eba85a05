import BiometricsCore
import BiometricsTestSupport
import Dlib
import Foundation
import MediaKit
import ModelStore
import OpenCVKit
import Testing

/// dlib's embedder against the package face_recognition (Tests/Golden/make_dlib_golden.py).
@Suite(.data("lfw/pairs.txt"), .models(TestModels.dlib))
struct FaceEncoderTests {
    private struct Golden: Decodable {
        struct Picture: Decodable {
            let file: String
            let box: [Double]
            let landmarks: [Point]
        }

        let pictures: [Picture]
        let distances: [[Double]]
    }

    private let golden: Golden

    init() throws {
        let path = SourceTree.tests.appending(path: "Fixtures/dlib/lfw_distances.json")
        golden = try JSONDecoder().decode(Golden.self, from: Data(contentsOf: path))
    }

    @Test func `landmarks and distances are those of face_recognition`() throws {
        let context = PluginContext(models: try ModelStore.standard(), engine: OpenCVEngine())
        let encoder = try FaceEncoder(modelID: "dlib-resnet-v1", in: context)
        var vectors: [[Float]] = []
        for picture in golden.pictures {
            let image = try EncodedPicture(contentsOf: TestData.path("lfw/\(picture.file)")).decode().image
            let landmarks = encoder.landmarks(
                in: image, topLeft: Point(x: picture.box[0], y: picture.box[1]),
                bottomRight: Point(x: picture.box[2], y: picture.box[3]))
            #expect(landmarks == picture.landmarks, "\(picture.file)")
            vectors += try encoder.features(of: [(image, landmarks)])
        }
        #expect(vectors.count == 20)
        for (row, first) in vectors.enumerated() {
            for (column, second) in vectors.enumerated() {
                let distance = zip(first, second).reduce(0.0) { sum, pair in
                    sum + pow(Double(pair.0) - Double(pair.1), 2)
                }.squareRoot()
                #expect(abs(distance - golden.distances[row][column]) < 1e-3, "\(row), \(column)")
            }
        }
    }

    @Test(arguments: TestModels.dlib)
    func `a damaged file is an error that names the model`(id: String) throws {
        let store = try ModelStore.standard()
        let length = try store.load(id).bytes.count
        let damages: [@Sendable ([UInt8]) -> [UInt8]] =
            [0, 1, 5, 300, length / 2, length - 1].map { kept in { Array($0.prefix(kept)) } } + [{ $0 + [0] }]
        for damage in damages {
            let models = ChangedModels(store, changing: id, damage)
            let error = #expect(throws: BiometricsError.self) {
                try FaceEncoder(
                    modelID: "dlib-resnet-v1", in: PluginContext(models: models, engine: OpenCVEngine()))
            }
            #expect(error?.code == .modelInvalid)
            #expect(error?.message.contains(id) == true)
        }
    }
}
