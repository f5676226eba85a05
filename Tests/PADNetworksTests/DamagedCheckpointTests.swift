import BiometricsCore
import BiometricsTestSupport
import Testing
import WeightFixtures

@testable import PADNetworks

/// Damaged checkpoints: read or refused, and nothing else.
struct DamagedCheckpointTests {
    @Test func `damaged copies are read or refused, and nothing else`() throws {
        #expect(try StateDictionary(TorchCheckpoint.threeTensors).floats("layer.11").shape == [2, 2])
        let refused = DamagedCopies.read(TorchCheckpoint.threeTensors, seed: 27) { (copy) throws(BiometricsError) in
            let state = try StateDictionary(copy)
            for key in ["10", "11", "12"] where state.has("layer.\(key)") { _ = try state.floats("layer.\(key)") }
        }
        #expect(refused > DamagedCopies.count / 10, "the damage is to be felt")
    }
}
