import BiometricsCore
import OpenCVKit
import Testing

struct ThinEdgeTests {
    /// Black to the left of column 10, white from it on.
    private let step = Image(
        size: Size(width: 20, height: 8), format: .gray8,
        pixels: (0..<160).map { $0 % 20 < 10 ? 0 : 200 })

    @Test func `a step is one edge a row, across it, half as strong as it is high`() throws {
        let edges = try step.thinEdges(afterBlur: 0, least: 1)
        #expect(edges.map(\.y) == Array(1...6))
        #expect(edges.allSatisfy { (9...10).contains($0.x) && $0.down == 0 && $0.across == 100 && $0.strength == 100 })
    }

    @Test func `an edge just as strong as asked for is one, a stronger one is asked for in vain`() throws {
        #expect(try step.thinEdges(afterBlur: 0, least: 100).count == 6)
        #expect(try step.thinEdges(afterBlur: 0, least: 100.1).isEmpty)
    }

    @Test func `the strongest channel of a colour counts`() throws {
        let pixels = step.pixels.flatMap { [$0, 0, 0] as [UInt8] }
        let blue = Image(size: step.size, format: .bgr8, pixels: pixels)
        #expect(try blue.thinEdges(afterBlur: 0, least: 1) == step.thinEdges(afterBlur: 0, least: 1))
    }

    @Test func `a blur leaves the picture as it is`() throws {
        let before = step.pixels.map { $0 }
        _ = try step.thinEdges(afterBlur: 1, least: 1)
        #expect(step.pixels == before)
    }

    @Test func `impossible requests are refused`() {
        #expect(throws: BiometricsError.self) { try step.thinEdges(afterBlur: -1, least: 1) }
        #expect(throws: BiometricsError.self) { try step.thinEdges(afterBlur: 0, least: 0) }
        let empty = Image(size: Size(width: 0, height: 0), format: .gray8, pixels: [])
        #expect(throws: BiometricsError.self) { try empty.thinEdges(afterBlur: 0, least: 1) }
    }

    @Test func `sampling by a map onto the whole picture changes nothing`() throws {
        let whole = Quadrilateral(Rect(x: 0, y: 0, width: 19, height: 7))
        let map = try #require(PerspectiveTransform(width: 19, height: 7, onto: whole))
        #expect(try step.sampled(by: map, to: step.size) == step)
        let turned = try #require(PerspectiveTransform(width: 19, height: 7, onto: whole.startingAt(2)))
        #expect(try step.sampled(by: turned, to: step.size) == step.rotated(quarterTurns: 2))
    }
}
