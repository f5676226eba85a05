import BiometricsCore
import ModelStore
import Synchronization
import Testing

@testable import Biometrics

/// How models are shared by workers, and how long their bytes are kept.
struct LoadedModelsTests {
    /// A store that counts how often it was read, and whose file can be replaced.
    private final class CountedStore: ModelProviding {
        let manifest: ModelManifest
        private let state = Mutex<(reads: Int, digest: Character)>((0, "a"))

        init() throws { manifest = try ModelCatalog.builtIn().manifest }

        var reads: Int { state.withLock { $0.reads } }

        func replace() { state.withLock { $0.digest = "b" } }

        func load(_ id: String) throws(BiometricsError) -> InstalledModel {
            let digest = state.withLock { state in
                state.reads += 1
                return state.digest
            }
            return InstalledModel(
                entry: try manifest.entry(id), path: "/models/\(id)", sha256: String(repeating: digest, count: 64),
                bytes: [1, 2, 3])
        }
    }

    @Test func `a model is read once for all workers, and read again by one that comes later`() throws {
        let store = try CountedStore()
        let models = LoadedModels(store, workers: 3)
        for _ in 0..<3 { #expect(try models.load("mobilefacenet-ms1m").bytes == [1, 2, 3]) }
        #expect(store.reads == 1)
        #expect(try models.load("mobilefacenet-ms1m").bytes == [1, 2, 3])
        #expect(store.reads == 2)
    }

    @Test func `an identity takes no worker's place, and is known after the bytes were let go`() throws {
        let store = try CountedStore()
        let models = LoadedModels(store, workers: 1)
        let identity = try models.identity("mobilefacenet-ms1m")
        #expect(try models.load("mobilefacenet-ms1m").identity == identity)
        #expect(try models.identity("mobilefacenet-ms1m") == identity)
        #expect(store.reads == 1)
    }

    @Test func `a file that was replaced meanwhile is refused`() throws {
        let store = try CountedStore()
        let models = LoadedModels(store, workers: 1)
        _ = try models.load("mobilefacenet-ms1m")
        store.replace()
        let error = #expect(throws: BiometricsError.self) { try models.load("mobilefacenet-ms1m") }
        #expect(error?.code == .modelDigestMismatch)
        #expect(error?.message.contains("/models/mobilefacenet-ms1m") == true)
    }
}
