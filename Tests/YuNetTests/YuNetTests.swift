import BiometricsCore
import Testing

@testable import YuNet

/// The inputs of the detector's network, and its faces from outputs that are written here.
struct YuNetTests {
    /// Remembers the size of its input and gives the outputs that `write` changes from all zero.
    private final class Network: InferenceNetwork {
        let write: (inout [String: [Float]]) -> Void
        private(set) var inputs: [Size] = []

        init(_ write: @escaping (inout [String: [Float]]) -> Void = { _ in }) { self.write = write }

        func run(_ images: [Image], preprocessing: PixelRecipe, outputs: [String]) -> [Tensor] {
            inputs += images.map(\.size)
            var values: [String: [Float]] = [:]
            for name in outputs { values[name] = [Float](repeating: 0, count: Self.count(of: name, images[0].size)) }
            write(&values)
            return outputs.map { Tensor(shape: [values[$0]?.count ?? 0], values: values[$0] ?? []) }
        }

        func run(_ input: Tensor, outputs: [String]) -> [Tensor] { [] }

        private static func count(of name: String, _ size: Size) -> Int {
            let parts = name.split(separator: "_")
            let width = ["bbox": 4, "kps": 10][parts[0]] ?? 1
            guard let stride = Int(parts[1]) else { return 0 }
            return size.width / stride * (size.height / stride) * width
        }
    }

    private func faces(in size: Size, _ network: Network) throws -> [DetectedFace] {
        let detector = YuNetDetector(
            network: network,
            decoder: YuNetDecoder(strides: [8, 16, 32], confidenceThreshold: 0.6, overlapThreshold: 0.3),
            sizeMultiple: 32, preprocessing: PixelRecipe(colorOrder: .bgr))
        return try detector.detectFaces(in: Image(size: size, format: .bgr8, filledWith: 9))
    }

    /// Writes a face of 32×32 pixels around the corner where the cells of column and row 1 begin at stride 32.
    private static func face(in values: inout [String: [Float]], columns: Int, confidence: Float = 1) {
        let cell = columns + 1
        values["cls_32"]?[cell] = confidence
        values["obj_32"]?[cell] = confidence
        for (index, offset) in [-0.2, -0.2, 0.2, -0.2, 0, 0, -0.2, 0.2, 0.2, 0.2].enumerated() {
            values["kps_32"]?[cell * 10 + index] = Float(offset)
        }
    }

    @Test(arguments: [
        (1, 1, 64, 64), (1, 1280, 64, 1280), (1280, 1, 1280, 64), (20, 640, 64, 640), (640, 32, 640, 64),
        (33, 700, 64, 704), (64, 64, 64, 64), (65, 63, 96, 64), (640, 480, 640, 480),
    ])
    func `no input is shorter than two cells of the coarsest grid`(width: Int, height: Int, wide: Int, high: Int) throws
    {
        let network = Network()
        #expect(try faces(in: Size(width: width, height: height), network).isEmpty)
        #expect(network.inputs == [Size(width: wide, height: high)])
    }

    @Test func `an empty picture has no face and no run`() throws {
        let network = Network()
        #expect(try faces(in: Size(width: 0, height: 0), network).isEmpty && network.inputs.isEmpty)
    }

    @Test func `a face is read from its cell`() throws {
        let face = try #require(
            try faces(in: Size(width: 96, height: 96), Network { Self.face(in: &$0, columns: 3) }).first)
        // The third row's second cell would be (32, 64); this is the second row's second one.
        #expect(face.box == Rect(x: 16, y: 16, width: 32, height: 32))
        #expect(face.confidence == 1)
        #expect(face.landmarks.noseTip == Point(x: 32, y: 32))
    }

    @Test(arguments: ["bbox_32", "kps_32"], [Float.nan, .infinity, -.infinity, 1e30])
    func `a face with an infinite number or an impossible place is dropped`(name: String, number: Float)
        throws
    {
        let network = Network {
            Self.face(in: &$0, columns: 3)
            let width = name == "bbox_32" ? 4 : 10
            $0[name]?[4 * width] = number
        }
        #expect(try faces(in: Size(width: 96, height: 96), network).isEmpty)
    }

    @Test(arguments: ["cls_32", "obj_32"]) func `a confidence that is not a number passes no threshold`(name: String)
        throws
    {
        let network = Network {
            Self.face(in: &$0, columns: 3)
            $0[name]?[4] = .nan
        }
        #expect(try faces(in: Size(width: 96, height: 96), network).isEmpty)
    }

    @Test func `a dropped candidate does not take a face's place`() throws {
        // Surer than the face and all over it, but without end.
        let network = Network {
            Self.face(in: &$0, columns: 3, confidence: 0.9)
            $0["cls_8"]?[0] = 1
            $0["obj_8"]?[0] = 1
            $0["bbox_8"]?.replaceSubrange(2..<4, with: [40, 40])
        }
        #expect(try faces(in: Size(width: 96, height: 96), network).map(\.box.x) == [16])
    }

    @Test func `a face in the padding is dropped`() throws {
        let network = Network { Self.face(in: &$0, columns: 2) }
        #expect(try faces(in: Size(width: 32, height: 40), network).count == 1)
        #expect(try faces(in: Size(width: 31, height: 40), network).isEmpty)
    }
}
