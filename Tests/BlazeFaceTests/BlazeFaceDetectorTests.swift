import BiometricsCore
import Testing

@testable import BlazeFace

/// The inputs of the detector's networks, and its faces from outputs that are written here.
struct BlazeFaceDetectorTests {
    /// Remembers its inputs and gives what was written.
    private final class Network: InferenceNetwork {
        var answer: (Image) -> [[Float]]
        private(set) var inputs: [Image] = []

        init(_ answer: @escaping (Image) -> [[Float]]) { self.answer = answer }

        func run(_ images: [Image], preprocessing: PixelRecipe, outputs: [String]) -> [Tensor] {
            inputs += images
            return answer(images[0]).map { Tensor(shape: [1, $0.count], values: $0) }
        }

        func run(_ input: Tensor, outputs: [String]) -> [Tensor] { [] }
    }

    /// Networks of 64 pixels with a grid of 16: 16 anchors, one a cell; a mesh whose points are the landmarks themselves.
    private final class Bench {
        let front: Network
        let back: Network
        let mesh: Network
        var detector: BlazeFaceDetector {
            func network(_ network: Network, side: Int) -> BlazeFaceNetwork {
                let decoder = BlazeFaceDecoder(
                    inputSide: side, grids: [.init(stride: side / 4, anchorsPerCell: 1)], scoreThreshold: 0.5,
                    overlapThreshold: 0.3)
                return BlazeFaceNetwork(
                    network: network, decoder: decoder, preprocessing: PixelRecipe(colorOrder: .rgb))
            }
            let recipe = FaceMeshRecipe(
                pixels: PixelRecipe(colorOrder: .rgb), inputSide: 96, boxFactor: 1.5, pointCount: 5,
                landmarks: (0..<5).map { [$0] })
            return BlazeFaceDetector(
                front: network(front, side: 64), back: network(back, side: 128),
                mesh: FaceMeshNetwork(network: mesh, recipe: recipe), thresholds: .init())
        }

        init(
            front: @escaping (Image) -> [[Float]] = { _ in nothing },
            back: @escaping (Image) -> [[Float]] = { _ in nothing },
            mesh: @escaping (Image) -> [[Float]] = { _ in upright(presence: 8) }
        ) {
            self.front = Network(front)
            self.back = Network(back)
            self.mesh = Network(mesh)
        }
    }

    private static let nothing: [[Float]] = [
        [Float](repeating: 0, count: 16 * 16), [Float](repeating: -9, count: 16),
    ]

    /// A face of half the input's side in the middle, which the anchor of cell `cell` proposes; its eyes lie so that it is
    /// turned by `turn` quarter turns.
    private static func face(side: Float, cell: Int = 5, score: Float = 4, turn: Int = 0) -> [[Float]] {
        var outputs = nothing
        let step = side / 4
        let (x, y) = ((Float(cell % 4) + 0.5) * step, (Float(cell / 4) + 0.5) * step)
        let (dx, dy) = (side / 2 - x, side / 2 - y)
        let eye = side / 10
        let eyes: [(Float, Float)] = [
            [(-eye, -eye), (eye, -eye)], [(eye, -eye), (eye, eye)], [(eye, eye), (-eye, eye)],
            [(-eye, eye), (-eye, -eye)],
        ][turn]
        var values: [Float] = [dx, dy, side / 2, side / 2]
        for point in eyes + [(0, 0), (0, 0), (0, 0), (0, 0)] { values += [dx + point.0, dy + point.1] }
        outputs[0].replaceSubrange(cell * 16..<cell * 16 + 16, with: values)
        outputs[1][cell] = score
        return outputs
    }

    /// Five points of an upright face in 96 pixels, between pixel edges, and a presence before the logistic function.
    private static func upright(presence: Float) -> [[Float]] {
        [[38, 40, 0, 58, 40, 0, 48, 52, 0, 40, 62, 0, 56, 62, 0], [presence]]
    }

    private func picture(_ width: Int, _ height: Int) -> Image {
        Image(size: Size(width: width, height: height), format: .bgr8, filledWith: 90)
    }

    @Test func `an empty picture has no face and no run`() throws {
        let bench = Bench()
        #expect(try bench.detector.detectFaces(in: picture(0, 0)).isEmpty)
        #expect(bench.front.inputs.isEmpty && bench.back.inputs.isEmpty)
    }

    @Test(arguments: [(1, 1), (64, 1), (1, 64), (1, 640), (640, 3), (33, 500), (640, 480), (2000, 33), (1, 1280)])
    func `a picture of any shape fills a square from its top left`(width: Int, height: Int) throws {
        let bench = Bench()
        #expect(try bench.detector.detectFaces(in: picture(width, height)).isEmpty)
        let input = try #require(bench.back.inputs.first)
        #expect(input.size == Size(width: 128, height: 128))
        let (wide, high) = (max(1, Double(width)), max(1, Double(height)))
        let scale = 128 / max(wide, high)
        let (columns, rows) = (max(1, Int((wide * scale).rounded())), max(1, Int((high * scale).rounded())))
        for row in [0, rows - 1, rows, 127] where row < 128 {
            for column in [0, columns - 1, columns, 127] where column < 128 {
                let isInside = row < rows && column < columns
                #expect(input.pixels[3 * (row * 128 + column)] == (isInside ? 90 : 0))
            }
        }
    }

    @Test func `a face of the front network stands where it says, and the back network is not asked`() throws {
        let bench = Bench(front: { _ in Self.face(side: 64) })
        let faces = try bench.detector.detectFaces(in: picture(320, 160))
        let face = try #require(faces.first)
        #expect(faces.count == 1 && bench.back.inputs.isEmpty)
        // 320 pixels are 64 of the input: its middle (32, 32) is the pixel edge (160, 160) of the picture.
        let middle = face.box.center
        #expect(abs(middle.x - 160) < 1e-9 && abs(middle.y - (160 - 0.083 * 1.165 * 160)) < 1e-9)
        #expect(abs(face.box.width - 0.877 * 160) < 1e-9 && abs(face.box.height - 1.165 * 160) < 1e-9)
        // The mesh's input shows 240 pixels in 96, its middle (48, 48) the same edge.
        let points = face.landmarks.points
        let expected = [(135.0, 140.0), (185, 140), (160, 170), (140, 195), (180, 195)]
        for (point, (x, y)) in zip(points, expected) {
            #expect(abs(point.x - (x - 0.5)) < 1e-6 && abs(point.y - (y - 0.5)) < 1e-6)
        }
        #expect(face.confidence > 0.98)
    }

    @Test func `if the front network finds no face that the mesh sees, the back network is asked`()
        throws
    {
        let bench = Bench(back: { _ in Self.face(side: 128) })
        #expect(try bench.detector.detectFaces(in: picture(200, 200)).map(\.box.width) == [87.7])
        var sights = 0
        let doubted = Bench(
            front: { _ in Self.face(side: 64) }, back: { _ in Self.face(side: 128) },
            mesh: { _ in
                sights += 1
                return Self.upright(presence: sights <= 4 ? -1 : 1)
            })
        #expect(try doubted.detector.detectFaces(in: picture(200, 200)).count == 1)
        #expect(sights == 8)
    }

    @Test(arguments: [(-0.001 as Float, 0), (0, 1), (0.001, 1)])
    func `a presence of a half is enough`(presence: Float, count: Int) throws {
        let bench = Bench(front: { _ in Self.face(side: 64) }, mesh: { _ in Self.upright(presence: presence) })
        #expect(try bench.detector.detectFaces(in: picture(200, 200)).count == count)
    }

    @Test(arguments: [(-0.001 as Float, 0), (0, 1)])
    func `a score of a half is enough`(score: Float, count: Int) throws {
        let bench = Bench(front: { _ in Self.face(side: 64, score: score) })
        #expect(try bench.detector.detectFaces(in: picture(200, 200)).count == count)
    }

    @Test(arguments: 0..<4) func `landmarks follow the face's turn, and only an upright one is sure`(turn: Int) throws {
        let bench = Bench(front: { _ in Self.face(side: 64, turn: turn) })
        let face = try #require(try bench.detector.detectFaces(in: picture(200, 200)).first)
        let upright = try #require(
            try Bench(front: { _ in Self.face(side: 64) }).detector.detectFaces(in: picture(200, 200)).first)
        let quarter = try #require(QuarterTurn(rawValue: turn))
        let expected = upright.turned(quarter, in: Size(width: 200, height: 200))
        for (point, other) in zip(face.landmarks.points, expected.landmarks.points) {
            #expect(point.distance(to: other) < 1e-4)
        }
        #expect(turn == 0 ? face.confidence > 0.98 : (0.4...0.5).contains(face.confidence))
    }

    @Test func `a face that stands on its head though its eyes were taken for upright is turned`() throws {
        var sights = 0
        let bench = Bench(
            front: { _ in Self.face(side: 64) },
            mesh: { _ in
                sights += 1
                return Self.upright(presence: sights == 1 ? 1 : 5)
            })
        let face = try #require(try bench.detector.detectFaces(in: picture(200, 200)).first)
        #expect(face.landmarks.rightEye.x > face.landmarks.leftEye.x && face.confidence < 0.5)
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity, 1e30], 0..<16)
    func `a candidate with an infinite number or an impossible place is dropped`(number: Float, index: Int)
        throws
    {
        let bench = Bench(front: { _ in
            var outputs = Self.face(side: 64)
            outputs[0][5 * 16 + index] = number
            return outputs
        })
        #expect(try bench.detector.detectFaces(in: picture(200, 200)).isEmpty)
        #expect(bench.mesh.inputs.isEmpty)
    }

    @Test func `values that are not numbers pass no threshold, and a landmark that is not a number makes no face`()
        throws
    {
        let scores = Bench(front: { _ in Self.face(side: 64, score: .nan) })
        #expect(try scores.detector.detectFaces(in: picture(200, 200)).isEmpty)
        let presences = Bench(front: { _ in Self.face(side: 64) }, mesh: { _ in Self.upright(presence: .nan) })
        #expect(try presences.detector.detectFaces(in: picture(200, 200)).isEmpty)
        for index in [0, 1, 12, 13] {
            let points = Bench(
                front: { _ in Self.face(side: 64) },
                mesh: { _ in
                    var outputs = Self.upright(presence: 8)
                    outputs[0][index] = .nan
                    return outputs
                })
            #expect(try points.detector.detectFaces(in: picture(200, 200)).isEmpty)
        }
    }

    @Test func `a candidate in the padding is dropped`() throws {
        let bench = Bench(front: { _ in Self.face(side: 64) })
        #expect(try bench.detector.detectFaces(in: picture(200, 100)).count == 1)
        #expect(try bench.detector.detectFaces(in: picture(200, 98)).isEmpty)
    }

    @Test func `outputs of another length are an error`() {
        let bench = Bench(front: { _ in [[0], [0]] })
        let error = #expect(throws: BiometricsError.self) { try bench.detector.detectFaces(in: picture(64, 64)) }
        #expect(error?.code == .modelInvalid)
        let mesh = Bench(front: { _ in Self.face(side: 64) }, mesh: { _ in [[1, 2, 3], [0]] })
        #expect(throws: BiometricsError.self) { try mesh.detector.detectFaces(in: picture(64, 64)) }
    }

    @Test func `proposals of one face become their mean, and two faces stay two`() throws {
        let decoder = BlazeFaceDecoder(
            inputSide: 64, grids: [.init(stride: 16, anchorsPerCell: 1)], scoreThreshold: 0.5, overlapThreshold: 0.3)
        var outputs = Self.face(side: 64, cell: 5, score: 4)
        let second = Self.face(side: 64, cell: 6, score: 4)
        outputs[0].replaceSubrange(6 * 16..<7 * 16, with: second[0][6 * 16..<7 * 16])
        outputs[0][6 * 16] += 4
        outputs[1][6] = 4
        let merged = try decoder.candidates(outputs.map { Tensor(shape: [$0.count], values: $0) })
        #expect(merged.map(\.box) == [Rect(x: 18, y: 16, width: 32, height: 32)])
        outputs[0][6 * 16] += 30
        #expect(try decoder.candidates(outputs.map { Tensor(shape: [$0.count], values: $0) }).count == 2)
    }

    @Test(arguments: [(1, [0]), (640, [0]), (641, [0, 1]), (960, [0, 320]), (1280, [0, 320, 640])])
    func `windows cover a side and overlap by half at least`(extent: Int, starts: [Int]) {
        #expect(BlazeFaceDetector.starts(over: extent) == starts)
    }

    @Test func `windows of a large picture are searched too, and a face that one cuts is left to the next`() throws {
        // In every window a face in the middle; the whole shows none.
        let bench = Bench(back: { input in input.pixels.last == 0 ? Self.nothing : Self.face(side: 128) })
        let faces = try bench.detector.detectFaces(in: picture(1280, 640))
        #expect(bench.back.inputs.count == 4 && bench.front.inputs.isEmpty)
        #expect(faces.map(\.box.center.x).sorted() == [320, 640, 960])
        let cut = Bench(back: { input in
            guard input.pixels.last != 0 else { return Self.nothing }
            var outputs = Self.face(side: 128)
            outputs[0][5 * 16] -= 64
            return outputs
        })
        // Left of the first window's middle by half its width: only there it is the picture that ends.
        #expect(try cut.detector.detectFaces(in: picture(1280, 640)).map(\.box.center.x) == [0])
    }
}
