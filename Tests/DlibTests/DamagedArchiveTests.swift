import BiometricsCore
import BiometricsTestSupport
import Testing

@testable import Dlib

/// Damaged archives of dlib's: read or refused, and nothing else.
struct DamagedArchiveTests {
    /// An integer as dlib writes it.
    private static func integer(_ value: Int) -> [UInt8] {
        var (rest, bytes) = (value.magnitude, [UInt8]())
        repeat {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        } while rest > 0
        return [UInt8(bytes.count) | (value < 0 ? 0x80 : 0)] + bytes
    }

    /// A float of this mantissa.
    private static func float(_ mantissa: Int) -> [UInt8] { integer(mantissa) + integer(-2) }

    private static func list(_ items: [[UInt8]]) -> [UInt8] { integer(items.count) + items.joined() }

    private static func matrix(_ values: [Int]) -> [UInt8] {
        integer(-values.count) + integer(-1) + values.flatMap(float)
    }

    /// Two landmarks, two stages of two trees with three splits and four leaves.
    private static let landmarks: [UInt8] = {
        let splits = list((0..<3).map { integer($0) + integer(2 - $0) + float(5) })
        let tree = splits + list((0..<4).map { matrix([1, $0, 3, 4]) })
        let anchors = list((0..<3).map { integer($0 % 2) })
        let shifts = list((0..<3).map { float($0) + float(1) })
        return integer(1) + matrix([1, 2, 3, 4]) + list([list([tree, tree]), list([tree, tree])])
            + list([anchors, anchors]) + list([shifts, shifts])
    }()

    @Test func `damaged copies of a shape predictor are read or refused, and nothing else`() throws {
        #expect(try ShapePredictor(Self.landmarks, modelID: "toy").landmarkCount == 2)
        let refused = DamagedCopies.read(Self.landmarks, seed: 68) { (copy) throws(BiometricsError) in
            _ = try ShapePredictor(copy, modelID: "toy")
        }
        #expect(refused > DamagedCopies.count / 10, "the damage is to be felt")
    }

    @Test func `a tree whose leaves would fill the memory is refused before room is made for them`() {
        let shape = matrixOfZeros(1 << 16)
        let split = Self.integer(0) + Self.integer(0) + Self.float(0)
        let splits = Self.integer(1 << 16) + (0..<1 << 16).flatMap { _ in split }
        let bytes = Self.integer(1) + shape + Self.integer(1) + Self.integer(1) + splits + Self.integer(0)
        let error = #expect(throws: BiometricsError.self) { try ShapePredictor(bytes, modelID: "toy") }
        #expect(error?.code == .modelInvalid)
        #expect(error?.message.contains("leaves") == true)
    }

    private func matrixOfZeros(_ count: Int) -> [UInt8] {
        Self.integer(-count) + Self.integer(-1) + (0..<count).flatMap { _ in Self.float(0) }
    }

    /// The front of a network: its head, a convolution and an affine layer, each with its tensors.
    private static let network: [UInt8] = {
        func text(_ text: String) -> [UInt8] { integer(text.utf8.count) + Array(text.utf8) }
        func shape(_ extents: [Int]) -> [UInt8] { integer(1) + extents.flatMap(integer) }
        func tensor(_ extents: [Int]) -> [UInt8] {
            integer(2) + extents.flatMap(integer) + [UInt8](repeating: 0x3F, count: 4 * extents.reduce(1, *))
        }
        let none = integer(2) + [0, 0, 0, 0].flatMap(integer)
        let behind = [0, 0, 0] + none + none + none
        var file = integer(1) + text("loss_metric_2") + float(1) + float(2) + integer(2) + integer(1)
        file += text("input_rgb_image_sized") + float(1) + float(2) + float(3) + integer(150) + integer(150)
        file += text("con_4") + tensor([10, 1, 1, 1]) + integer(2) + [2, 2, 2, 2, 0, 0].flatMap(integer)
        file += shape([2, 1, 2, 2]) + shape([1, 2, 1, 1])
        file += (0..<4).flatMap { _ in float(1) } + behind + integer(1)
        file += text("affine_") + tensor([4, 1, 1, 1]) + shape([1, 2, 1, 1]) + shape([1, 2, 1, 1])
        file += integer(0) + behind
        return file + text("relu_") + behind
    }()

    private func layers(of bytes: [UInt8]) throws(BiometricsError) -> Int {
        var file = try ResNetFile(bytes, modelID: "toy")
        var count = 0
        while try file.nextLayer() != nil { count += 1 }
        return count
    }

    @Test func `damaged copies of a network are read or refused, and nothing else`() throws {
        let refused = DamagedCopies.read(Self.network, seed: 65) { (copy) throws(BiometricsError) in
            _ = try layers(of: copy)
        }
        #expect(refused > DamagedCopies.count / 10, "the damage is to be felt")
    }

    @Test func `the front of a network is read layer by layer`() throws {
        #expect(try layers(of: Self.network) == 3)
    }
}
