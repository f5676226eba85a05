import BiometricsCore
import Testing

@testable import FaceCover

/// How the mask detector is asked about a face, and what is made of its answer.
struct FaceCoverNetworkTests {
    /// A network that gives these probabilities whatever it is shown, and keeps the last picture.
    private final class Toy: InferenceNetwork {
        let values: [Float]
        var seen: Image?
        var asked: [String] = []

        init(_ values: [Float]) { self.values = values }

        func run(_ images: [Image], preprocessing: PixelRecipe, outputs: [String]) throws(BiometricsError) -> [Tensor] {
            (seen, asked) = (images.first, outputs)
            return [Tensor(shape: [1, values.count], values: values)]
        }

        func run(_ input: Tensor, outputs: [String]) throws(BiometricsError) -> [Tensor] {
            throw BiometricsError(.backendFailure, "The toy takes pictures alone.")
        }
    }

    private static let recipe = FaceCoverRecipe(
        pixels: PixelRecipe(colorOrder: .rgb, scale: 1, mean: [0, 0, 0], std: [255, 255, 255]), inputSide: 64,
        boxFactor: 2, anchorCount: 3)

    /// A picture of 200×200, white in a square of 40×40 at (80, 60), with a face of 32×40 in its middle.
    private static func shown(rotation: QuarterTurn = .none) -> FaceInPicture {
        let side = 200
        var pixels = [UInt8](repeating: 0, count: 3 * side * side)
        for row in 60..<100 {
            for place in 3 * (row * side + 80)..<3 * (row * side + 120) { pixels[place] = 255 }
        }
        let box = Rect(x: 84, y: 60, width: 32, height: 40)
        func point(_ x: Double, _ y: Double) -> Point { Point(x: box.x + x * box.width, y: box.y + y * box.height) }
        let face = DetectedFace(
            box: box, confidence: 0.9,
            landmarks: FaceLandmarks(
                rightEye: point(0.3, 0.4), leftEye: point(0.7, 0.4), noseTip: point(0.5, 0.6),
                rightMouthCorner: point(0.35, 0.8), leftMouthCorner: point(0.65, 0.8)))
        let image = Image(size: Size(width: side, height: side), format: .bgr8, pixels: pixels)
        return FaceInPicture(image: image, pictureSize: image.size, face: face, rotation: rotation)
    }

    @Test(
        arguments: [
            ([0.1, 0.2, 0.6, 0.1, 0.3, 0.05], 0.75), ([0.1, 0.9, 0.1, 0.2, 0.1, 0.05], 0.1),
            ([0, 0.5, 0.5, 0, 0, 0], 0.5),
        ] as [([Float], Double)])
    func `the measure is the greatest probability of a cover by the sum of both greatest`(
        values: [Float], expected: Double
    ) throws {
        let network = Toy(values)
        let quality = try FaceCoverNetwork(network: network, recipe: Self.recipe).assess(Self.shown())
        #expect(quality.assessor == FaceCoverPlugin.id && quality.measures.map(\.name) == [.faceCover])
        #expect(abs(try #require(quality.value(.faceCover)) - expected) < 1e-6)
        #expect(network.asked == ["output1"])
    }

    @Test func `it sees a square around the face, twice as wide as the longer side of its box`() throws {
        let network = Toy([0, 1, 0, 1, 0, 1])
        _ = try FaceCoverNetwork(network: network, recipe: Self.recipe).assess(Self.shown())
        let seen = try #require(network.seen)
        #expect(seen.size == Size(width: 64, height: 64))
        // The white square takes the middle half of it.
        func value(_ x: Int, _ y: Int) -> UInt8 { seen.pixels[y * seen.bytesPerRow + 3 * x] }
        #expect(value(32, 18) > 200 && value(32, 45) > 200 && value(18, 32) > 200 && value(45, 32) > 200)
        #expect(value(32, 13) < 50 && value(32, 50) < 50 && value(13, 32) < 50 && value(50, 32) < 50)
    }

    @Test func `a face on its side and a network without an answer are not assessed`() throws {
        let turned = try FaceCoverNetwork(network: Toy([0, 1, 0, 1, 0, 1]), recipe: Self.recipe)
            .assess(Self.shown(rotation: .clockwise))
        #expect(turned[.faceCover]?.cause == "The face does not stand upright.")
        let mute = try FaceCoverNetwork(network: Toy([0, 0, 0, 0, 0, 0]), recipe: Self.recipe).assess(Self.shown())
        #expect(mute[.faceCover] != nil && mute.value(.faceCover) == nil)
    }

    @Test func `another number of places is an error`() {
        let network = FaceCoverNetwork(network: Toy([0, 1]), recipe: Self.recipe)
        let error = #expect(throws: BiometricsError.self) { try network.assess(Self.shown()) }
        #expect(error?.code == .modelInvalid)
    }

    @Test(arguments: [(31, 2.0, 3), (64, 0.5, 3), (64, .nan, 3), (64, 2, 0)])
    func `a recipe beyond its limits says so`(side: Int, factor: Double, anchors: Int) {
        let recipe = FaceCoverRecipe(
            pixels: Self.recipe.pixels, inputSide: side, boxFactor: factor, anchorCount: anchors)
        #expect(Self.recipe.fault == nil && recipe.fault != nil)
    }
}
