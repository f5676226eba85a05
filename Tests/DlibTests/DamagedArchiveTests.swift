import BiometricsCore
import BiometricsTestSupport
import Testing
import WeightFixtures

@testable import Dlib

/// Damaged archives of dlib's: read or refused, and nothing else.
struct DamagedArchiveTests {
    @Test func `damaged copies of a shape predictor are read or refused, and nothing else`() throws {
        #expect(try ShapePredictor(DlibArchive.landmarks, modelID: "toy").landmarkCount == 2)
        let refused = DamagedCopies.read(DlibArchive.landmarks, seed: 68) { (copy) throws(BiometricsError) in
            _ = try ShapePredictor(copy, modelID: "toy")
        }
        #expect(refused > DamagedCopies.count / 10, "the damage is to be felt")
    }

    @Test func `a tree whose leaves would fill the memory is refused before room is made for them`() {
        let shape = matrixOfZeros(1 << 16)
        let split = DlibArchive.integer(0) + DlibArchive.integer(0) + DlibArchive.float(0)
        let splits = DlibArchive.integer(1 << 16) + (0..<1 << 16).flatMap { _ in split }
        let bytes =
            DlibArchive.integer(1) + shape + DlibArchive.integer(1) + DlibArchive.integer(1) + splits
            + DlibArchive.integer(0)
        let error = #expect(throws: BiometricsError.self) { try ShapePredictor(bytes, modelID: "toy") }
        #expect(error?.code == .modelInvalid)
        #expect(error?.message.contains("leaves") == true)
    }

    private func matrixOfZeros(_ count: Int) -> [UInt8] {
        DlibArchive.integer(-count) + DlibArchive.integer(-1) + (0..<count).flatMap { _ in DlibArchive.float(0) }
    }

    private func layers(of bytes: [UInt8]) throws(BiometricsError) -> Int {
        var file = try ResNetFile(bytes, modelID: "toy")
        var count = 0
        while try file.nextLayer() != nil { count += 1 }
        return count
    }

    @Test func `damaged copies of a network are read or refused, and nothing else`() throws {
        let refused = DamagedCopies.read(DlibArchive.network, seed: 65) { (copy) throws(BiometricsError) in
            _ = try layers(of: copy)
        }
        #expect(refused > DamagedCopies.count / 10, "the damage is to be felt")
    }

    @Test func `the front of a network is read layer by layer`() throws {
        #expect(try layers(of: DlibArchive.network) == 3)
    }
}
