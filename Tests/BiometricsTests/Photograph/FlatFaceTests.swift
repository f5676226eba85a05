import BiometricsCore
import BiometricsTestSupport
import Foundation
import Testing

@testable import Biometrics

/// Drawn faces on meshes that are bent in known ways, against NumPy and OpenCV (Tests/Golden/make_flat_face_golden.py).
struct FlatFaceTests {
    private struct Golden: Decodable {
        let maps: [[[Double]]]
        let facePixels: Int
        let samples: [[Int]]
        let places: [[Int]]
        let agreements: [[[[Double]]]]
    }

    private static let golden: Golden? = {
        let path = SourceTree.tests.appending(path: "Golden/Fixtures/flat_face.json")
        return (try? Data(contentsOf: path)).flatMap { try? JSONDecoder().decode(Golden.self, from: $0) }
    }()

    /// The points of the flat face itself.
    static let points = (0..<FaceMesh.pointCount).map { index in
        Point(
            x: Double(FlatFaceLayout.tenths[2 * index]) / 10, y: Double(FlatFaceLayout.tenths[2 * index + 1]) / 10)
    }

    /// Waves in a picture, seen through an affine map from the flat face to it.
    static func drawn(_ seed: Int, _ map: [[Double]], width: Int = 230, height: Int = 240) -> Image {
        let (a, b, left, c, d, top) = (map[0][0], map[0][1], map[0][2], map[1][0], map[1][1], map[1][2])
        let scale = a * d - b * c
        var state = seed
        func next() -> Double {
            state = (state * 1_103_515_245 + 12345) % (1 << 31)
            return Double((state >> 16) % 1000) / 1000
        }
        let waves = (0..<60).map { _ in (0.3 * next() - 0.15, 0.3 * next() - 0.15, next()) }
        return Image(size: Size(width: width, height: height), format: .gray8) { x, y in
            let (right, down) = (Double(x) - left, Double(y) - top)
            let (u, v) = ((d * right - b * down) / scale, (a * down - c * right) / scale)
            var total = 0.0
            for wave in waves {
                let turn = wave.0 * u + wave.1 * v + wave.2
                total += 10 * (4 * abs(turn - turn.rounded(.toNearestOrEven)) - 1)
            }
            return [UInt8(min(255, max(0, (128 + total + 0.5).rounded(.down))))]
        }
    }

    static func mesh(_ map: [[Double]], isMirrored: Bool = false) -> FaceMesh? {
        FaceMesh(
            vertices: points.map { point in
                let x = isMirrored ? 191 - point.x : point.x
                return FaceMesh.Vertex(
                    x: map[0][0] * x + map[0][1] * point.y + map[0][2],
                    y: map[1][0] * x + map[1][1] * point.y + map[1][2], z: 0)
            }, presence: 1)
    }

    @Test func `faces are laid flat, and agree, as another implementation has it`() throws {
        let golden = try #require(Self.golden)
        #expect(FlatFaceLayout.face.count { $0 } == golden.facePixels)
        var details: [FlatFaceComparison.Detail] = []
        for (index, (seed, number)) in [(1, 0), (1, 1), (2, 1), (1, 2)].enumerated() {
            let map = golden.maps[number]
            let flat = try FlatFace(Self.drawn(seed, map), mesh: #require(Self.mesh(map, isMirrored: number == 2)))
            for (place, expected) in zip(golden.places, golden.samples[index]) {
                let luma = Int(flat.luma[place[1] * FlatFaceLayout.side + place[0]])
                #expect(abs(luma - expected) <= 3, "\(index) at \(place)")
            }
            details.append(FlatFaceComparison.Detail(flat))
        }
        for (detail, expected) in zip(details, golden.agreements) {
            let finding = FlatFaceComparison.compare(detail, with: details[0])
            for (values, others) in zip([finding.plain, finding.mirrored], expected) {
                #expect(zip(values.joined(), others.joined()).allSatisfy { abs($0 - $1) < 0.01 })
                #expect(values.map(\.count) == others.map(\.count))
            }
        }
    }

    /// Lays the same mesh in every view: where it comes to lie in the picture follows the landmarks alone.
    private struct SteadyMesh: FaceMeshing {
        func mesh(of face: DetectedFace, in image: Image) throws(BiometricsError) -> FaceMesh? {
            FlatFaceTests.mesh([[1.2, 0, 28], [0, 1.2, 28]])
        }
    }

    @Test func `a photograph within a larger face is laid flat as well`() throws {
        // Landmarks at which the view is the picture itself; seven tenths of it about their middle show the photograph.
        let view = AlignmentTemplate.arcFace112.landmarks.mapped { point in
            Point(x: 2 * (point.x - 56) + 143.5, y: 2 * (point.y - 72) + 143.5)
        }
        let middle = view.points.reduce(Point(x: 0, y: 0)) { Point(x: $0.x + $1.x / 5, y: $0.y + $1.y / 5) }
        let map = [[0.84, 0, 0.3 * middle.x + 19.6], [0, 0.84, 0.3 * middle.y + 19.6]]
        let picture = Self.drawn(1, map, width: 288, height: 288)
        let photograph = try FlatFace(picture, mesh: #require(Self.mesh(map)))
        let flattener = FaceFlattener(mesh: .success(SteadyMesh()))
        for (reach, agreements) in [(FaceFlattener.Reach.face, [false]), (.faceAndMiddle, [false, true])] {
            let outcome = flattener.flat(view, in: picture, scale: 1, reach: reach)
            guard case .flat(let views) = outcome else {
                Issue.record("Nothing was laid flat.")
                return
            }
            let isOne = views.map { flat in
                FlatFaceComparison.agreement(
                    of: FlatFaceComparison.Detail(flat), with: FlatFaceComparison.Detail(photograph))
                    >= PhotographAgreement.standardCopyThreshold
            }
            #expect(isOne == agreements)
        }
    }

    @Test func `a large face is shrunk before it is laid flat`() throws {
        let map = [[2.5, 0.1, 40], [-0.1, 2.5, 60]]
        let image = Self.drawn(1, map, width: 600, height: 600)
        let plain = [[1.0, 0, 20], [0, 1, 20]]
        let small = try FlatFace(Self.drawn(1, plain), mesh: #require(Self.mesh(plain)))
        let large = try FlatFace(image, mesh: #require(Self.mesh(map)))
        let agreement = FlatFaceComparison.agreement(
            of: FlatFaceComparison.Detail(large), with: FlatFaceComparison.Detail(small))
        #expect(agreement > 0.98)
    }

    @Test func `flat faces of one grey agree in nothing`() {
        let side = FlatFaceLayout.side
        let grey = FlatFaceComparison.Detail(FlatFace(luma: [UInt8](repeating: 90, count: side * side)))
        #expect(FlatFaceComparison.agreement(of: grey, with: grey) == 0)
    }

    @Test func `a mesh that lies beside the picture takes its edge`() throws {
        let map = [[1, 0, 1e7], [0, 1, -1e7]]
        let image = Self.drawn(1, [[1, 0, 0], [0, 1, 0]], width: 40, height: 40)
        let flat = try FlatFace(image, mesh: #require(Self.mesh(map)))
        #expect(Set(flat.luma) == [image.pixels[39]])
    }

    @Test func `a description shows no pixels`() {
        #expect("\(FlatFace(luma: [1]))" == "FlatFace(192x192)")
    }
}
